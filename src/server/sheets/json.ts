import { caps, type RawRow, wholeFile } from './sheet.ts';

/**
 * Reads a list of objects, each a row by the names of its columns.
 * @throws SheetError where it is none
 */
export function readJson(bytes: Uint8Array): RawRow[] {
  let list: unknown;
  try {
    list = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw wholeFile('fileBroken');
  }
  const isRow = (entry: unknown) => typeof entry === 'object' && entry !== null && !Array.isArray(entry);
  if (!Array.isArray(list) || !list.every(isRow)) throw wholeFile('jsonList');
  if (list.length > caps.rows) throw wholeFile('tooManyRows', { maximum: caps.rows });
  return (list as Record<string, unknown>[]).map((cells, index) => ({ at: index + 1, cells }));
}
