import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { MergedAccounts } from '#server/platform/personal-data.ts';

import { markObjects } from './store-objects.ts';

/** Stores encrypted files. */
export async function insertFiles(db: Db, rows: readonly Tables['files'][]): Promise<void> {
  await db.insertInto('files').values(rows).execute();
}

/** Stores references to files; existing ones are ignored. */
export async function insertUses(db: Db, uses: readonly Tables['fileUses'][]): Promise<void> {
  if (uses.length === 0) return;
  await db
    .insertInto('fileUses')
    .values(uses)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The row of an account's file, for `readContent`; undefined if it does not exist or belongs to another account. */
export async function findFile(db: Db, accountId: string, id: string) {
  return db.selectFrom('files').selectAll().where('accountId', '=', accountId).where('id', '=', id).executeTakeFirst();
}

/** Id, type, size and encrypted name of several files of an account. */
export async function findFileHeads(db: Db, accountId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('files')
    .select(['id', 'mediaType', 'size', 'sealedName'])
    .where('accountId', '=', accountId)
    .where('id', 'in', ids)
    .execute();
}

/** Removes the references of `usedBy` to all files of an account except `kept`, and deletes files left without a reference. */
export async function deleteUses(db: Db, accountId: string, usedBy: string, kept: readonly string[]): Promise<void> {
  const freed = await db
    .deleteFrom('fileUses')
    .where('accountId', '=', accountId)
    .where('usedBy', '=', usedBy)
    .$if(kept.length > 0, (query) => query.where('fileId', 'not in', kept))
    .returning('fileId')
    .execute();
  if (freed.length === 0) return;
  const deleted = await db
    .deleteFrom('files')
    .where('accountId', '=', accountId)
    .where(
      'id',
      'in',
      freed.map(({ fileId }) => fileId),
    )
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('fileUses').select('fileUses.fileId').whereRef('fileUses.fileId', '=', 'files.id'))),
    )
    .returning('objectName')
    .execute();
  await markObjects(db, deleted);
}

/** The number and total size of an account's files. */
export async function sumFiles(db: Db, accountId: string): Promise<{ files: number; bytes: number }> {
  const { files, bytes } = await db
    .selectFrom('files')
    .select(({ fn }) => [fn.countAll<number>().as('files'), fn.sum<number | string | null>('size').as('bytes')])
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  return { files: Number(files), bytes: Number(bytes ?? 0) };
}

/** Ids and times of an account's files, earliest first. */
export async function listFileIds(db: Db, accountId: string) {
  return db.selectFrom('files').select(['id', 'createdAt']).where('accountId', '=', accountId).orderBy('createdAt').execute();
}

/** Deletes all files of an account. */
export async function eraseFiles(trx: Db, accountId: string): Promise<void> {
  await trx.deleteFrom('fileUses').where('accountId', '=', accountId).execute();
  const deleted = await trx.deleteFrom('files').where('accountId', '=', accountId).returning('objectName').execute();
  await markObjects(trx, deleted);
}

/** Moves all files of an account to another account. */
export async function moveFiles(trx: Db, { from, into }: MergedAccounts): Promise<void> {
  for (const table of ['files', 'fileUses'] as const) {
    await trx.updateTable(table).set({ accountId: into }).where('accountId', '=', from).execute();
  }
}
