import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type ErasedAccount, exportedJson, exportedMoment, type PersonalData } from '#server/platform/personal-data.ts';

import { eraseHoldsOf, findHoldsOf } from './store.ts';

async function* exportFiles(app: App, accountId: string) {
  const holds = await findHoldsOf(app.db, accountId);
  if (holds.length === 0) return;
  const held = holds.map(({ applicationId, at }) => ({ application: applicationId, since: exportedMoment(at) }));
  yield exportedJson('applications/kept-beyond-term.json', app.clock.now(), held);
}

async function erase(trx: Db, _: App, { id }: ErasedAccount): Promise<void> {
  await eraseHoldsOf(trx, id);
}

/**
 * Personal data about retention. The export lists the applications that are exempt from erasure. The records of erasures are
 * never deleted.
 */
export const retentionData: PersonalData = {
  tables: ['retentionHolds', 'applicationErasures'],
  exportFiles,
  erase,
  // Applications with a hold are not erased at the end of their term.
  eraseApplication: async () => {},
  merge: async () => {},
};
