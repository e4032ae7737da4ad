import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { MergedAccounts } from '#server/platform/personal-data.ts';

export type MaterialFileRow = Tables['materialFiles'];

/** A task with the account it belongs to. */
export interface OwnTask {
  id: string;
  accountId: string;
}

/** The pages of several tasks of an account, in order. */
export async function listMaterialFiles(db: Db, accountId: string, taskIds: readonly string[]): Promise<MaterialFileRow[]> {
  if (taskIds.length === 0) return [];
  return db
    .selectFrom('materialFiles')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('taskId', 'in', taskIds)
    .orderBy('slot')
    .execute();
}

/** One page of an account's task; undefined if the page is unknown or belongs to another task. */
export async function findMaterialFile(db: Db, task: OwnTask, id: string): Promise<MaterialFileRow | undefined> {
  return db
    .selectFrom('materialFiles')
    .selectAll()
    .where('accountId', '=', task.accountId)
    .where('taskId', '=', task.id)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Adds a page; a unique index rejects a second page of a task with the same `slot`. */
export async function insertMaterialFile(trx: Db, row: MaterialFileRow): Promise<void> {
  await trx.insertInto('materialFiles').values(row).execute();
}

/** Removes a page of an account's task; the caller releases its file. */
export async function deleteMaterialFile(trx: Db, task: OwnTask, id: string): Promise<void> {
  await trx
    .deleteFrom('materialFiles')
    .where('accountId', '=', task.accountId)
    .where('taskId', '=', task.id)
    .where('id', '=', id)
    .execute();
}

/** All pages of an account, each with its application and type, earliest first. */
export async function findOwnMaterialFiles(db: Db, accountId: string) {
  return db
    .selectFrom('materialFiles')
    .innerJoin('applicationTasks', 'applicationTasks.id', 'materialFiles.taskId')
    .select(['materialFiles.fileId', 'materialFiles.slot', 'materialFiles.createdAt'])
    .select(['applicationTasks.applicationId', 'applicationTasks.type'])
    .where('materialFiles.accountId', '=', accountId)
    .orderBy('materialFiles.createdAt')
    .execute();
}

/** Tasks that have pages and belong to withdrawn applications. */
export async function findOfWithdrawn(db: Db, limit: number) {
  return db
    .selectFrom('applications')
    .innerJoin('applicationTasks as task', 'task.applicationId', 'applications.id')
    .innerJoin('materialFiles', 'materialFiles.taskId', 'task.id')
    .select(['task.id', 'task.accountId', 'task.applicationId', 'task.kind', 'task.type'])
    .distinct()
    .where('applications.status', '=', 'withdrawn')
    .limit(limit)
    .execute();
}

/** Applications per statement. */
const portion = 500;

/**
 * The total bytes of the pages of applications, except pages of the types in `without`. The caller must have checked the
 * scope.
 */
export async function sumMaterials(db: Db, applicationIds: readonly string[], without: readonly string[]): Promise<number> {
  let sum = 0;
  for (let from = 0; from < applicationIds.length; from += portion) {
    const row = await db
      .selectFrom('applicationTasks as task')
      .innerJoin('materialFiles as page', 'page.taskId', 'task.id')
      .innerJoin('files', 'files.id', 'page.fileId')
      .select(({ fn }) => fn.sum('files.size').as('bytes'))
      .where('task.applicationId', 'in', applicationIds.slice(from, from + portion))
      .where('task.kind', '=', 'material')
      .where('task.type', 'not in', without)
      .executeTakeFirst();
    sum += Number(row?.bytes ?? 0);
  }
  return sum;
}

/** Deletes the pages of an account's tasks; the caller releases the files. */
export async function eraseMaterialsOf(trx: Db, accountId: string, taskIds: readonly string[]): Promise<void> {
  if (taskIds.length === 0) return;
  await trx.deleteFrom('materialFiles').where('accountId', '=', accountId).where('taskId', 'in', taskIds).execute();
}

/** Deletes all pages of an account. */
export async function eraseMaterialFiles(trx: Db, accountId: string): Promise<void> {
  await trx.deleteFrom('materialFiles').where('accountId', '=', accountId).execute();
}

/** Gives all pages of an account to another account. */
export async function moveMaterialFiles(trx: Db, { from, into }: MergedAccounts): Promise<void> {
  await trx.updateTable('materialFiles').set({ accountId: into }).where('accountId', '=', from).execute();
}
