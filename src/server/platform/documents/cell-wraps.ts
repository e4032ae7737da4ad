import { datesIn } from '#lib/cv/dates.ts';

import { closeLines, fullWidth, type Row, type Segment } from './rows.ts';

/** Maximum gap between two parts of one line of text, relative to a letter's height; cells of a table are further apart. */
const widestInline = 2.5;

function isClose(above: Segment, next: Segment): boolean {
  return above.y - next.y < closeLines * next.size && Math.abs(above.size - next.size) < 0.5;
}

/**
 * Whether the file's order shows that a row continues the wrapped cells above: each segment is written after the cell above
 * it and before that cell's right neighbour.
 */
export function isWrittenWithin(before: Row, row: Row): boolean {
  return row.every((segment) =>
    before.some((cell, index) => {
      const after = before[index + 1];
      const isWithin = after !== undefined && cell.order < segment.order && segment.order < after.order;
      return isWithin && Math.abs(cell.x - segment.x) < 2 && segment.end < after.x + 1 && isClose(cell, segment);
    }),
  );
}

/** The width of the first word of a segment. */
function firstWidth({ text, x, end, size }: Segment): number {
  const [word = ''] = text.split(' ');
  return fullWidth.test(text[0]!) ? size : ((end - x) * word.length) / text.length;
}

/**
 * Whether a line of several close parts continues in the next line: the first word of the next line would not have fitted
 * before the right margin.
 * @param rows all rows of the text, whose ends show the right margin
 */
export function wrapsAtMargin(before: Row, row: Row, rows: readonly Row[]): boolean {
  const [first, last, next] = [before[0]!, before.at(-1)!, row[0]!];
  if (before.length < 2 || row.length > 1 || Math.abs(first.x - next.x) > 2 || !isClose(last, next)) return false;
  const isInline = before.every((cell, index) => index === 0 || cell.x - before[index - 1]!.end < widestInline * cell.size);
  if (!isInline || datesIn(last.text).length > 0 || datesIn(next.text).length > 0) return false;
  const ends = rows.flatMap((one) => one.map(({ end }) => end));
  const isAligned = ends.filter((end) => Math.abs(end - last.end) < 1).length > 1;
  return !isAligned && last.end + 0.25 * last.size + firstWidth(next) > Math.max(...ends);
}
