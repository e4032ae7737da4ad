import { readFile } from 'node:fs/promises';

import { writeXlsx, type XlsxCell } from '#server/platform/spreadsheets/write-xlsx.ts';
import { readXlsx } from '#server/platform/spreadsheets/xlsx.ts';

/** An xlsx file of `rows`, with a column for every name that occurs in a row. */
export async function xlsxOf(rows: readonly Record<string, unknown>[]): Promise<Buffer> {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  async function* cells(): AsyncGenerator<XlsxCell[]> {
    yield names;
    for (const row of rows) yield names.map((name) => (row[name] ?? null) as XlsxCell);
  }
  return Buffer.concat(await Array.fromAsync(writeXlsx(cells())));
}

/** The xlsx file at `path` with the values of `fill` added to each row; `fill` gets the row's index. */
export async function filledIn(path: string, fill: (at: number) => Record<string, unknown>): Promise<Buffer> {
  const rows = await Array.fromAsync(readXlsx(new Uint8Array(await readFile(path))), ({ cells }) => cells);
  return xlsxOf(rows.map((row, at) => ({ ...row, ...fill(at) })));
}
