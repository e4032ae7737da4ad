/** Messages from the reading thread: portions of rows, then the end or an error. */
export type XlsxWord = ({ kind: 'rows' } & XlsxRows) | { kind: 'end' } | { kind: 'broken'; rule: XlsxRule };

/** Consecutive rows, and the positions of their cells with formulas: row and column, both from 0. */
export interface XlsxRows {
  rows: unknown[][];
  formulas: [number, number][];
}

/** Faults of a whole file. */
export type XlsxRule = 'fileBroken' | 'tooLarge' | 'tooManyRows' | 'tooManyColumns';

/** Thrown if the file is refused. */
export class XlsxError extends Error {
  readonly rule: XlsxRule;

  constructor(rule: XlsxRule) {
    super(rule);
    this.rule = rule;
  }
}

/** Decodes the escape sequences with which spreadsheets write characters that XML cannot contain. */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replaceAll(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
