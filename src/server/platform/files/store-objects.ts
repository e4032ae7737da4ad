import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

/** Rows per statement. */
const portion = 1000;

/** Marks an object for deletion at `dueAt` (ms). */
export async function markObject(db: Db, name: string, dueAt: number): Promise<void> {
  await db.insertInto('objectDeletions').values({ name, dueAt }).execute();
}

/** Marks the objects of deleted or moved files for deletion; the next run of `deleteObjects` sets the time. */
export async function markObjects(db: Db, rows: readonly Pick<Tables['files'], 'objectName'>[]): Promise<void> {
  const named = rows.flatMap(({ objectName }) => (objectName === null ? [] : [{ name: objectName, dueAt: 0 }]));
  if (named.length > 0) await db.insertInto('objectDeletions').values(named).execute();
}

/** Marks these objects for deletion and removes all other marks. */
export async function replaceMarks(trx: Db, names: readonly string[]): Promise<void> {
  await trx.deleteFrom('objectDeletions').execute();
  for (let from = 0; from < names.length; from += portion) {
    const rows = names.slice(from, from + portion).map((name) => ({ name, dueAt: 0 }));
    await trx.insertInto('objectDeletions').values(rows).execute();
  }
}

/** Removes an object's mark for deletion; false if it has none, e.g. because the object was deleted. */
export async function unmarkObject(trx: Db, name: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('objectDeletions').where('name', '=', name).executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Sets the time of deletion for marked objects that have none. */
export async function scheduleDeletions(db: Db, dueAt: number): Promise<void> {
  await db.updateTable('objectDeletions').set({ dueAt }).where('dueAt', '=', 0).execute();
}

/** Sets the time (ms) at which the deletion of an object is tried again. */
export async function postponeDeletion(db: Db, name: string, dueAt: number): Promise<void> {
  await db.updateTable('objectDeletions').set({ dueAt }).where('name', '=', name).execute();
}

/** The `count` objects whose deletion has been due for longest at `now` (ms). */
export async function findDueObjects(db: Db, now: number, count: number): Promise<string[]> {
  const rows = await db
    .selectFrom('objectDeletions')
    .select('name')
    .where('dueAt', '>', 0)
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .limit(count)
    .execute();
  return rows.map(({ name }) => name);
}

/** The number of files whose bytes are in the file store or, if `inStore` is false, in the database. */
export async function countFiles(db: Db, inStore: boolean): Promise<number> {
  const { count } = await db
    .selectFrom('files')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('objectName', inStore ? 'is not' : 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Ids of files with bytes in the file store or, if `inStore` is false, in the database; only ids after `id`, in order. */
export async function findFilesBehind(db: Db, inStore: boolean, id: string, count: number): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where('objectName', inStore ? 'is not' : 'is', null)
    .where('id', '>', id)
    .orderBy('id')
    .limit(count)
    .execute();
  return rows.map((row) => row.id);
}

/** Files with bytes in the file store; only ids after `id`, in order. */
export async function findObjectsBehind(db: Db, id: string, count: number) {
  return db
    .selectFrom('files')
    .select(['id', 'size', 'sealedContent', 'objectName', 'sealedObjectKey'])
    .where('objectName', 'is not', null)
    .where('id', '>', id)
    .orderBy('id')
    .limit(count)
    .execute();
}

/** A file regardless of its owner, for maintenance. */
export async function findAnyFile(db: Db, id: string): Promise<Tables['files'] | undefined> {
  return db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Changes where a file's bytes are; false if they were moved or the file was deleted since the row was read. */
export async function relocateFile(
  trx: Db,
  { id, objectName }: Pick<Tables['files'], 'id' | 'objectName'>,
  to: Pick<Tables['files'], 'sealedContent' | 'objectName' | 'sealedObjectKey'>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('files')
    .set(to)
    .where('id', '=', id)
    .where((eb) => (objectName === null ? eb('objectName', 'is', null) : eb('objectName', '=', objectName)))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
