/** What the reader's thread tells: portions of rows, then the end; or what is wrong. */
export type XlsxWord = ({ kind: 'rows' } & XlsxRows) | { kind: 'end' } | { kind: 'broken'; rule: XlsxRule };

/** Rows one after the other, and which of their cells are formulas: row and column, counted from 0. */
export interface XlsxRows {
  rows: unknown[][];
  formulas: [number, number][];
}

/** What is wrong with a whole file. */
export type XlsxRule = 'fileBroken' | 'tooLarge' | 'tooManyRows' | 'tooManyColumns';

/** A file that cannot be taken. */
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
