import { expect, test } from 'vitest';

import { extended } from '#islands/desk/applications/range.ts';
import { isSelected, selectAll, type Selected, selectIds } from '#islands/desk/applications/selection.ts';

const asOf = '2026-07-01T08:00:00.000Z';
const ids = ['a', 'b', 'c', 'd', 'e', 'f'];

function chosen(selected: Selected | null): string {
  return ids.filter((id) => isSelected(selected, id)).join('');
}

test('a range selects every row between its ends, in either direction', () => {
  expect(chosen(extended(null, ids, { anchor: 1, from: 1, to: 4 }, asOf))).toBe('bcde');
  expect(chosen(extended(null, ids, { anchor: 4, from: 4, to: 1 }, asOf))).toBe('bcde');
});

test('a range whose end moves back, even past its anchor, deselects the rows that it has left', () => {
  const wide = extended(null, ids, { anchor: 2, from: 2, to: 5 }, asOf);
  expect(chosen(extended(wide, ids, { anchor: 2, from: 5, to: 3 }, asOf))).toBe('cd');
  expect(chosen(extended(wide, ids, { anchor: 2, from: 5, to: 0 }, asOf))).toBe('abc');
});

test('rows outside of the range keep their state, and selected rows that are not in the list still count', () => {
  const selected = extended(selectIds(['a', 'z'], asOf), ids, { anchor: 3, from: 3, to: 4 }, asOf);
  expect(chosen(selected)).toBe('ade');
  expect(selected?.count).toBe(4);
});

test('if all matches of a filter are selected, a range selects excluded rows again', () => {
  const all = selectAll({}, asOf, 6)!;
  const without: Selected = { ...all, selection: { filter: {}, excluded: ['b', 'c', 'f'], asOf }, count: 3 };
  const selected = extended(without, ids, { anchor: 0, from: 0, to: 2 }, asOf);
  expect(chosen(selected)).toBe('abcde');
  expect(selected?.count).toBe(5);
});
