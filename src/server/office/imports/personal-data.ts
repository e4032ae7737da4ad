import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { ErasedAccount, ErasedApplication, ExportedFile, PersonalData } from '#server/platform/personal-data.ts';

import { eraseResults } from './store.ts';

/** What a result was before an import is no more than the office needs to undo it. */
async function* exportFiles(): AsyncGenerator<ExportedFile> {}

async function erase(trx: Db, _: App, { id }: ErasedAccount): Promise<void> {
  await eraseResults(trx, id);
}

async function eraseApplication(trx: Db, _: App, { id, accountId }: ErasedApplication): Promise<void> {
  await eraseResults(trx, accountId, id);
}

/** Results as they were before they were imported, and as they were imported: kept as long as that can be undone. */
export const importedResultsData: PersonalData = { tables: ['importRows'], exportFiles, erase, eraseApplication };
