import { randomBytes } from 'node:crypto';

import type { App } from '#server/platform/app.ts';
import { createSeal, sealedOverhead } from '#server/platform/crypto/seal.ts';
import { newId } from '#server/platform/ids.ts';

import { mustHaveStore, objectStoreOf, type ObjectStore } from './object-store.ts';
import { noteObject } from './store-objects.ts';

/** Milliseconds after which an object that no row came to name is deleted. */
const unnamedFor = 60 * 60_000;

/** Bytes that wait in the file store for the row that names them. */
export interface StoredObject {
  name: string;
  /** What they are sealed with: a key of their own, so that another SECRET_KEY leaves them as they are. */
  key: string;
}

/** Where the bytes of an object are sealed for. */
function placeOf(name: string): string {
  return `object.${name}`;
}

/**
 * Puts bytes into the file store, sealed before they leave. The object is noted for deletion first, and `nameObject`
 * takes that back in the transaction of the row that names it, so that none is left over whatever fails.
 * @throws AppError 503 where the store is away
 */
export async function putObject(app: App, store: ObjectStore, bytes: Uint8Array): Promise<StoredObject> {
  const stored = { name: newId(), key: randomBytes(32).toString('hex') };
  await noteObject(app.db, stored.name, app.clock.now() + unnamedFor);
  await store.put(stored.name, createSeal(stored.key).bytes(bytes, placeOf(stored.name)));
  return stored;
}

/** The bytes of an object, opened. @throws FileStoreError where the store is away, or holds other bytes than were put there */
export async function getObject(app: App, { name, key }: StoredObject): Promise<Uint8Array> {
  const store = mustHaveStore(app, name);
  const sealed = await store.get(name);
  try {
    return createSeal(key).openBytes(sealed, placeOf(name));
  } catch {
    throw store.fail('overwritten', name);
  }
}

/**
 * Looks whether an object is there with the length that it must have, without reading it.
 * @param size bytes of what was put there, before it was sealed
 * @throws FileStoreError
 */
export async function lookAtObject(app: App, name: string, size: number): Promise<void> {
  const store = mustHaveStore(app, name);
  const found = await store.size(name);
  if (found !== size + sealedOverhead)
    throw store.fail('overwritten', name, `${found} bytes instead of ${size + sealedOverhead}`);
}

/**
 * Puts an uploaded file into the file store, where there is one: before the transaction that keeps it, since others wait
 * for that.
 * @throws AppError 503 where the store is away: nothing was kept, and the upload may be sent again
 */
export async function putAside<File extends { bytes: Uint8Array }>(
  app: App,
  file: File,
): Promise<File & { stored?: StoredObject }> {
  const store = objectStoreOf(app);
  return store ? { ...file, stored: await putObject(app, store, file.bytes) } : file;
}
