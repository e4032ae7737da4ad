import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import {
  type ErasedAccount,
  type ErasedApplication,
  exportedJson,
  exportedMoment,
  type PersonalData,
} from '#server/platform/personal-data.ts';

import { eraseWindows, findOwnWindows, moveWindows } from './store.ts';

async function* exportFiles(app: App, accountId: string) {
  const rows = await findOwnWindows(app.db, accountId);
  if (rows.length === 0) return;
  const windows = rows.map((row) => ({
    application: row.applicationId,
    sections: JSON.parse(row.sections) as unknown,
    openedAt: exportedMoment(row.openedAt),
    until: exportedMoment(row.until),
    extendedAt: exportedMoment(row.extendedAt),
    submittedAt: exportedMoment(row.submittedAt),
  }));
  yield exportedJson('applications/windows.json', app.clock.now(), windows);
}

async function erase(trx: Db, _: App, { id }: ErasedAccount): Promise<void> {
  await eraseWindows(trx, id);
}

async function eraseApplication(trx: Db, _: App, { id, accountId }: ErasedApplication): Promise<void> {
  await eraseWindows(trx, accountId, id);
}

/** Correction windows. The copies of resumes that candidates edit in them belong to `resumeData`. */
export const windowData: PersonalData = {
  tables: ['applicationWindows'],
  exportFiles,
  erase,
  eraseApplication,
  merge: (trx, _, accounts) => moveWindows(trx, accounts),
};
