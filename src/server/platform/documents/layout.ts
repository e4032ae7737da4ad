import { areColumns, areIndependent, columnsOf, sidesOf } from './columns.ts';
import {
  closeLines,
  fullWidth,
  isHeading,
  joined,
  type Piece,
  type Row,
  rowsOf,
  type Segment,
  withWrappedCells,
} from './rows.ts';

const listMark = /^\s*(?:[•●▪■◆◇○►▶➢➤★☆✓✔※∙·*–—-]|[0-9]{1,2}[.、)]|[(（][0-9]{1,2}[)）])/u;

/** Labels such as `证明人：` and `Phone:`, which begin a line of their own. */
const label = /^(?:\p{Script=Han}[\p{Script=Han} ]{1,7}\s*[：:]|\p{Lu}[\p{L} -]{1,22}:)/u;

/** The cell that the only segment of the next row continues: both begin at the same x, and the cell ends in a comma. */
function openCell(before: Row, row: Row): Segment | undefined {
  const [next] = row;
  if (before.length < 2 || row.length !== 1 || !next || listMark.test(next.text) || label.test(next.text)) return undefined;
  return before.find((cell) => Math.abs(cell.x - next.x) < 2 && /[,，、]$/u.test(cell.text) && cell.y - next.y < 3 * cell.size);
}

/** Whether a row continues the wrapped cells above: close below them, at the same x, and beginning in lower case. */
function areWrapped(before: Row, row: Row): boolean {
  const isBelow = (cell: Segment) => before.some((above) => Math.abs(above.x - cell.x) < 2);
  const isClose = before[0]!.y - row[0]!.y < closeLines * row[0]!.size;
  return row.length > 1 && isClose && /^\p{Ll}/u.test(row[0]!.text) && row.every(isBelow);
}

/** The rows, with the lines of wrapped cells joined. */
function withoutWraps(rows: readonly Row[]): Row[] {
  const whole: Row[] = [];
  for (const row of rows) {
    const before = whole.at(-1);
    if (before && (openCell(before, row) !== undefined || areWrapped(before, row))) whole[whole.length - 1] = joined(before, row);
    else whole.push(row);
  }
  return whole;
}

/** The rows as lines of text; the lines of a paragraph are joined. */
function unwrapped(lines: readonly Row[]): string[] {
  const rows = withoutWraps(lines);
  const right = Math.max(...rows.flatMap((row) => row.map(({ end }) => end)));
  const left = Math.min(...rows.flatMap((row) => row.map(({ x }) => x)));
  const texts: string[] = [];
  let before: Row = [];
  for (const row of rows) {
    const line = row.map(({ text }) => text).join('\t');
    if (continues(before, row, left, right)) {
      const last = texts.pop()!;
      texts.push(fullWidth.test(last.at(-1)!) || fullWidth.test(line[0]!) ? last + line : `${last} ${line}`);
    } else texts.push(line);
    before = row;
  }
  return texts;
}

function continues(before: Row, row: Row, left: number, right: number): boolean {
  const [one, next] = [before[0], row[0]];
  if (!one || !next || before.length > 1 || row.length > 1) return false;
  const isFull = right - one.end < (fullWidth.test(one.text.at(-1)!) ? 2 * one.size : 0.12 * (right - left));
  return (
    isFull &&
    right - left > 14 * one.size &&
    one.text.length > 14 &&
    !/[。；;：:!?！？]$|[.]$/u.test(one.text) &&
    !listMark.test(next.text) &&
    !label.test(next.text) &&
    !/^(?:\p{Extended_Pictographic}|[\u{2190}-\u{2bff}\u{e000}-\u{f8ff}])/u.test(next.text) &&
    !isHeading(next) &&
    !isHeading(one) &&
    Math.abs(one.size - next.size) < 0.5 &&
    one.y - next.y < 2 * one.size &&
    next.x > one.x - 1 &&
    next.x - one.x < 3 * one.size
  );
}

/**
 * The lines of a page in reading order: two columns one after the other, with a form feed before the second if
 * `marksColumn`; cells of a row separated by tabs; paragraphs joined.
 */
export function linesOfPage(pieces: readonly Piece[], marksColumn: boolean): string[] {
  const lines = rowsOf(pieces);
  // Columns are found first, because joining lines at different heights as cells would mix the columns.
  const early = columnsOf(lines, areIndependent);
  const rows = early ? lines : withWrappedCells(lines);
  const band = early ?? columnsOf(rows, areColumns);
  if (!band) return rows.length > 0 ? unwrapped(rows) : [];
  const inside = sidesOf(rows.slice(band.from, band.to), band.x);
  const side = (name: 'left' | 'right') => inside.map((row) => row[name]).filter((row) => row.length > 0);
  const blocks = [rows.slice(0, band.from), side('left'), side('right'), rows.slice(band.to)];
  return blocks.flatMap((block, index) => {
    if (block.length === 0) return [];
    const text = unwrapped(early ? withWrappedCells(block) : block);
    return index === 2 && marksColumn ? ['\f', ...text] : text;
  });
}
