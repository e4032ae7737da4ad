import type { App } from '#server/platform/app.ts';

import { canonicalText, type Column, jsonCell, type SheetRow } from './columns.ts';
import { csvLine } from './csv.ts';
import type { SheetKind } from './kind.ts';
import type { SheetFormat } from './sheet.ts';
import { type SheetAbout, writeXlsx, type XlsxCell } from './write-xlsx.ts';

const utf8 = new TextEncoder();
/** The start of a CSV line about the file itself; such a line is not a row. */
export const remark = '# ';
/** Characters per chunk. */
const portion = 64 * 1024;

async function* inPortions(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  let waiting = '';
  for await (const text of texts) {
    waiting += text;
    if (waiting.length < portion) continue;
    yield utf8.encode(waiting);
    waiting = '';
  }
  if (waiting !== '') yield utf8.encode(waiting);
}

async function* csvOf(columns: readonly Column[], rows: AsyncIterable<SheetRow>, about?: SheetAbout): AsyncGenerator<string> {
  // The byte order mark by which spreadsheets recognize UTF-8.
  yield `\ufeff${csvLine(columns.map(({ name, heading = name }) => heading))}`;
  for await (const row of rows) yield csvLine(columns.map((column) => canonicalText(row[column.name] ?? '', column)));
  for (const [label, value] of about?.lines ?? []) yield csvLine([`${remark}${label}`, value]);
}

async function* jsonOf(columns: readonly Column[], rows: AsyncIterable<SheetRow>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const row of rows) {
    const entry = columns.map((column) => [column.name, jsonCell(canonicalText(row[column.name] ?? '', column), column)]);
    yield separator + JSON.stringify(Object.fromEntries(entry));
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

async function* cellsOf(columns: readonly Column[], rows: AsyncIterable<SheetRow>): AsyncGenerator<XlsxCell[]> {
  yield columns.map(({ name, heading = name }) => heading);
  for await (const row of rows) {
    yield columns.map((column) => {
      const text = canonicalText(row[column.name] ?? '', column);
      return column.kind === 'number' && text !== '' ? Number(text) : text;
    });
  }
}

/**
 * Writes rows as a file, in chunks.
 * @param about who requested the file and when. An xlsx has this as properties and in a second sheet, a CSV in its last
 * lines, JSON not at all.
 * @throws SheetError if a text does not fit into a cell of an xlsx
 */
export function writeRows(
  columns: readonly Column[],
  rows: AsyncIterable<SheetRow>,
  format: SheetFormat,
  about?: SheetAbout,
): AsyncGenerator<Uint8Array> {
  if (format === 'xlsx') return writeXlsx(cellsOf(columns, rows), about);
  return inPortions(format === 'csv' ? csvOf(columns, rows, about) : jsonOf(columns, rows));
}

/**
 * Writes all rows of a kind as a file, in chunks; importing the file again changes nothing.
 * @throws SheetError as `writeRows`
 */
export function exportSheet(app: App, kind: SheetKind, format: SheetFormat): AsyncGenerator<Uint8Array> {
  return writeRows(kind.columns, kind.list(app.db), format);
}
