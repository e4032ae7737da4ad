import type { SealedColumn } from '#server/operations/backup/sealed-columns.ts';
import type { App } from '#server/platform/app.ts';

import type { SealedRow } from './store.ts';

/** The decrypted value of a row; undefined if no known key decrypts it. */
export function openRow({ seal }: Pick<App, 'seal'>, { column, placeOf }: SealedColumn, row: SealedRow) {
  const value = row[column];
  try {
    return value instanceof Uint8Array ? seal.openBytes(value, placeOf(row)) : seal.openText(String(value), placeOf(row));
  } catch {
    return undefined;
  }
}
