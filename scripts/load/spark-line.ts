const blocks = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/** The mean of each of so many equal parts of a series. */
function inColumns(values: readonly number[], columns: number): number[] {
  const count = Math.min(columns, values.length);
  return Array.from({ length: count }, (_, column) => {
    const part = values.slice(
      Math.floor((column * values.length) / count),
      Math.max(Math.floor(((column + 1) * values.length) / count), Math.floor((column * values.length) / count) + 1),
    );
    return part.reduce((sum, value) => sum + value, 0) / part.length;
  });
}

/** A series as one line of bars from nothing to its largest value, so that what is flat looks flat. */
export function sparkLine(values: readonly number[], columns = 48): string {
  const most = Math.max(...values, 1);
  return inColumns(values, columns)
    .map((value) => blocks[Math.min(blocks.length - 1, Math.floor((value / most) * blocks.length))])
    .join('');
}

/** The value in the middle. */
function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/**
 * Whether a series grew: its last third lies above its middle third by more than a share of it and a few besides. The
 * first third, in which a server warms up, does not count.
 */
export function grew(values: readonly number[], { share, besides }: { share: number; besides: number }): boolean {
  const third = Math.floor(values.length / 3);
  if (third === 0) return false;
  return median(values.slice(-third)) > median(values.slice(third, 2 * third)) * (1 + share) + besides;
}
