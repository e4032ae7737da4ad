import type { App } from '#server/app.ts';
import type { Db } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { newId } from '#server/ids.ts';

import { openContent, sealContent, sealObjectKey } from './content.ts';
import { storeAway } from './object-store.ts';
import type { StoredObject } from './put-aside.ts';
import { keepObject } from './store-objects.ts';
import { deleteUses, findFile, findFileHeads, insertFiles, insertUses, sumFiles } from './store.ts';

export { takeTurn } from './store.ts';

/** A file of a candidate as it is shown. */
export interface FileHead {
  id: string;
  name: string;
  mediaType: string;
  /** Bytes. */
  size: number;
}

interface NewFile {
  name: string;
  mediaType: string;
  bytes: Uint8Array;
  /** Where `putAside` has put them, outside of the database. */
  stored?: StoredObject;
  /** Who needs it, e.g. `attachment:<id>`; the file lives as long as somebody does. */
  usedBy: string;
}

function placeOf(id: string): string {
  return `files.name.${id}`;
}

const longestName = 120;

/** Bytes and number of the files that one account may keep, those of its applications included. */
const quota = { bytes: 100 * 1024 * 1024, files: 300 };

/** Control characters, separators of paths, and marks that change the direction of writing or show nothing. */
const unfit = /[\u0000-\u001f\u007f-\u009f/\\\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** A file's name as it can be stored and shown: whole characters, nothing invisible, not too long. */
export function plainName(name: string): string {
  const plain = name.toWellFormed().replace(unfit, '').trim();
  return Array.from(plain).slice(-longestName).join('') || 'file';
}

/**
 * Keeps uploaded files of one account, sealed, and gives their ids. The caller lets the uploads of an account take turns.
 * @throws AppError 413 where the account keeps too much already; 503 where it took too long since one was put aside
 */
export async function keepFiles(trx: Db, app: App, accountId: string, files: readonly NewFile[]): Promise<string[]> {
  const held = await sumFiles(trx, accountId);
  const bytes = files.reduce((sum, file) => sum + file.bytes.byteLength, held.bytes);
  if (bytes > quota.bytes || held.files + files.length > quota.files) {
    throw new AppError('413', { because: 'the account keeps too many files' });
  }
  const rows = files.map(({ name, mediaType, bytes: content, stored }) => {
    const id = newId();
    return {
      id,
      accountId,
      mediaType,
      size: content.byteLength,
      sealedName: app.seal.text(plainName(name), placeOf(id)),
      sealedContent: stored ? new Uint8Array() : sealContent(app, id, content),
      objectName: stored?.name ?? null,
      sealedObjectKey: stored ? sealObjectKey(app, id, stored.key) : null,
      createdAt: app.clock.now(),
    };
  });
  for (const { stored } of files) {
    if (stored && !(await keepObject(trx, stored.name))) throw storeAway('the object is being deleted');
  }
  await insertFiles(trx, rows);
  const ids = rows.map(({ id }) => id);
  await insertUses(
    trx,
    ids.map((fileId, index) => ({ fileId, usedBy: files[index]!.usedBy, accountId })),
  );
  return ids;
}

/** Keeps one file, as `keepFiles` does. */
export async function keepFile(trx: Db, app: App, { accountId, ...file }: NewFile & { accountId: string }): Promise<string> {
  const [id] = await keepFiles(trx, app, accountId, [file]);
  return id!;
}

/** Keeps files of a candidate for `usedBy`, and no other ones; a file that nobody needs any more is deleted. */
export async function holdFiles(trx: Db, accountId: string, usedBy: string, fileIds: readonly string[]): Promise<void> {
  await insertUses(
    trx,
    fileIds.map((fileId) => ({ fileId, usedBy, accountId })),
  );
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

/**
 * A candidate's file with its content; undefined where there is none or it is somebody else's.
 * @throws AppError 503 where its bytes are in a file store that is away
 */
export async function readFile(db: Db, app: App, accountId: string, id: string): Promise<FileContent | undefined> {
  const row = await findFile(db, accountId, id);
  if (!row) return undefined;
  return {
    id,
    name: app.seal.openText(row.sealedName, placeOf(id)),
    mediaType: row.mediaType,
    size: row.size,
    bytes: await openContent(app, row),
  };
}

/** Names and sizes of several files of a candidate. */
export async function describeFiles(db: Db, app: App, accountId: string, ids: readonly string[]): Promise<Map<string, FileHead>> {
  const rows = await findFileHeads(db, accountId, ids);
  return new Map(
    rows.map(({ id, mediaType, size, sealedName }) => [
      id,
      { id, name: app.seal.openText(sealedName, placeOf(id)), mediaType, size },
    ]),
  );
}
