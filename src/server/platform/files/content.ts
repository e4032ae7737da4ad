import type { App } from '#server/platform/app.ts';
import type { Tables } from '#server/platform/db/tables.ts';

import { mustHaveStore } from './object-store.ts';
import { getObject } from './put-aside.ts';

type Content = Pick<Tables['files'], 'id' | 'sealedContent' | 'objectName' | 'sealedObjectKey'>;

function placeOf(id: string, column: 'content' | 'object_key'): string {
  return `files.${column}.${id}`;
}

/** The bytes of a file, encrypted for the database. */
export function sealContent(app: App, id: string, bytes: Uint8Array): Uint8Array {
  return app.seal.bytes(bytes, placeOf(id, 'content'));
}

/** The key of a file's bytes in the file store, encrypted for its row. */
export function sealObjectKey(app: App, id: string, key: string): string {
  return app.seal.text(key, placeOf(id, 'object_key'));
}

/**
 * The bytes of a file, read from where its row says they are.
 * @throws FileStoreError if the store is away or the bytes do not decrypt
 */
export async function openContent(app: App, { id, sealedContent, objectName, sealedObjectKey }: Content): Promise<Uint8Array> {
  if (objectName === null || sealedObjectKey === null) return app.seal.openBytes(sealedContent, placeOf(id, 'content'));
  let key: string;
  try {
    key = app.seal.openText(sealedObjectKey, placeOf(id, 'object_key'));
  } catch {
    throw mustHaveStore(app, objectName).fail('keyOverwritten', objectName);
  }
  return getObject(app, { name: objectName, key });
}
