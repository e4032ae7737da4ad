import { isHandedOut } from '#lib/rules/untold.ts';
import type { App } from '#server/app.ts';
import type { Db } from '#server/db/database.ts';
import {
  type ErasedAccount,
  type ErasedApplication,
  exportedJson,
  exportedMoment,
  type PersonalData,
} from '#server/personal-data.ts';

import { textOf, withdrawn } from './notes.ts';
import { eraseReading, eraseReadingOf, findNotesOf } from './store.ts';

async function* exportFiles(app: App, accountId: string) {
  const rows = (await findNotesOf(app.db, accountId)).filter(({ pending, createdAt, updatedAt, ...standing }) =>
    isHandedOut({ ...standing, hasPending: Number(pending) > 0 }, updatedAt ?? createdAt),
  );
  const notes = rows
    .map((row) => ({
      application: row.applicationId,
      at: exportedMoment(row.createdAt),
      changedAt: exportedMoment(row.updatedAt),
      text: textOf(app, row),
    }))
    .filter(({ text }) => text !== withdrawn);
  if (notes.length === 0) return;
  yield exportedJson('applications/notes-of-the-airline.json', app.clock.now(), notes);
}

async function erase(trx: Db, _: App, { id }: ErasedAccount): Promise<void> {
  await eraseReading(trx, id);
}

async function eraseApplication(trx: Db, _: App, { id, accountId }: ErasedApplication): Promise<void> {
  await eraseReadingOf(trx, accountId, id);
}

/**
 * What the hiring office noted of a person's applications, handed out without who noted it and not before what may rest on
 * it is released, and who reads them now.
 */
export const readingData: PersonalData = {
  tables: ['applicationNotes', 'applicationReaders'],
  exportFiles,
  erase,
  eraseApplication,
};
