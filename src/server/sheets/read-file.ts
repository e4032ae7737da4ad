import { readCsv } from './csv.ts';
import { readJson } from './json.ts';
import { caps, type RawRow, type SheetFormat, wholeFile } from './sheet.ts';
import { readXlsx } from './xlsx.ts';

/**
 * The rows of a file.
 * @throws SheetError where it is too large or no such file, or holds formulas
 */
export async function readRows(bytes: Uint8Array, format: SheetFormat): Promise<RawRow[]> {
  if (bytes.length > caps.bytes[format]) {
    throw wholeFile('fileTooLarge', { megabytes: Math.floor(caps.bytes[format] / 1024 / 1024) });
  }
  if (format === 'csv') return readCsv(bytes);
  return format === 'json' ? readJson(bytes) : readXlsx(bytes);
}
