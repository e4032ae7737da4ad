import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import {
  type ErasedAccount,
  type ErasedApplication,
  exportedJson,
  exportedMoment,
  type PersonalData,
} from '#server/platform/personal-data.ts';

import { wordsOf } from '../decision-texts.ts';
import { eraseDecisions, findReleasedOf } from './store.ts';

async function* exportFiles(app: App, accountId: string) {
  const released = await findReleasedOf(app.db, accountId);
  if (released.length === 0) return;
  const decisions = released.map((row) => ({
    receiptNo: row.receiptNo,
    at: exportedMoment(row.settledAt),
    from: row.fromStatus,
    to: row.toStatus,
    words: wordsOf(app, row),
  }));
  yield exportedJson('decisions.json', app.clock.now(), decisions);
}

async function erase(trx: Db, app: App, { id }: ErasedAccount): Promise<void> {
  await eraseDecisions(trx, id, app.clock.now());
}

async function eraseApplication(trx: Db, app: App, { id, accountId }: ErasedApplication): Promise<void> {
  await eraseDecisions(trx, accountId, app.clock.now(), id);
}

/**
 * What was decided of applications: handed out once it is released, without the office's own reason and without who
 * decided. What stays is that it was decided, for the counts.
 */
export const decisionData: PersonalData = { tables: ['decisions'], exportFiles, erase, eraseApplication };
