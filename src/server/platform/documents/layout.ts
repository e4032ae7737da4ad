import { areColumns, areIndependent, columnsOf, sidesOf } from './columns.ts';
import type { StyledLine } from './heading-marks.ts';
import { fullWidth, type Piece, type Row, rowsOf, withWrappedCells } from './rows.ts';
import { withSideHeadings } from './side-headings.ts';
import { continues, withoutWraps } from './wraps.ts';

/** The style of a line. Many files split a Chinese font into several, so for Chinese text only the size counts. */
function styleOf([one]: Row): string {
  if (!one) return '';
  return `${Math.round(2 * one.size)} ${/\p{Script=Han}/u.test(one.text) ? '' : one.font}`;
}

/** The rows as lines of text; the lines of a paragraph are joined. */
function unwrapped(lines: readonly Row[]): StyledLine[] {
  const rows = withSideHeadings(withoutWraps(lines));
  const right = Math.max(...rows.flatMap((row) => row.map(({ end }) => end)));
  const left = Math.min(...rows.flatMap((row) => row.map(({ x }) => x)));
  const texts: StyledLine[] = [];
  let before: Row = [];
  for (const row of rows) {
    const line = row.map(({ text }) => text).join('\t');
    if (continues(before, row, left, right)) {
      const last = texts.at(-1)!;
      last.text += (fullWidth.test(last.text.at(-1)!) || fullWidth.test(line[0]!) ? '' : ' ') + line;
    } else texts.push({ text: line, style: styleOf(row) });
    before = row;
  }
  return texts;
}

/**
 * The lines of a page in reading order. Two columns follow one another, with a form feed before the second if `marksColumn`.
 * Tabs separate the cells of a row. The lines of a paragraph are joined.
 */
export function linesOfPage(pieces: readonly Piece[], marksColumn: boolean): StyledLine[] {
  const lines = rowsOf(pieces);
  // Independent columns are found first, because joining wrapped cells across them would mix their lines.
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
    return index === 2 && marksColumn ? [{ text: '\f', style: '' }, ...text] : text;
  });
}
