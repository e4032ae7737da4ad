import { randomBytes } from 'node:crypto';

import type { App } from '#server/platform/app.ts';
import { createValueCipher, encryptedOverhead } from '#server/platform/crypto/value-cipher.ts';
import { newId } from '#server/platform/ids.ts';

import { mustHaveStore, objectStoreOf, type ObjectStore } from './object-store.ts';
import { markObject } from './store-objects.ts';

/** Milliseconds after which an object is deleted if no row refers to it. */
const unclaimedFor = 60 * 60_000;

/** An object in the file store, before a row refers to it. */
export interface StoredObject {
  name: string;
  /** A random key for this object alone, so that a change of SECRET_KEY does not require encrypting the object again. */
  key: string;
}

/** The context under which an object's bytes are encrypted. */
function contextOf(name: string): string {
  return `object.${name}`;
}

/**
 * Encrypts bytes and puts them into the file store. The object is marked for deletion first, so that no failure leaves it
 * behind for good. The transaction that stores a row for the object removes the mark with `unmarkObject`.
 * @throws FileStoreError if the store is unavailable or refuses the object
 */
export async function putObject(app: App, store: ObjectStore, bytes: Uint8Array): Promise<StoredObject> {
  const stored = { name: newId(), key: randomBytes(32).toString('hex') };
  await markObject(app.db, stored.name, app.clock.now() + unclaimedFor);
  await store.put(stored.name, createValueCipher(stored.key).encryptBytes(bytes, contextOf(stored.name)));
  return stored;
}

/**
 * Reads and decrypts an object.
 * @throws FileStoreError if the object cannot be read or has other bytes than were put there
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
 * Checks that an object exists and has the expected length, without reading it.
 * @param size bytes before encryption
 * @throws FileStoreError
 */
export async function checkObject(app: App, name: string, size: number): Promise<void> {
  const store = mustHaveStore(app, name);
  const found = await store.size(name);
  if (found !== size + encryptedOverhead)
    throw store.fail('overwritten', name, `${found} bytes instead of ${size + encryptedOverhead}`);
}

/**
 * Puts an uploaded file into the file store, if there is one. Call this before the transaction that stores the file's row,
 * because other transactions may wait for that transaction.
 * @throws FileStoreError (503) if the store is unavailable or refuses the object; the upload may be repeated
 */
export async function putAside<File extends { bytes: Uint8Array }>(
  app: App,
  file: File,
): Promise<File & { stored?: StoredObject }> {
  const store = objectStoreOf(app);
  return store ? { ...file, stored: await putObject(app, store, file.bytes) } : file;
}
