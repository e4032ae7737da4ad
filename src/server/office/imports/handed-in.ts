import type { App } from '#server/platform/app.ts';
import { invalid } from '#server/platform/errors.ts';
import type { Upload } from '#server/platform/http/route.ts';
import { readRows } from '#server/platform/spreadsheets/read-file.ts';
import { formatOf, type RawRow, wholeFile } from '#server/platform/spreadsheets/sheet.ts';

import { findImportOfKey, type ImportRow } from './store.ts';

/** Maximum number of rows of a file sent to the API; the command line takes more. */
const mostRows = 20_000;
const longestKey = 200;

/** A table as a call sends it. */
export interface HandedIn {
  file: Upload;
  fields: Record<string, string>;
  /** The same key of the same actor gives the same import. */
  key: string | undefined;
}

/**
 * The rows of a file.
 * @throws SheetError if it is not a table, and after the maximum number of rows
 */
export async function* rowsOf({ name, bytes }: Upload): AsyncGenerator<RawRow> {
  let count = 0;
  for await (const row of readRows(bytes, formatOf(name))) {
    count += 1;
    if (count > mostRows) throw wholeFile('tooManyRows', { maximum: mostRows });
    yield row;
  }
}

/** Whether only the differences are requested. */
export function isDryRun({ dryRun = '' }: Record<string, string>): boolean {
  return /^(?:y|true|1)$/i.test(dryRun);
}

/** @throws AppError 400 for an invalid key */
export function checkKey(key: string | undefined): void {
  if (key !== undefined && (key === '' || key.length > longestKey)) throw invalid({ path: 'Idempotency-Key', rule: 'type' });
}

/** The actor's earlier import with the same key. */
export async function earlierOfKey(
  app: App,
  actor: string,
  { key, fields }: Pick<HandedIn, 'key' | 'fields'>,
): Promise<ImportRow | undefined> {
  return key === undefined || isDryRun(fields) ? undefined : findImportOfKey(app.db, actor, key);
}
