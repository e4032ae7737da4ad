import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import {
  type ErasedAccount,
  type ErasedApplication,
  exportedJson,
  exportedMoment,
  type PersonalData,
} from '#server/platform/personal-data.ts';

import { reasonOf } from './candidate/describe-invitation.ts';
import { eraseReplies, findOwnReplies } from './store-replies.ts';

async function* exportFiles(app: App, accountId: string) {
  const rows = await findOwnReplies(app.db, accountId);
  if (rows.length === 0) return;
  const replies = rows.map((row) => ({
    application: row.applicationId,
    session: row.sessionId,
    slot: row.slot,
    reason: reasonOf(app, row),
    repliedAt: exportedMoment(row.repliedAt),
  }));
  yield exportedJson('applications/sessions.json', app.clock.now(), replies);
}

async function erase(trx: Db, _: App, { id }: ErasedAccount): Promise<void> {
  await eraseReplies(trx, id);
}

async function eraseApplication(trx: Db, _: App, { id, accountId }: ErasedApplication): Promise<void> {
  await eraseReplies(trx, accountId, id);
}

/** What candidates replied to invitations; whether they come is the state of their task. */
export const interviewData: PersonalData = { tables: ['sessionReplies'], exportFiles, erase, eraseApplication };
