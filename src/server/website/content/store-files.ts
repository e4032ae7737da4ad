import type { Selectable } from 'kysely';

import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

export type PictureRow = Selectable<Tables['contentPictures']>;

/** An uploaded file by its path. */
export async function findFile(db: Db, path: string): Promise<Selectable<Tables['contentFiles']> | undefined> {
  return db.selectFrom('contentFiles').selectAll().where('path', '=', path).executeTakeFirst();
}

/** Stores a file, unless its path exists already: the content of a path never changes. */
export async function insertFile(trx: Db, path: string, mediaType: string, bytes: Uint8Array): Promise<void> {
  await trx
    .insertInto('contentFiles')
    .values({ path, mediaType, size: bytes.byteLength, bytes })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes the files in a folder; `folder` must end with a slash and contain no LIKE wildcards. */
export async function deleteFilesUnder(trx: Db, folder: string): Promise<void> {
  await trx.deleteFrom('contentFiles').where('path', 'like', `${folder}%`).execute();
}

/** Stores an uploaded picture. If the picture exists already, it gets the new uploader and time. */
export async function insertPicture(trx: Db, row: PictureRow): Promise<void> {
  await trx
    .insertInto('contentPictures')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ at: row.at, actor: row.actor, actorName: row.actorName }))
    .execute();
}

/** The latest uploaded pictures, newest first, at most 500. */
export async function listPictureRows(db: Db): Promise<PictureRow[]> {
  return db.selectFrom('contentPictures').selectAll().orderBy('at', 'desc').orderBy('name').limit(500).execute();
}

/** Those of `names` that belong to uploaded pictures. */
export async function findPictureNames(db: Db, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await db.selectFrom('contentPictures').select('name').where('name', 'in', names).execute();
  return rows.map(({ name }) => name);
}
