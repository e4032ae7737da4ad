import { randomBytes } from 'node:crypto';

import type { App } from '#server/platform/app.ts';
import { createValueCipher, encryptedOverhead } from '#server/platform/crypto/value-cipher.ts';
import { newId } from '#server/platform/ids.ts';

import { mustHaveStore, objectStoreOf, type ObjectStore } from './object-store.ts';
import { noteObject } from './store-objects.ts';

/** Milliseconds after which an object that no row names is deleted. */
const unnamedFor = 60 * 60_000;

/** Bytes in the file store that wait for the row that will name them. */
export interface StoredObject {
  name: string;
  /** A key of their own, so that a change of SECRET_KEY does not touch them. */
  key: string;
}

/** The context under which an object's bytes are encrypted. */
function contextOf(name: string): string {
  return `object.${name}`;
}

/**
 * Encrypts bytes and puts them into the file store. The object is marked for deletion first; `nameObject` removes the
 * mark in the transaction of the row that names it, so that nothing is left over whatever fails.
 * @throws AppError 503 if the store is away
 */
export async function putObject(app: App, store: ObjectStore, bytes: Uint8Array): Promise<StoredObject> {
  const stored = { name: newId(), key: randomBytes(32).toString('hex') };
  await noteObject(app.db, stored.name, app.clock.now() + unnamedFor);
  await store.put(stored.name, createValueCipher(stored.key).encryptBytes(bytes, contextOf(stored.name)));
  return stored;
}

/**
 * Reads and decrypts an object.
 * @throws FileStoreError if the store is away or holds other bytes than were put there
 */
export async function getObject(app: App, { name, key }: StoredObject): Promise<Uint8Array> {
  const store = mustHaveStore(app, name);
  const sealed = await store.get(name);
  try {
    return createValueCipher(key).decryptBytes(sealed, contextOf(name));
  } catch {
    throw store.fail('overwritten', name);
  }
}

/**
 * Checks that an object exists with the expected length, without reading it.
 * @param size bytes before encryption
 * @throws FileStoreError
 */
export async function lookAtObject(app: App, name: string, size: number): Promise<void> {
  const store = mustHaveStore(app, name);
  const found = await store.size(name);
  if (found !== size + encryptedOverhead)
    throw store.fail('overwritten', name, `${found} bytes instead of ${size + encryptedOverhead}`);
}

/**
 * Puts an uploaded file into the file store, if there is one: before the transaction that stores its row, which others
 * wait for.
 * @throws AppError 503 if the store is away: nothing was stored, and the upload may be repeated
 */
export async function putAside<File extends { bytes: Uint8Array }>(
  app: App,
  file: File,
): Promise<File & { stored?: StoredObject }> {
  const store = objectStoreOf(app);
  return store ? { ...file, stored: await putObject(app, store, file.bytes) } : file;
}
