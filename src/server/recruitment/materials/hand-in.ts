import type { Material } from '#lib/contract/materials.ts';
import { acceptedFor } from '#lib/rules/materials.ts';
import { lockAccount } from '#server/people/accounts/lock-account.ts';
import type { App } from '#server/platform/app.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import { holdFiles, storeFile } from '#server/platform/files/files.ts';
import { putAside } from '#server/platform/files/put-aside.ts';
import type { Holder } from '#server/platform/holder.ts';
import type { Upload } from '#server/platform/http/route.ts';
import { newId } from '#server/platform/ids.ts';
import { moveTask } from '#server/recruitment/applications/change-tasks.ts';
import { dropFinding } from '#server/recruitment/applications/notify/notify-of-finding.ts';
import { holdTask, type Moment } from '#server/recruitment/tasks/hold-task.ts';
import type { TaskRow } from '#server/recruitment/tasks/tasks.ts';

import { acceptFile, type AcceptedFile } from './accept-file.ts';
import { describeMaterials } from './describe-material.ts';
import { type MaterialKey, taskKeyOf } from './show-materials.ts';
import { deleteMaterialFile, insertMaterialFile, listMaterialFiles, type MaterialFileRow } from './store.ts';

/** The `usedBy` key of a material's files. */
export function useOf({ id }: Pick<TaskRow, 'id'>): string {
  return `material:${id}`;
}

/** Changes a material that is still open. The account is locked, so that concurrent changes run one after the other. */
async function change(
  app: App,
  holder: Holder,
  key: MaterialKey,
  moment: Moment,
  work: (trx: Db, task: TaskRow, pages: MaterialFileRow[]) => Promise<void>,
): Promise<Material> {
  const { accountId } = await holdTask(app.db, app, holder, taskKeyOf(key), moment);
  return transaction(app, async (trx) => {
    await lockAccount(trx, accountId);
    const task = await holdTask(trx, app, holder, taskKeyOf(key), moment);
    await work(trx, task, await listMaterialFiles(trx, accountId, [task.id]));
    const changed = await holdTask(trx, app, holder, taskKeyOf(key), moment);
    return (await describeMaterials(trx, app, [changed], moment))[0]!;
  });
}

/** Removes a page and releases its file. */
async function removePage(trx: Db, task: TaskRow, pages: readonly MaterialFileRow[], page: MaterialFileRow): Promise<void> {
  await deleteMaterialFile(trx, task, page.id);
  const others = pages.filter(({ id }) => id !== page.id).map(({ fileId }) => fileId);
  await holdFiles(trx, task.accountId, useOf(task), others);
}

/** The first free position (`slot`) for a page of a material. */
function freeSlot(pages: readonly MaterialFileRow[]): number {
  const slot = pages.findIndex((page, index) => page.slot !== index);
  return slot < 0 ? pages.length : slot;
}

/** Adds a page. It replaces the page with the id `replaces`, or the existing page if the material may have only one. */
async function addPage(
  trx: Db,
  app: App,
  task: TaskRow,
  pages: readonly MaterialFileRow[],
  { file, replaces }: { file: AcceptedFile; replaces: string },
): Promise<void> {
  const { maxFiles } = acceptedFor(task.type);
  const former = replaces ? pages.find(({ id }) => id === replaces) : maxFiles === 1 ? pages[0] : undefined;
  if (replaces && !former) throw notFound();
  if (!former && pages.length >= maxFiles) throw invalid({ path: 'file', rule: 'maxFiles', params: { maximum: maxFiles } });
  if (former) await removePage(trx, task, pages, former);
  const fileId = await storeFile(trx, app, { accountId: task.accountId, ...file, usedBy: useOf(task) });
  await insertMaterialFile(trx, {
    id: newId(),
    accountId: task.accountId,
    taskId: task.id,
    slot: former?.slot ?? freeSlot(pages),
    fileId,
    createdAt: app.clock.now(),
  });
}

/**
 * Hands in a page of a material; `replaces` may be the id of the page to replace. The deadline is compared with the arrival
 * of the request.
 * @throws AppError 404 if the application is not the holder's or has no such page to replace; 500003 with `data.task` if the
 * material is overdue, accepted or not requested; 400 on `file` if `acceptFile` rejects the file or there are too many
 * pages; 413 if the file is too large or the account stores too much; 503 as `acceptFile`, or if the file store is
 * unavailable
 */
export async function handIn(
  app: App,
  holder: Holder,
  key: MaterialKey,
  { upload, replaces }: { upload: Upload; replaces: string },
  moment: Moment,
): Promise<Material> {
  await holdTask(app.db, app, holder, taskKeyOf(key), moment);
  const file = await putAside(app, await acceptFile(upload, acceptedFor(key.type)));
  return change(app, holder, key, moment, async (trx, task, pages) => {
    await addPage(trx, app, task, pages, { file, replaces });
    await moveTask(trx, app, task, { state: 'received' });
    if (task.state === 'rejected') await dropFinding(trx, app, task);
  });
}

/**
 * Deletes a page. If no page is left, the material is required again, or rejected if it was rejected before.
 * @throws AppError 404 if the application is not the holder's or has no such page; 500003 with `data.task` if the
 * material is overdue, accepted or not requested
 */
export async function takeBack(
  app: App,
  holder: Holder,
  { fileId, ...key }: MaterialKey & { fileId: string },
  moment: Moment,
): Promise<Material> {
  return change(app, holder, key, moment, async (trx, task, pages) => {
    const page = pages.find(({ id }) => id === fileId);
    if (!page) throw notFound();
    await removePage(trx, task, pages, page);
    const isEmpty = pages.length === 1;
    if (isEmpty) await moveTask(trx, app, task, { state: task.sealedReason === null ? 'required' : 'rejected' });
  });
}
