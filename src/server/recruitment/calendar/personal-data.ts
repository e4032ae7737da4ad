import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type ErasedAccount, exportedJson, exportedMoment, type PersonalData } from '#server/platform/personal-data.ts';

import { eraseLink, findOwnLink, moveLink } from './store.ts';

async function* exportFiles(app: App, accountId: string) {
  const link = await findOwnLink(app.db, accountId);
  if (link) yield exportedJson('calendar-link.json', app.clock.now(), { createdAt: exportedMoment(link.createdAt) });
}

async function erase(trx: Db, _: App, { id }: ErasedAccount): Promise<void> {
  await eraseLink(trx, id);
}

/** The link of a candidate's calendar; its token is stored as a hash and not exported. */
export const calendarData: PersonalData = {
  tables: ['calendarLinks'],
  exportFiles,
  erase,
  merge: (trx, _, accounts) => moveLink(trx, accounts),
};
