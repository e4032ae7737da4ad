import { topicOf } from '#lib/cv/topics.ts';

/** A piece of text on a page, in points from the lower left corner; `y` is its baseline. */
export interface Piece {
  text: string;
  x: number;
  y: number;
  width: number;
  size: number;
  /** Its number in the order in which the page is written. */
  order: number;
  /** The name of its font in the file. */
  font: string;
}

/** Pieces that stand close together on one line. */
export interface Segment {
  text: string;
  x: number;
  end: number;
  y: number;
  size: number;
  order: number;
  font: string;
  /** The baseline of the last letter of a vertical heading. */
  low?: number;
}

/** The segments on one baseline, from left to right. */
export type Row = Segment[];

/** Minimum gaps, relative to a letter's height: for a space between two pieces, and for two separate cells. */
const spaceGap = 0.18;
const cellGap = 1.15;
/** The minimum gap for separate cells at an x position where cells of other rows begin too. */
const edgeGap = 0.6;
/** Rows whose baselines are closer than this share of a letter's height form one row of a table with wrapped cells. */
const sharedRow = 0.95;

/** Chinese characters, and punctuation and letters of the same width. */
export const fullWidth = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u;

function needsSpace(before: string, after: string, gap: number, size: number): boolean {
  if (gap < spaceGap * size || /\s$/u.test(before) || /^\s/u.test(after)) return false;
  // Spaced Chinese letters are often one word that was set wide.
  return !(fullWidth.test(before.at(-1)!) && fullWidth.test(after[0]!) && gap < 0.6 * size);
}

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
    } else {
      const { text, x, y, size, order, font } = piece;
      row.push({ text, x, end: x + piece.width, y, size, order, font });
    }
  }
  return row.map((segment) => ({ ...segment, text: segment.text.trim() }));
}

/** The rows of a page, from top to bottom. */
export function rowsOf(pieces: readonly Piece[]): Row[] {
  const groups: { y: number; size: number; pieces: Piece[] }[] = [];
  for (const piece of [...pieces].sort((one, other) => other.y - one.y)) {
    const group = groups.at(-1);
    if (group && Math.abs(group.y - piece.y) < 0.5 * Math.min(group.size, piece.size)) group.pieces.push(piece);
    else groups.push({ y: piece.y, size: piece.size, pieces: [piece] });
  }
  const edges = edgesOf(pieces);
  return groups.map((group) => segmentsOf(group.pieces, edges));
}

/**
 * Joins rows whose baselines are less than a line apart: if a cell of one line is centred beside a cell of two lines, the
 * baseline of the one line is half a line away from those of the two lines.
 */
export function withWrappedCells(rows: readonly Row[]): Row[] {
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

/** Joins two rows: each segment of the second continues the cell above it, or becomes a new cell. */
export function joined(before: Row, row: Row): Row {
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

/** Whether a segment is the heading of a topic without further text. */
export function isHeading(segment: Segment | undefined): boolean {
  const topic = segment && topicOf(segment.text);
  return topic !== undefined && topic.rest === undefined;
}

/** Distance, relative to a letter's height, within which a cell's next line usually follows; a heading follows further away. */
export const closeLines = 1.7;
