import { readCsv } from './csv.ts';
import { readJson } from './json.ts';
import { caps, type RawRow, type SheetFormat, wholeFile } from './sheet.ts';
import { readXlsx } from './xlsx.ts';

/**
 * Reads the rows of a file, one after the other.
 * @throws SheetError if the file is not in this format, takes too long, has too many bytes, rows or columns, or a duplicate
 * heading
 */
export async function* readRows(bytes: Uint8Array, format: SheetFormat): AsyncGenerator<RawRow> {
  if (bytes.length > caps.bytes[format]) {
    throw wholeFile('fileTooLarge', { megabytes: Math.floor(caps.bytes[format] / 1024 / 1024) });
  }
  if (format === 'csv') yield* readCsv(bytes);
  else if (format === 'json') yield* readJson(bytes);
  else yield* readXlsx(bytes);
}
