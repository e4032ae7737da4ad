import type { App } from '#server/platform/app.ts';
import { freeBytes } from '#server/platform/crypto/free-bytes.ts';
import type { Db } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';

import { readContent, encryptContent, encryptObjectKey } from './content.ts';
import { storeAway } from './object-store.ts';
import type { StoredObject } from './put-aside.ts';
import { unmarkObject } from './store-objects.ts';
import { deleteUses, findFile, findFileHeads, insertFiles, insertUses, sumFiles } from './store.ts';

/** Name, type and size of a candidate's file. */
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
  /** The object in the file store to which `putAside` has written the bytes; undefined if they go into the database. */
  stored?: StoredObject;
  /** The user of the file, e.g. `attachment:<id>`; a file is deleted when it has no users. */
  usedBy: string;
}

interface OwnedFile extends NewFile {
  accountId: string;
  /** Milliseconds. */
  createdAt: number;
}

function contextOf(id: string): string {
  return `files.name.${id}`;
}

const longestName = 120;

/** Maximum bytes and number of files that one account may store, including the files of its applications. */
const quota = { bytes: 100 * 1024 * 1024, files: 300 };

/** Control characters, path separators, and characters that are invisible or change the writing direction. */
const unfit = /[\u0000-\u001f\u007f-\u009f/\\\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Reduces a file name to its last 120 valid, visible characters; `file` if it has none. */
export function plainName(name: string): string {
  const plain = name.toWellFormed().replace(unfit, '').trim();
  return Array.from(plain).slice(-longestName).join('') || 'file';
}

/**
 * Encrypts and stores files of accounts without checking the quota, and returns the ids.
 * @throws AppError 503 if a file was put aside so long ago that its object has been deleted
 */
export async function storeFiles(trx: Db, app: App, files: readonly OwnedFile[]): Promise<string[]> {
  const rows = files.map(({ accountId, name, mediaType, bytes: content, stored, createdAt }) => {
    const id = newId();
    return {
      id,
      accountId,
      mediaType,
      size: content.byteLength,
      sealedName: app.cipher.encrypt(plainName(name), contextOf(id)),
      sealedContent: stored ? new Uint8Array() : encryptContent(app, id, content),
      objectName: stored?.name ?? null,
      sealedObjectKey: stored ? encryptObjectKey(app, id, stored.key) : null,
      createdAt,
    };
  });
  for (const { stored } of files) {
    if (stored && !(await unmarkObject(trx, stored.name))) throw storeAway('the object has been deleted');
  }
  await insertFiles(trx, rows);
  for (const { sealedContent } of rows) freeBytes(sealedContent);
  const ids = rows.map(({ id }) => id);
  await insertUses(
    trx,
    ids.map((fileId, index) => ({ fileId, usedBy: files[index]!.usedBy, accountId: files[index]!.accountId })),
  );
  return ids;
}

/**
 * Encrypts and stores an account's uploaded file, and returns its id. The caller serializes the uploads of an account.
 * @throws AppError 413 beyond the account's quota; 503 in the same case as `storeFiles`
 */
export async function storeFile(trx: Db, app: App, file: NewFile & { accountId: string }): Promise<string> {
  const held = await sumFiles(trx, file.accountId);
  if (held.bytes + file.bytes.byteLength > quota.bytes || held.files + 1 > quota.files) {
    throw new AppError('413', { because: 'the account stores too many files' });
  }
  const [id] = await storeFiles(trx, app, [{ ...file, createdAt: app.clock.now() }]);
  return id!;
}

/** Adds users to stored files. */
export async function shareFiles(trx: Db, uses: readonly { fileId: string; usedBy: string; accountId: string }[]): Promise<void> {
  await insertUses(trx, uses);
}

/** Makes `usedBy` a user of exactly these files of a candidate; files that have no users any more are deleted. */
export async function holdFiles(trx: Db, accountId: string, usedBy: string, fileIds: readonly string[]): Promise<void> {
  await shareFiles(
    trx,
    fileIds.map((fileId) => ({ fileId, usedBy, accountId })),
  );
  await deleteUses(trx, accountId, usedBy, fileIds);
}

/** Removes `usedBy` as a user of all files; files that have no users any more are deleted. */
export async function releaseFiles(trx: Db, accountId: string, usedBy: string): Promise<void> {
  await deleteUses(trx, accountId, usedBy, []);
}

/** A file with its content. */
export interface FileContent extends FileHead {
  bytes: Uint8Array;
}

/**
 * A candidate's file with its content; undefined if it does not exist or belongs to somebody else.
 * @throws AppError 503 if its bytes cannot be read from the file store; DecryptError if its row cannot be decrypted
 */
export async function readFile(db: Db, app: App, accountId: string, id: string): Promise<FileContent | undefined> {
  const row = await findFile(db, accountId, id);
  if (!row) return undefined;
  return {
    id,
    name: app.cipher.decrypt(row.sealedName, contextOf(id)),
    mediaType: row.mediaType,
    size: row.size,
    bytes: await readContent(app, row),
  };
}

/** Name, type and size of several files of a candidate, by id; files that do not exist or are somebody else's are missing. */
export async function describeFiles(db: Db, app: App, accountId: string, ids: readonly string[]): Promise<Map<string, FileHead>> {
  const rows = await findFileHeads(db, accountId, ids);
  return new Map(
    rows.map(({ id, mediaType, size, sealedName }) => [
      id,
      { id, name: app.cipher.decrypt(sealedName, contextOf(id)), mediaType, size },
    ]),
  );
}
