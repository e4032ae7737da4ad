import type { Db } from '#server/platform/db/database.ts';

import { deleteFilesUnder, findFile, insertFile } from './store-files.ts';

/** A content file by its path, on every instance. */
export async function readUploaded(db: Db, path: string): Promise<{ mediaType: string; bytes: Uint8Array } | undefined> {
  return findFile(db, path);
}

/** Stores a content file under a path that never changes its content. */
export async function saveUploaded(
  trx: Db,
  { path, mediaType, bytes }: { path: string; mediaType: string; bytes: Uint8Array },
): Promise<void> {
  await insertFile(trx, path, mediaType, bytes);
}

/** Deletes the files below a path. */
export async function forgetUploaded(trx: Db, folder: string): Promise<void> {
  await deleteFilesUnder(trx, folder);
}
