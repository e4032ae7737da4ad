import { closeLines, isHeading, type Row } from './rows.ts';

/** Minimum number of rows in each column. */
const fewestRows = 4;
/** Minimum difference between baselines of independent columns, relative to a letter's height. */
const unevenness = 0.2;

/**
 * Maximum number of times that a file with separate columns changes from one column to the other. It is more than 1,
 * because some programs write faint text last.
 */
const mostChanges = 3;

/** The rows from `from` up to but excluding `to`, in which a vertical line at `x` separates two columns. */
export interface Band {
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

/** The parts of a row on the left and on the right of a vertical line. */
interface Sides {
  left: Row;
  right: Row;
}

/** Splits each row at a vertical line. */
export function sidesOf(rows: readonly Row[], x: number): Sides[] {
  return rows.map((row) => ({ left: row.filter((one) => one.x < x - 1), right: row.filter((one) => one.x >= x - 1) }));
}

/** The rows from where both sides have begun to where one ends. A title above a table is left out: it belongs to no column. */
function beside(sides: readonly Sides[]): readonly Sides[] {
  const ends = (['left', 'right'] as const).map((name) => ({
    first: sides.findIndex((row) => row[name].length > 0),
    last: sides.findLastIndex((row) => row[name].length > 0),
  }));
  return sides.slice(Math.max(...ends.map(({ first }) => first)), Math.min(...ends.map(({ last }) => last)) + 1);
}

/** Whether one side of a row is only a heading, unlike a label with its value. */
function isHeadingRow(side: Row): boolean {
  return side.length === 1 && isHeading(side[0]);
}

/** Whether one side has a heading that is not the second line of a wrapped cell. */
function hasHeading(rows: readonly Row[]): boolean {
  return rows.some((row, index) => {
    const [above] = rows[index - 1] ?? [];
    const isBelow = above && Math.abs(above.size - row[0]!.size) < 0.5 && above.y - row[0]!.y < closeLines * above.size;
    return isHeadingRow(row) && !isBelow;
  });
}

/**
 * Whether nearly all text of one side comes before the text of the other side in the file. Programs write columns one after
 * the other, but tables row by row.
 */
function areWrittenApart(rows: readonly Row[], x: number): boolean {
  const segments = rows.flat().sort((one, other) => one.order - other.order);
  const changes = segments.filter((one, index) => index > 0 && one.x < x - 1 !== segments[index - 1]!.x < x - 1);
  return changes.length > 0 && changes.length <= mostChanges;
}

/**
 * Whether the two sides of a vertical line are separate texts, as with a sidebar: the file has them one after the other,
 * both have headings, or their baselines differ.
 */
export function areIndependent(rows: readonly Row[], x: number): boolean {
  const sides = beside(sidesOf(rows, x));
  const left = sides.map((row) => row.left).filter((row) => row.length > 0);
  const right = sides.map((row) => row.right).filter((row) => row.length > 0);
  if (left.length < fewestRows || right.length < fewestRows) return false;
  return areWrittenApart(rows, x) || areUneven(sides) || (hasHeading(left) && hasHeading(right));
}

/**
 * Whether most lines that stand side by side have different baselines. They then belong to two texts, since the cells of a
 * table's row share a baseline.
 */
function areUneven(sides: readonly Sides[]): boolean {
  const shared = sides.filter(({ left, right }) => left.length > 0 && right.length > 0);
  const uneven = shared.filter(({ left: [one], right: [other] }) => Math.abs(one!.y - other!.y) > unevenness * one!.size);
  return uneven.length >= 3 && uneven.length > 0.6 * shared.length;
}

/**
 * Whether the two sides of a band are separate columns: both have headings, or both have many rows where the other side is
 * empty. In contrast, cells of a table, or dates and their entries, share rows.
 */
export function areColumns(rows: readonly Row[], x: number): boolean {
  const sides = beside(sidesOf(rows, x));
  const left = sides.filter((row) => row.left.length > 0);
  const right = sides.filter((row) => row.right.length > 0);
  if (left.length < fewestRows || right.length < fewestRows) return false;
  if (left.some((row) => isHeadingRow(row.left)) && right.some((row) => isHeadingRow(row.right))) return true;
  const alone = left.filter((row) => row.right.length === 0 && !isHeading(row.left[0])).length / left.length;
  const otherAlone = right.filter((row) => row.left.length === 0).length / right.length;
  return alone > 0.3 && otherAlone > 0.3;
}

/** The longest band of a page in which `areSides` finds two columns; undefined if there is none. */
export function columnsOf(rows: readonly Row[], areSides: (rows: readonly Row[], x: number) => boolean): Band | undefined {
  const edges = [...new Set(rows.flatMap((row) => row.map((segment) => Math.round(segment.x))))];
  const counted = edges.filter((edge) => rows.filter((row) => row.some((segment) => Math.abs(segment.x - edge) < 3)).length >= 3);
  const bands = counted
    .map((edge) => bandAt(rows, edge))
    .filter((band) => band.to - band.from >= fewestRows && areSides(rows.slice(band.from, band.to), band.x));
  return bands.sort((one, other) => other.to - other.from - (one.to - one.from) || one.x - other.x)[0];
}
