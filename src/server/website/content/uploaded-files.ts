import type { Db } from '#server/platform/db/database.ts';

import { deleteFilesUnder, findFile, insertFile } from './store-files.ts';

/** An uploaded file by its path. */
export async function readUploaded(db: Db, path: string): Promise<{ mediaType: string; bytes: Uint8Array } | undefined> {
  return findFile(db, path);
}

/** Stores a file; the content of a path must never change. */
export async function saveUploaded(
  trx: Db,
  { path, mediaType, bytes }: { path: string; mediaType: string; bytes: Uint8Array },
): Promise<void> {
  await insertFile(trx, path, mediaType, bytes);
}

/** Deletes the files in a folder. */
export async function forgetUploaded(trx: Db, folder: string): Promise<void> {
  await deleteFilesUnder(trx, folder);
}
