import { caps, formula } from './sheet.ts';
import type { XlsxBook } from './xlsx-book.ts';
import { unescaped, XlsxError } from './xlsx-words.ts';
import { readXml } from './xml.ts';

/** Column ZZ. A value beyond `caps.columns` throws `tooManyColumns`, or `tooLarge` if it is even to the right of ZZ. */
const lastColumn = 702;
const day = 86_400_000;
/** Days from day 0 of the spreadsheet's calendar to 1970-01-01. */
const daysBefore = { from1900: 25_569, from1904: 24_107 };

type Cell = string | number | boolean | Date | typeof formula | null;

interface OpenCell {
  type: string;
  style: number;
  value: string;
  inline: string;
  isFormula: boolean;
}

/** Row and column, from 1, of a reference such as `B12`; undefined if it is malformed. */
function cellOf(text: string): { row: number; column: number } | undefined {
  const [, letters, row] = /^([A-Z]{1,3})(\d{1,7})$/.exec(text) ?? [];
  if (!letters) return undefined;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return { row: Number(row), column };
}

function numberOf(text: string, isMoment: boolean, from1904: boolean): number | Date {
  const value = Number(text);
  if (Number.isNaN(value)) throw new XlsxError('fileBroken');
  const moment = new Date(Math.floor((value - (from1904 ? daysBefore.from1904 : daysBefore.from1900)) * day));
  return isMoment && !Number.isNaN(moment.getTime()) ? moment : value;
}

function valueOf({ type, style, value, inline, isFormula }: OpenCell, { texts, moments, from1904 }: XlsxBook): Cell {
  if (isFormula) return formula;
  if (type === 'inlineStr') return unescaped(inline) || null;
  if (value === '' || type === 'e') return null;
  switch (type) {
    case 's': {
      const text = texts[Number(value)];
      if (text === undefined) throw new XlsxError('fileBroken');
      return text || null;
    }
    case 'str':
      return unescaped(value);
    case 'b':
      return value === '1' || value === 'true';
    case 'd':
      return Number.isNaN(Date.parse(value)) ? value : new Date(value);
    case 'n':
      return numberOf(value, moments[style] ?? false, from1904);
    default:
      throw new XlsxError('fileBroken');
  }
}

/**
 * Yields the rows of a book's sheet up to the last one with values, while the sheet is read; an empty row is `[]`. Other rows
 * are padded with null to the width of row 1; empty cells at the end of a wider row are left out.
 * @throws XlsxError, and errors of the archive or the document
 */
export function readXlsxRows(book: XlsxBook): AsyncGenerator<Cell[]> {
  const ready: Cell[][] = [];
  /** The number of the current row, and of the last one that is ready. */
  let [at, handed] = [0, 0];
  let column = 0;
  let width = 0;
  let row: Cell[] = [];
  let cell: OpenCell | undefined;
  let text: 'value' | 'inline' | undefined;
  let [isData, isReading] = [false, true];

  function openCell(attribute: (name: string) => string | undefined): void {
    const given = attribute('r');
    const place = given === undefined ? { row: at, column: column + 1 } : cellOf(given);
    if (!place || place.column <= column || (place.row !== at && row.length > 0) || place.row <= handed) {
      throw new XlsxError('fileBroken');
    }
    [at, column] = [place.row, place.column];
    const type = attribute('t') ?? 'n';
    cell = { type, style: Number(attribute('s') ?? 0), value: '', inline: '', isFormula: false };
  }

  function closeCell(): void {
    const value = valueOf(cell!, book);
    cell = undefined;
    if (value === null) return;
    if (column > lastColumn) throw new XlsxError('tooLarge');
    if (column > caps.columns) throw new XlsxError('tooManyColumns');
    if (at > caps.rows + 1) throw new XlsxError('tooManyRows');
    while (row.length < column - 1) row.push(null);
    row.push(value);
  }

  function closeRow(): void {
    if (row.length > 0) {
      while (handed < at - 1) {
        ready.push([]);
        handed += 1;
      }
      if (at === 1) width = row.length;
      while (row.length < width) row.push(null);
      ready.push(row);
      handed = at;
    }
    [row, column] = [[], 0];
  }

  return readXml(
    book.sheet,
    {
      open(name, attribute) {
        if (name === 'sheetData') isData = true;
        else if (!isData) return;
        else if (name === 'row') at = Number(attribute('r')) || at + 1;
        else if (name === 'c') openCell(attribute);
        else if (!cell) return;
        else if (name === 'v') text = 'value';
        else if (name === 't') text = 'inline';
        else if (name === 'f') cell.isFormula = true;
        // Phonetic text, which is not part of the cell's text.
        else if (name === 'rPh') isReading = false;
      },
      close(name) {
        if (name === 'sheetData') isData = false;
        else if (name === 'rPh') isReading = true;
        else if (name === 'v' || name === 't') text = undefined;
        else if (name === 'c' && cell) closeCell();
        else if (name === 'row' && isData) closeRow();
      },
      text(more) {
        if (cell && text && isReading) cell[text] += more;
      },
    },
    () => ready.splice(0),
  );
}
