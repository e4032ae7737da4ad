import type { Db } from '#server/platform/db/database.ts';

import { deleteFilesUnder, findFile, insertFile } from './store-files.ts';

/** A file of the content by the path at which it is served, on every instance. */
export async function readUploaded(db: Db, path: string): Promise<{ mediaType: string; bytes: Uint8Array } | undefined> {
  return findFile(db, path);
}

/** Keeps a file of the content under a path that stands for this content alone. */
export async function keepUploaded(
  trx: Db,
  { path, mediaType, bytes }: { path: string; mediaType: string; bytes: Uint8Array },
): Promise<void> {
  await insertFile(trx, path, mediaType, bytes);
}

/** Forgets the files whose paths begin so. */
export async function forgetUploaded(trx: Db, folder: string): Promise<void> {
  await deleteFilesUnder(trx, folder);
}
