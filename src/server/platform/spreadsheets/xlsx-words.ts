/** Messages of the reader's thread: portions of rows, then the end; or an error. */
export type XlsxWord = ({ kind: 'rows' } & XlsxRows) | { kind: 'end' } | { kind: 'broken'; rule: XlsxRule };

/** Rows in sequence, and which of their cells are formulas: row and column, from 0. */
export interface XlsxRows {
  rows: unknown[][];
  formulas: [number, number][];
}

/** Faults of a whole file. */
export type XlsxRule = 'fileBroken' | 'tooLarge' | 'tooManyRows' | 'tooManyColumns';

/** The file is refused. */
export class XlsxError extends Error {
  readonly rule: XlsxRule;

  constructor(rule: XlsxRule) {
    super(rule);
    this.rule = rule;
  }
}

/** A text without the escapes by which spreadsheets write characters that XML cannot carry. */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replaceAll(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
