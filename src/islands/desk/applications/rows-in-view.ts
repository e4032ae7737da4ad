/** How many rows above and below the view are rendered too, so that fast scrolling shows no gap. */
const margin = 48;
/** The rendered rows change in steps of this number of rows, not with each row that is scrolled. */
const step = 8;

/**
 * The indexes of the rows to render, in order.
 * @param first the first row in view, which may lie outside of the list
 * @param kept a row that is rendered wherever it is, because it may have the focus; -1 for none
 */
export function rowsToRender(count: number, { first, last }: { first: number; last: number }, kept: number): number[] {
  const from = Math.max(0, Math.min(Math.floor((first - margin) / step) * step, count - margin));
  const to = Math.min(count, Math.max(Math.ceil((last + margin) / step) * step, margin));
  const rows = Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
  if (kept < 0 || kept >= count || (kept >= from && kept < to)) return rows;
  return kept < from ? [kept, ...rows] : [...rows, kept];
}
