import type { SealedColumn } from '#server/operations/backup/sealed-columns.ts';
import type { App } from '#server/platform/app.ts';

import type { SealedRow } from './store.ts';

/** The decrypted value of a row; undefined if its key is unknown or the value is damaged. */
export function decryptRow({ cipher }: Pick<App, 'cipher'>, { column, contextOf }: SealedColumn, row: SealedRow) {
  const value = row[column];
  try {
    return value instanceof Uint8Array
      ? cipher.decryptBytes(value, contextOf(row))
      : cipher.decrypt(String(value), contextOf(row));
  } catch {
    return undefined;
  }
}
