/** Maximum number of candidates in one grid. */
export const mostInGrid = 10;

/** A cell of a grid, by row and column from 0. */
export interface GridCell {
  row: number;
  column: number;
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The cell to which an arrow key, Home or End moves, within the grid; undefined for other keys. */
export function cellAfterKey(key: string, { row, column }: GridCell, rows: number, columns: number): GridCell | undefined {
  if (key === 'Home') return { row, column: 0 };
  if (key === 'End') return { row, column: columns - 1 };
  const [down, right] = steps[key] ?? [0, 0];
  if (down === 0 && right === 0) return undefined;
  const within = (at: number, count: number) => Math.max(0, Math.min(count - 1, at));
  return { row: within(row + down, rows), column: within(column + right, columns) };
}

/** The cell after one that was filled in: the next of its row, else the first of the next row, else the same cell. */
export function cellAfter({ row, column }: GridCell, rows: number, columns: number): GridCell {
  if (column < columns - 1) return { row, column: column + 1 };
  return row < rows - 1 ? { row: row + 1, column: 0 } : { row, column };
}

/** The number that a digit key stands for (`0` means ten); undefined for other keys, and if the number exceeds `most`. */
export function numberOfKey(key: string, most: number): number | undefined {
  if (!/^\d$/.test(key)) return undefined;
  const number = key === '0' ? 10 : Number(key);
  return number <= most ? number : undefined;
}

/**
 * Groups of two to ten candidates with a scorecard who are interviewed together: same time, room and round. More candidates
 * are divided into groups of about the same size.
 */
export function groupsOf<M extends { begins: string; room: string; round: string; card: object | null }>(
  meetings: readonly M[],
): M[][] {
  const together = Map.groupBy(
    meetings.filter(({ card }) => card !== null),
    ({ begins, room, round }) => JSON.stringify([begins, room, round]),
  );
  return [...together.values()]
    .filter((some) => some.length > 1)
    .flatMap((some) => {
      const parts = Math.ceil(some.length / mostInGrid);
      const start = (part: number) => Math.ceil((part * some.length) / parts);
      return Array.from({ length: parts }, (_, part) => some.slice(start(part), start(part + 1)));
    });
}
