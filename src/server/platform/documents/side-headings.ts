import { topicOf } from '#lib/cv/topics.ts';

import { isHeading, type Row, type Segment } from './rows.ts';

/** Maximum distance between the letters of a vertical heading, relative to their height. */
const verticalGap = 2.6;
/** Maximum gap between two letters of a vertical heading, relative to the narrowest gap between the letters above them. */
const gapEvenness = 1.25;
/** Minimum number of letters of a vertical heading, and the maximum number of its cells. */
const letters = { fewest: 4, most: 8 };

function isKnownHeading(text: string): boolean {
  const topic = topicOf(text);
  return topic !== undefined && topic.rest === undefined;
}

/** The number of letters in one line of a cell; its text may be several joined lines. */
function inLine({ text, x, end, size }: Segment): number {
  return Math.min(text.length, Math.max(1, Math.round((end - x) / size)));
}

/**
 * The distance from a cell to the first line of the next cell. The next cell's `y` is the baseline of its last line, so the
 * gaps between its own lines (`usual` each) are subtracted. While no usual gap is known, all gaps are taken to be equal.
 */
function gapBetween(above: Segment, cell: Segment, usual: number): number {
  const lines = cell.text.length / inLine(cell);
  const distance = above.y - cell.y;
  return usual === Infinity ? distance / lines : distance - (lines - 1) * usual;
}

/**
 * Indexes of the rows, from `from` on, whose first cells stand below one another and have one to three Chinese letters each.
 */
function lettersFrom(rows: readonly Row[], from: number): number[] {
  const run: number[] = [];
  let usual = Infinity;
  for (let at = from; at < rows.length && run.length < letters.most; at += 1) {
    const cell = rows[at]![0]!;
    const last = run.length > 0 ? rows[run.at(-1)!]![0] : undefined;
    const gap = last ? gapBetween(last, cell, usual) : 0;
    if (last && (gap > Math.min(verticalGap * last.size, gapEvenness * usual) || inLine(last) !== inLine(cell))) break;
    if (/^\p{Script=Han}{1,3}$/u.test(cell.text) && (!last || Math.abs(last.x - cell.x) < 2)) {
      run.push(at);
      if (last) usual = Math.min(usual, gap);
    } else if (!last || cell.x < last.end) break;
  }
  return run;
}

/** The row indexes and the text of the vertical heading that begins in the row `from`; both empty if there is none. */
function headingFrom(rows: readonly Row[], from: number): [number[], string] {
  const run = lettersFrom(rows, from);
  for (; run.length > 1; run.pop()) {
    const word = run.map((at) => rows[at]![0]!.text).join('');
    if (word.length >= letters.fewest && isKnownHeading(word)) return [run, word];
  }
  return [[], ''];
}

/**
 * The row that gets the text of a vertical heading: in the heading's upper half, the last row that has further cells; if
 * there is none, the middle row.
 */
function besideOf(rows: readonly Row[], run: readonly number[]): number {
  const upper = run.slice(0, ((run.length - 1) >> 1) + 1);
  return upper.findLast((at) => rows[at]!.length > 0) ?? upper.at(-1)!;
}

/** The rows, with the letters of each vertical heading (below one another at the left edge) joined to one cell. */
function withVerticalHeadings(lines: readonly Row[]): Row[] {
  const rows = lines.map((row) => [...row]);
  for (let from = 0; from < rows.length; from += 1) {
    const [run, word] = headingFrom(rows, from);
    if (run.length === 0) continue;
    const cells = run.map((at) => rows[at]!.shift()!);
    const middle = cells[(run.length - 1) >> 1]!;
    rows[besideOf(rows, run)]!.unshift({ ...middle, text: word, low: cells.at(-1)!.y });
    from = run.at(-1)!;
  }
  return rows.filter((row) => row.length > 0);
}

/**
 * The rows of a table. A heading that covers several rows is moved above these rows. Such a heading is vertically centred in
 * the first column, so without the move it would stand in the middle of its rows. If the first heading has no rows above
 * it, the first two headings stay where they are.
 */
function withCentredHeadings(lines: readonly Row[]): Row[] {
  const moved: Row[] = [];
  // The right edge of the first column, and the lowest position that belongs to the previous heading.
  let [edge, bottom] = [0, Infinity];
  for (const row of lines) {
    const [cell] = row;
    if (row.length < 2 || !cell || !isHeading(cell)) {
      if (cell && cell.x < edge) [edge, bottom] = [0, Infinity];
      moved.push(row);
      continue;
    }
    let first = moved.length;
    while (first > 0 && isOf(moved[first - 1]!, cell.end, bottom)) first -= 1;
    const isCentred = first < moved.length;
    const top = isCentred ? moved[first]![0]!.y : cell.y;
    if (isCentred) moved.splice(first, 0, [{ ...cell, y: top + cell.size }], ...moved.splice(first), row.slice(1));
    else moved.push(row);
    const low = Math.min(2 * cell.y - top, cell.low ?? cell.y);
    [edge, bottom] = isCentred || edge > 0 ? [cell.end, low - cell.size / 2] : [cell.end, -Infinity];
  }
  return moved;
}

/** Whether a row of several cells is at the right of the first column, and below what belongs to the previous heading. */
function isOf(row: Row, edge: number, bottom: number): boolean {
  return row.length > 1 && row[0]!.x >= edge - 1 && row[0]!.y < bottom;
}

/**
 * The rows. If a heading has one cell of content beside it, and the next row begins close below that cell, the heading is
 * moved above the cell.
 */
function withHeadingsAbove(rows: readonly Row[]): Row[] {
  return rows.flatMap((row, index) => {
    const [cell, content] = row;
    const next = rows[index + 1];
    if (row.length !== 2 || !cell || !content || !next || !isHeading(cell) || isHeading(content)) return [row];
    const hasMore = Math.abs(next[0]!.x - content.x) < 2 && cell.y - next[0]!.y < 3 * content.size;
    return hasMore ? [[{ ...cell, y: cell.y + cell.size }], [content]] : [row];
  });
}

/** The rows of a table or a page. Headings that stand at the left of their contents are moved above these contents. */
export function withSideHeadings(lines: readonly Row[]): Row[] {
  return withHeadingsAbove(withCentredHeadings(withVerticalHeadings(lines)));
}
