const blocks = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/** Divides a series into at most `columns` parts of about equal length, and returns the mean of each part. */
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

/** A series as a line of bars, scaled from zero to its maximum (at least 1), so that a flat series looks flat. */
export function sparkLine(values: readonly number[], columns = 48): string {
  const most = Math.max(...values, 1);
  return inColumns(values, columns)
    .map((value) => blocks[Math.min(blocks.length - 1, Math.floor((value / most) * blocks.length))])
    .join('');
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/**
 * Whether the median of a series' last third exceeds the median `m` of its middle third by more than `share` × `m` +
 * `besides`. The first third is ignored as warm-up.
 */
export function grew(values: readonly number[], { share, besides }: { share: number; besides: number }): boolean {
  const third = Math.floor(values.length / 3);
  if (third === 0) return false;
  return median(values.slice(-third)) > median(values.slice(third, 2 * third)) * (1 + share) + besides;
}
