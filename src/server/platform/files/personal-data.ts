import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { ErasedAccount, PersonalData } from '#server/platform/personal-data.ts';

import { readFile } from './files.ts';
import { eraseFiles, listFileIds, moveFiles } from './store.ts';

async function* exportFiles(app: App, accountId: string) {
  for (const { id, createdAt } of await listFileIds(app.db, accountId)) {
    const file = await readFile(app.db, app, accountId, id);
    if (file) yield { name: `files/${id}-${file.name}`, content: file.bytes, at: createdAt };
  }
}

async function erase(trx: Db, _: App, { id }: ErasedAccount): Promise<void> {
  await eraseFiles(trx, id);
}

/** Uploaded files; erased after all rows that refer to them. */
export const fileData: PersonalData = {
  tables: ['files', 'fileUses'],
  exportFiles,
  erase,
  merge: (trx, _, accounts) => moveFiles(trx, accounts),
};
