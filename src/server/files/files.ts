import type { App } from '#server/app.ts';
import type { Db } from '#server/db/database.ts';
import { newId } from '#server/ids.ts';

import { deleteUses, findFile, findFileHeads, insertFile, insertUse } from './store.ts';

/** A file of a candidate as it is shown. */
export interface FileHead {
  id: string;
  name: string;
  mediaType: string;
  /** Bytes. */
  size: number;
}

interface NewFile {
  accountId: string;
  name: string;
  mediaType: string;
  bytes: Uint8Array;
  /** Who needs it, e.g. `attachment:<id>`; the file lives as long as somebody does. */
  usedBy: string;
}

function placeOf(id: string, column: 'name' | 'content'): string {
  return `files.${column}.${id}`;
}

const longestName = 120;

/** A file's name as it can be stored and shown: whole characters, nothing invisible, not too long. */
function plainName(name: string): string {
  const plain = name
    .toWellFormed()
    .replace(/[\u0000-\u001f\u007f-\u009f/\\]/g, '')
    .trim();
  return Array.from(plain).slice(-longestName).join('') || 'file';
}

/** Keeps an uploaded file, sealed, and gives its id. */
export async function keepFile(trx: Db, app: App, { accountId, name, mediaType, bytes, usedBy }: NewFile): Promise<string> {
  const id = newId();
  await insertFile(trx, {
    id,
    accountId,
    mediaType,
    size: bytes.byteLength,
    sealedName: app.seal.text(plainName(name), placeOf(id, 'name')),
    sealedContent: app.seal.bytes(bytes, placeOf(id, 'content')),
    createdAt: app.clock.now(),
  });
  await insertUse(trx, { fileId: id, usedBy, accountId });
  return id;
}

/** Keeps files of a candidate for `usedBy`, and no other ones; a file that nobody needs any more is deleted. */
export async function holdFiles(trx: Db, accountId: string, usedBy: string, fileIds: readonly string[]): Promise<void> {
  for (const fileId of fileIds) await insertUse(trx, { fileId, usedBy, accountId });
  await deleteUses(trx, accountId, usedBy, fileIds);
}

/** Says that `usedBy` needs its files no more; those that nobody needs are deleted. */
export async function releaseFiles(trx: Db, accountId: string, usedBy: string): Promise<void> {
  await deleteUses(trx, accountId, usedBy, []);
}

/** A file with its content. */
export interface FileContent extends FileHead {
  bytes: Uint8Array;
}

/** A candidate's file with its content; undefined where there is none or it is somebody else's. */
export async function readFile(db: Db, app: App, accountId: string, id: string): Promise<FileContent | undefined> {
  const row = await findFile(db, accountId, id);
  if (!row) return undefined;
  return {
    id,
    name: app.seal.openText(row.sealedName, placeOf(id, 'name')),
    mediaType: row.mediaType,
    size: row.size,
    bytes: app.seal.openBytes(row.sealedContent, placeOf(id, 'content')),
  };
}

/** Names and sizes of several files of a candidate. */
export async function describeFiles(db: Db, app: App, accountId: string, ids: readonly string[]): Promise<Map<string, FileHead>> {
  const rows = await findFileHeads(db, accountId, ids);
  return new Map(
    rows.map(({ id, mediaType, size, sealedName }) => [
      id,
      { id, name: app.seal.openText(sealedName, placeOf(id, 'name')), mediaType, size },
    ]),
  );
}
