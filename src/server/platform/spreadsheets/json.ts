import { caps, type RawRow, tooManyColumns, wholeFile } from './sheet.ts';

/**
 * Reads a JSON list of objects and yields them one at a time. Each object is a row: its cells by column name.
 * @throws SheetError if it is not such a list, is too long, or has an object with too many columns
 */
export function* readJson(bytes: Uint8Array): Generator<RawRow> {
  let list: unknown;
  try {
    list = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw wholeFile('fileBroken');
  }
  const isRow = (entry: unknown) => typeof entry === 'object' && entry !== null && !Array.isArray(entry);
  if (!Array.isArray(list) || !list.every(isRow)) throw wholeFile('jsonList');
  if (list.length > caps.rows) throw wholeFile('tooManyRows', { maximum: caps.rows });
  if (list.some((entry) => Object.keys(entry as object).length > caps.columns)) throw tooManyColumns();
  const rows = (list as Record<string, unknown>[]).reverse();
  // Entries are removed as they are read, so that a long list is not in memory twice.
  for (let at = 1; rows.length > 0; at += 1) yield { at, cells: rows.pop()! };
}
