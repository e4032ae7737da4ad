import type { OfficeMaterial } from '#lib/contract/checks.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/errors.ts';
import { readFile } from '#server/platform/files/files.ts';
import { findInScope, type OfficeRow } from '#server/recruitment/applications/office/office.ts';
import { findAnyTask, type TaskRow } from '#server/recruitment/tasks/tasks.ts';

import { describeMaterials } from './describe-material.ts';
import { markedPage, type OpenedPage } from './marked-page.ts';
import { type MaterialKey, taskKeyOf } from './show-materials.ts';
import { findMaterialFile } from './store.ts';

async function find(db: Db, actor: Actor, { id, type }: MaterialKey): Promise<{ row: OfficeRow; task: TaskRow }> {
  const [row] = await findInScope(db, actor, [id]);
  const task = row && (await findAnyTask(db, taskKeyOf({ id: row.id, type })));
  if (!row || !task) throw notFound();
  return { row, task };
}

/** Materials of one account, with the paths at which the office opens their pages. The caller must have checked the scope. */
export async function materialsForOffice(db: Db, app: App, tasks: readonly TaskRow[], locale: Locale): Promise<OfficeMaterial[]> {
  const described = await describeMaterials(db, app, tasks, { arrivedAt: app.clock.now(), locale });
  return described.map((material, index) => {
    const { applicationId, type, stateAt } = tasks[index]!;
    const files = material.files.map((file) => ({
      ...file,
      filePath: `/api/staff/applications/${applicationId}/material/${type}/${file.idkey}`,
    }));
    return { ...material, files, version: stateAt };
  });
}

/**
 * One material of an application with its pages.
 * @throws AppError 404 if the application is out of the actor's reach, or the material was not requested
 */
export async function materialForOffice(app: App, actor: Actor, key: MaterialKey, locale: Locale): Promise<OfficeMaterial> {
  const { task } = await find(app.db, actor, key);
  return (await materialsForOffice(app.db, app, [task], locale))[0]!;
}

/**
 * A page of a material, marked by `markedPage`; the audit log records the reading.
 * @throws AppError 404 if the application is out of the actor's reach, or it has no such page; 503 if the file cannot be
 * read from the file store or too many documents wait to be marked
 */
export async function openPageForOffice(
  app: App,
  actor: Actor,
  { fileId, ...key }: MaterialKey & { fileId: string },
): Promise<OpenedPage> {
  const { row, task } = await find(app.db, actor, key);
  const page = await findMaterialFile(app.db, task, fileId);
  const file = page && (await readFile(app.db, app, task.accountId, page.fileId));
  if (!file) throw notFound();
  return markedPage(app, actor, row, file, { subject: fileId, type: task.type });
}
