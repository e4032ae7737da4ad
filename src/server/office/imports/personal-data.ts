import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { ErasedAccount, ErasedApplication, ExportedFile, PersonalData } from '#server/platform/personal-data.ts';

import { eraseResults } from './store.ts';

/** Exports nothing: the rows only let the office undo an import, or show its changes again. */
async function* exportFiles(): AsyncGenerator<ExportedFile> {}

async function erase(trx: Db, _: App, { id }: ErasedAccount): Promise<void> {
  await eraseResults(trx, id);
}

async function eraseApplication(trx: Db, _: App, { id, accountId }: ErasedApplication): Promise<void> {
  await eraseResults(trx, accountId, id);
}

/** The results before and after an import, stored until a day after the undo period. */
export const importedResultsData: PersonalData = {
  tables: ['importRows'],
  exportFiles,
  erase,
  eraseApplication,
  merge: async () => {},
};
