import type { Material } from '#lib/contract/materials.ts';
import { inOrderOfUrgency } from '#lib/rules/tasks.ts';
import type { App } from '#server/platform/app.ts';
import { notFound } from '#server/platform/errors.ts';
import { type FileContent, readFile } from '#server/platform/files/files.ts';
import type { Holder } from '#server/platform/holder.ts';
import { type Moment, readTask, readTasks } from '#server/recruitment/tasks/hold-task.ts';

import { describeMaterials } from './describe-material.ts';
import { findMaterialFile } from './store.ts';

/** Identifies a material by its application and type. */
export interface MaterialKey {
  id: string;
  type: string;
}

/** The key of a material's task. */
export function taskKeyOf({ id, type }: MaterialKey) {
  return { applicationId: id, kind: 'material', type } as const;
}

/**
 * The requested materials of an application, in order of urgency.
 * @throws AppError 404 if the application is not the holder's
 */
export async function listMaterials(app: App, holder: Holder, applicationId: string, moment: Moment): Promise<Material[]> {
  const tasks = (await readTasks(app.db, holder, applicationId, moment)).filter(({ kind }) => kind === 'material');
  return describeMaterials(app.db, app, inOrderOfUrgency(tasks, moment.arrivedAt), moment);
}

/**
 * One requested material.
 * @throws AppError 404 if the application is not the holder's, 500003 if the material is not requested
 */
export async function showMaterial(app: App, holder: Holder, key: MaterialKey, moment: Moment): Promise<Material> {
  const task = await readTask(app.db, holder, taskKeyOf(key), moment);
  return (await describeMaterials(app.db, app, [task], moment))[0]!;
}

/**
 * The file of a page.
 * @throws AppError 404 if the application is not the holder's, or the material has no such page; 500003 if the material is
 * not requested; 503 if the file cannot be read from the file store
 */
export async function openMaterialFile(
  app: App,
  holder: Holder,
  { fileId, ...key }: MaterialKey & { fileId: string },
  moment: Moment,
): Promise<FileContent> {
  const task = await readTask(app.db, holder, taskKeyOf(key), moment);
  const row = await findMaterialFile(app.db, task, fileId);
  const file = row && (await readFile(app.db, app, task.accountId, row.fileId));
  if (!file) throw notFound();
  return file;
}
