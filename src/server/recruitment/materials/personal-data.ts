import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { releaseFiles } from '#server/platform/files/files.ts';
import {
  type ErasedAccount,
  type ErasedApplication,
  exportedJson,
  exportedMoment,
  type PersonalData,
} from '#server/platform/personal-data.ts';
import { findTasks } from '#server/recruitment/tasks/tasks.ts';

import { useOf } from './hand-in.ts';
import { eraseMaterialFiles, eraseMaterialsOf, findOwnMaterialFiles, moveMaterialFiles } from './store.ts';

async function* exportFiles(app: App, accountId: string) {
  const rows = await findOwnMaterialFiles(app.db, accountId);
  if (rows.length === 0) return;
  const materials = rows.map(({ applicationId, type, slot, fileId, createdAt }) => ({
    application: applicationId,
    type,
    page: slot + 1,
    file: fileId,
    handedInAt: exportedMoment(createdAt),
  }));
  yield exportedJson('applications/materials.json', app.clock.now(), materials);
}

async function erase(trx: Db, _: App, { id }: ErasedAccount): Promise<void> {
  await eraseMaterialFiles(trx, id);
}

async function eraseApplication(trx: Db, _: App, { id, accountId }: ErasedApplication): Promise<void> {
  const tasks = (await findTasks(trx, [id])).filter(({ kind }) => kind === 'material');
  await eraseMaterialsOf(
    trx,
    accountId,
    tasks.map((task) => task.id),
  );
  for (const task of tasks) await releaseFiles(trx, accountId, useOf(task));
}

/** Personal data of materials. Their files are exported with all other files. */
export const materialData: PersonalData = {
  tables: ['materialFiles'],
  exportFiles,
  erase,
  eraseApplication,
  merge: (trx, _, accounts) => moveMaterialFiles(trx, accounts),
};
