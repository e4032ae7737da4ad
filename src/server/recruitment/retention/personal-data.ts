import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type ErasedAccount, exportedJson, exportedMoment, type PersonalData } from '#server/platform/personal-data.ts';

import { eraseHoldsOf, findHoldsOf } from './store.ts';

async function* exportFiles(app: App, accountId: string) {
  const holds = await findHoldsOf(app.db, accountId);
  if (holds.length === 0) return;
  const kept = holds.map(({ applicationId, at }) => ({ application: applicationId, since: exportedMoment(at) }));
  yield exportedJson('applications/kept-beyond-term.json', app.clock.now(), kept);
}

async function erase(trx: Db, _: App, { id }: ErasedAccount): Promise<void> {
  await eraseHoldsOf(trx, id);
}

/** Applications exempt from their term, with the office's reason. That an application was erased stays recorded. */
export const retentionData: PersonalData = {
  tables: ['retentionHolds', 'applicationErasures'],
  exportFiles,
  erase,
  // A held application is not erased by a term.
  eraseApplication: async () => {},
};
