import type { App } from '#server/platform/app.ts';
import { invalid } from '#server/platform/errors.ts';
import type { Upload } from '#server/platform/http/route.ts';
import { readRows } from '#server/platform/spreadsheets/read-file.ts';
import { formatOf, type RawRow, wholeFile } from '#server/platform/spreadsheets/sheet.ts';

import { findImportOfKey, type ImportRow } from './store.ts';

/** Maximum number of rows of a file sent to the API; the command line accepts more. */
const mostRows = 20_000;

/** A table in a request. */
export interface UploadedTable {
  file: Upload;
  fields: Record<string, string>;
  /**
   * The idempotency key: a repeated request with the same key returns the actor's earlier import. Undefined if the request
   * has no key.
   */
  key: string | undefined;
}

/**
 * The rows of a file.
 * @throws SheetError if the file is not a table or has too many rows
 */
export async function* rowsOf({ name, bytes }: Upload): AsyncGenerator<RawRow> {
  let count = 0;
  for await (const row of readRows(bytes, formatOf(name))) {
    count += 1;
    if (count > mostRows) throw wholeFile('tooManyRows', { maximum: mostRows });
    yield row;
  }
}

/** Whether a request only asks what the import would change. */
export function isDryRun({ dryRun = '' }: Record<string, string>): boolean {
  return /^(?:y|true|1)$/i.test(dryRun);
}

/**
 * The actor's earlier import with the same idempotency key; undefined if there is none, or if the request has no key or is a
 * dry run.
 * @throws AppError 400 if the key belongs to an import of another kind
 */
export async function earlierOfKey(
  app: App,
  actor: string,
  kind: ImportRow['kind'],
  { key, fields }: Pick<UploadedTable, 'key' | 'fields'>,
): Promise<ImportRow | undefined> {
  if (key === undefined || isDryRun(fields)) return undefined;
  const earlier = await findImportOfKey(app.db, actor, key);
  if (earlier && earlier.kind !== kind) throw invalid({ path: 'Idempotency-Key', rule: 'type' });
  return earlier;
}
