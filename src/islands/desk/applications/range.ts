import { isSelected, type Selected, toggled } from './selection.ts';

/** A range of rows from index `anchor` to index `to`; its end was at index `from` before it moved. */
export interface Range {
  anchor: number;
  from: number;
  to: number;
}

function isBetween(index: number, one: number, other: number): boolean {
  return index >= Math.min(one, other) && index <= Math.max(one, other);
}

/**
 * The selection after the end of the range has moved from `from` to `to`. Rows in the range are selected, and rows that were
 * only in the former range are deselected.
 * @param ids the ids of the list's rows, in order
 * @param asOf when the list was loaded (ISO 8601)
 */
export function extended(
  selected: Selected | null,
  ids: readonly string[],
  { anchor, from, to }: Range,
  asOf: string,
): Selected | null {
  let next = selected;
  ids.forEach((id, index) => {
    const isInside = isBetween(index, anchor, to);
    const isLeft = !isInside && isBetween(index, anchor, from);
    if ((isInside || isLeft) && isInside !== isSelected(next, id)) next = toggled(next, id, asOf);
  });
  return next;
}
