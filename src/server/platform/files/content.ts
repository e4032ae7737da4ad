import type { App } from '#server/platform/app.ts';
import type { Tables } from '#server/platform/db/tables.ts';

import { mustHaveStore } from './object-store.ts';
import { getObject } from './put-aside.ts';

type Content = Pick<Tables['files'], 'id' | 'sealedContent' | 'objectName' | 'sealedObjectKey'>;

function contextOf(id: string, column: 'content' | 'object_key'): string {
  return `files.${column}.${id}`;
}

/** Encrypts the bytes of a file for its row in the database. */
export function encryptContent(app: App, id: string, bytes: Uint8Array): Uint8Array {
  return app.cipher.encryptBytes(bytes, contextOf(id, 'content'));
}

/** Encrypts the key of a file's object in the file store, for the file's row. */
export function encryptObjectKey(app: App, id: string, key: string): string {
  return app.cipher.encrypt(key, contextOf(id, 'object_key'));
}

/**
 * Reads the bytes of a file from its row or from the file store.
 * @throws FileStoreError if bytes in the store cannot be read or decrypted; DecryptError if bytes in the row cannot be
 * decrypted
 */
export async function readContent(app: App, { id, sealedContent, objectName, sealedObjectKey }: Content): Promise<Uint8Array> {
  if (objectName === null || sealedObjectKey === null) return app.cipher.decryptBytes(sealedContent, contextOf(id, 'content'));
  let key: string;
  try {
    key = app.cipher.decrypt(sealedObjectKey, contextOf(id, 'object_key'));
  } catch {
    throw mustHaveStore(app, objectName).fail('keyOverwritten', objectName);
  }
  return getObject(app, { name: objectName, key });
}
