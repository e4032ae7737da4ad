import type { MessageValues } from '#lib/i18n/translate.ts';

/** The formats that tables are read from and written to. */
export const sheetFormats = ['xlsx', 'csv', 'json'] as const;

export type SheetFormat = (typeof sheetFormats)[number];

/** Limits of a file; a file that exceeds one is refused. */
export const caps = {
  /** Bytes of a file, by format. */
  bytes: { xlsx: 24 * 1024 * 1024, csv: 96 * 1024 * 1024, json: 96 * 1024 * 1024 },
  /** Bytes to which all parts of an xlsx may inflate. */
  inflated: 192 * 1024 * 1024,
  rows: 100_000,
  columns: 200,
  /** Milliseconds for reading an xlsx. */
  time: 120_000,
} as const;

/** Maximum number of characters in a cell of an xlsx. */
export const longestCell = 32_767;

/** Stands for a cell with a formula. A formula is not a value: its result depends on the program that opens the file. */
export const formula = Symbol('formula');

/** The cells of a row by column name; `at` is the row's number, counted as in `SheetFault`. */
export interface RawRow {
  at: number;
  cells: Record<string, unknown>;
}

/** One fault of a file: row, column and rule. */
export interface SheetFault {
  /**
   * The number of the row. The headings of a spreadsheet are row 1, and so is the first entry of a JSON list; 0 means
   * the whole file.
   */
  row: number;
  /** Name of the column; empty for the whole row. */
  column: string;
  rule: string;
  params?: MessageValues;
}

/** Thrown if a file is refused (nothing is imported then) or cannot be written. */
export class SheetError extends Error {
  readonly faults: readonly SheetFault[];

  constructor(faults: readonly SheetFault[]) {
    super(`${faults.length} faults in a sheet`);
    this.faults = faults;
  }
}

/** The error for a fault of the file as a whole. */
export function wholeFile(rule: string, params?: MessageValues): SheetError {
  return new SheetError([{ row: 0, column: '', rule, ...(params ? { params } : {}) }]);
}

/**
 * The format of a file, by the extension of its name.
 * @throws SheetError for any other extension
 */
export function formatOf(name: string): SheetFormat {
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase();
  const format = sheetFormats.find((known) => known === ending);
  if (!format) throw wholeFile('fileFormat');
  return format;
}

/** The letters of a spreadsheet's column by its index from 0: A, B, … Z, AA. */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}

/** The error for a row with too many columns. */
export function tooManyColumns(): SheetError {
  return wholeFile('tooManyColumns', { maximum: caps.columns });
}

function isEmpty(cell: unknown): boolean {
  return cell === null || cell === undefined || cell === '';
}

/**
 * Returns a function that turns the rows of a file into records, one after the other. The first row has the headings; for
 * this row and for empty ones the function returns undefined. It throws SheetError for too many rows or columns, or a
 * duplicate heading.
 */
export function createHeadings(): (row: readonly unknown[]) => RawRow | undefined {
  let headings: string[] | undefined;
  let at = 0;
  return (row) => {
    at += 1;
    if (!headings) {
      headings = headingsOf(row);
      return undefined;
    }
    if (row.every(isEmpty)) return undefined;
    if (!row.slice(caps.columns).every(isEmpty)) throw tooManyColumns();
    if (at - 1 > caps.rows) throw wholeFile('tooManyRows', { maximum: caps.rows });
    const cells: Record<string, unknown> = {};
    for (const [index, cell] of row.slice(0, caps.columns).entries()) {
      if (index >= headings.length && isEmpty(cell)) continue;
      const name = headings[index] ?? columnLetters(index);
      // Beyond the last heading, `name` may equal the heading of another column, whose cell must not be overwritten.
      if (Object.hasOwn(cells, name)) throw new SheetError([{ row: 1, column: name, rule: 'columnTwice' }]);
      cells[name] = cell;
    }
    return { at, cells };
  };
}

/** @throws SheetError for too many columns or a duplicate heading */
function headingsOf(row: readonly unknown[]): string[] {
  if (row.length > caps.columns) throw tooManyColumns();
  const headings = row.map((cell, index) => {
    const name = typeof cell === 'string' ? cell.trim() : '';
    return name === '' ? columnLetters(index) : name;
  });
  const twice = headings.filter((name, index) => headings.indexOf(name) !== index);
  if (twice.length > 0) throw new SheetError(twice.map((column) => ({ row: 1, column, rule: 'columnTwice' })));
  return headings;
}
