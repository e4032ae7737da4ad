import { topicOf } from '#lib/cv/topics.ts';

/** A piece of text on a page, in points from the lower left corner; `y` is its baseline. */
export interface Piece {
  text: string;
  x: number;
  y: number;
  width: number;
  size: number;
}

/** Pieces that stand close together on one line. */
interface Segment {
  text: string;
  x: number;
  end: number;
  y: number;
  size: number;
}

/** The segments on one baseline, from left to right. */
type Row = Segment[];

/** Minimum gaps, relative to a letter's height: for a space between two pieces, and for two separate cells. */
const spaceGap = 0.18;
const cellGap = 1.5;
/** The minimum gap for separate cells at an x where cells of other rows begin too. */
const edgeGap = 0.6;
/** Rows whose baselines are closer than this share of a letter's height are one row with cells of one, two or three lines. */
const sharedRow = 0.95;
/** Rows that each of two columns has at least. */
const fewestRows = 4;

const listMark = /^\s*(?:[•●▪■◆◇○►▶➢➤★☆✓✔※∙·*–—-]|[0-9]{1,2}[.、)]|[(（][0-9]{1,2}[)）])/u;
const fullWidth = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u;

function needsSpace(before: string, after: string, gap: number, size: number): boolean {
  if (gap < spaceGap * size || /\s$/u.test(before) || /^\s/u.test(after)) return false;
  // Spaced Chinese letters are often one word that was set wide.
  return !(fullWidth.test(before.at(-1)!) && fullWidth.test(after[0]!) && gap < 0.6 * size);
}

/** Labels such as `证明人：` and `Phone:`, which begin a line of their own. */
const label = /^(?:\p{Script=Han}[\p{Script=Han} ]{1,7}\s*[：:]|\p{Lu}[\p{L} -]{1,22}:)/u;

/** The positions at which cells of several rows begin. */
function edgesOf(pieces: readonly Piece[]): ReadonlySet<number> {
  const counts = new Map<number, number>();
  for (const { x } of pieces) counts.set(Math.round(x), (counts.get(Math.round(x)) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count > 2).map(([x]) => x));
}

function segmentsOf(pieces: readonly Piece[], edges: ReadonlySet<number>): Row {
  const row: Row = [];
  for (const piece of [...pieces].sort((one, other) => one.x - other.x)) {
    const last = row.at(-1);
    const gap = last ? piece.x - last.end : Infinity;
    // Some programs print bold text twice.
    if (last && gap < -0.5 * piece.size && last.text.endsWith(piece.text.trim())) continue;
    const least = edges.has(Math.round(piece.x)) ? edgeGap : cellGap;
    if (last && gap < least * Math.max(piece.size, last.size)) {
      last.text += (needsSpace(last.text, piece.text, gap, piece.size) ? ' ' : '') + piece.text;
      last.end = Math.max(last.end, piece.x + piece.width);
      last.size = Math.max(last.size, piece.size);
    } else row.push({ text: piece.text, x: piece.x, end: piece.x + piece.width, y: piece.y, size: piece.size });
  }
  return row.map((segment) => ({ ...segment, text: segment.text.trim() }));
}

function rowsOf(pieces: readonly Piece[]): Row[] {
  const groups: { y: number; size: number; pieces: Piece[] }[] = [];
  for (const piece of [...pieces].sort((one, other) => other.y - one.y)) {
    const group = groups.at(-1);
    if (group && Math.abs(group.y - piece.y) < 0.5 * Math.min(group.size, piece.size)) group.pieces.push(piece);
    else groups.push({ y: piece.y, size: piece.size, pieces: [piece] });
  }
  const edges = edgesOf(pieces);
  return withWrappedCells(groups.map((group) => segmentsOf(group.pieces, edges)));
}

/**
 * The rows of a page, with the lines of a table's cell joined. Beside a cell of one line, in the middle, those of a wrapped cell
 * stand half a line higher and lower.
 */
function withWrappedCells(rows: readonly Row[]): Row[] {
  const merged: Row[] = [];
  for (const row of rows) {
    const before = merged.at(-1);
    const last = before && Math.min(...before.map(({ y }) => y));
    const isClose = before && last !== undefined && last - row[0]!.y < sharedRow * Math.min(before[0]!.size, row[0]!.size);
    if (isClose) merged[merged.length - 1] = joined(before, row);
    else merged.push(row);
  }
  return merged;
}

function joined(before: Row, row: Row): Row {
  const cells = before.map((cell) => ({ ...cell }));
  for (const segment of row) {
    const above = cells.find((cell) => cell.x < segment.end && segment.x < cell.end);
    if (above) {
      above.text += (fullWidth.test(above.text.at(-1)!) || fullWidth.test(segment.text[0]!) ? '' : ' ') + segment.text;
      above.end = Math.max(above.end, segment.end);
      above.y = segment.y;
    } else cells.push({ ...segment });
  }
  return cells.sort((one, other) => one.x - other.x);
}

function isHeading(segment: Segment | undefined): boolean {
  const topic = segment && topicOf(segment.text);
  return topic !== undefined && topic.rest === undefined;
}

interface Band {
  from: number;
  to: number;
  x: number;
}

/** The longest run of rows in which no segment crosses a vertical line. */
function bandAt(rows: readonly Row[], x: number): Band {
  let [best, from] = [{ from: 0, to: 0, x }, 0];
  rows.forEach((row, index) => {
    const crosses = row.some((segment) => segment.x < x - 1 && segment.end > x - 1);
    if (crosses) from = index + 1;
    else if (index + 1 - from > best.to - best.from) best = { from, to: index + 1, x };
  });
  return best;
}

/**
 * Whether the two sides of a band are columns of their own: each has headings, or many rows beside which the other side has
 * none. The sides of a table, and dates beside their entries, stand on common rows.
 */
function areColumns(rows: readonly Row[], x: number): boolean {
  const sides = rows.map((row) => ({ left: row.filter((one) => one.x < x - 1), right: row.filter((one) => one.x >= x - 1) }));
  const left = sides.filter((row) => row.left.length > 0);
  const right = sides.filter((row) => row.right.length > 0);
  if (left.length < fewestRows || right.length < fewestRows) return false;
  if (left.some((row) => isHeading(row.left[0])) && right.some((row) => isHeading(row.right[0]))) return true;
  const alone = left.filter((row) => row.right.length === 0 && !isHeading(row.left[0])).length / left.length;
  const otherAlone = right.filter((row) => row.left.length === 0).length / right.length;
  return alone > 0.3 && otherAlone > 0.3;
}

/** The band of a page that has two columns, and where the right one begins. */
function columnsOf(rows: readonly Row[]): Band | undefined {
  const edges = [...new Set(rows.flatMap((row) => row.map((segment) => Math.round(segment.x))))];
  const counted = edges.filter((edge) => rows.filter((row) => row.some((segment) => Math.abs(segment.x - edge) < 3)).length >= 3);
  const bands = counted
    .map((edge) => bandAt(rows, edge))
    .filter((band) => band.to - band.from >= fewestRows && areColumns(rows.slice(band.from, band.to), band.x));
  return bands.sort((one, other) => other.to - other.from - (one.to - one.from) || one.x - other.x)[0];
}

/** Joins the lines of a paragraph that continues on the next row. */
function unwrapped(rows: readonly Row[]): string[] {
  const right = Math.max(...rows.flatMap((row) => row.map(({ end }) => end)));
  const left = Math.min(...rows.flatMap((row) => row.map(({ x }) => x)));
  const lines: string[] = [];
  let before: Row = [];
  for (const row of rows) {
    const line = row.map(({ text }) => text).join('\t');
    if (continues(before, row, left, right)) {
      const last = lines.pop()!;
      lines.push(fullWidth.test(last.at(-1)!) || fullWidth.test(line[0]!) ? last + line : `${last} ${line}`);
    } else lines.push(line);
    before = row;
  }
  return lines;
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
    !isHeading(next) &&
    !isHeading(one) &&
    Math.abs(one.size - next.size) < 0.5 &&
    one.y - next.y < 2 * one.size &&
    next.x > one.x - 1 &&
    next.x - one.x < 3 * one.size
  );
}

/**
 * The lines of a page in reading order: two columns one after the other, with a form feed before the second if `marksColumn`;
 * cells of a row separated by tabs; paragraphs joined.
 */
export function linesOfPage(pieces: readonly Piece[], marksColumn: boolean): string[] {
  const rows = rowsOf(pieces);
  const band = columnsOf(rows);
  if (!band) return rows.length > 0 ? unwrapped(rows) : [];
  const inside = rows.slice(band.from, band.to);
  const side = (isLeft: boolean) =>
    inside.map((row) => row.filter(({ x }) => x < band.x - 1 === isLeft)).filter((row) => row.length > 0);
  const blocks = [rows.slice(0, band.from), side(true), side(false), rows.slice(band.to)];
  return blocks.flatMap((block, index) => {
    if (block.length === 0) return [];
    return index === 2 && marksColumn ? ['\f', ...unwrapped(block)] : unwrapped(block);
  });
}
