import { expect, test } from 'vitest';

import { rowsToRender } from '#islands/desk/applications/rows-in-view.ts';

function ends(rows: readonly number[]): (number | undefined)[] {
  return [rows[0], rows.at(-1)];
}

test('a short list is rendered whole', () => {
  expect(rowsToRender(20, { first: 0, last: 30 }, -1)).toHaveLength(20);
  expect(rowsToRender(0, { first: 0, last: 30 }, -1)).toEqual([]);
});

test('in a long list, the rows in view and some around them are rendered, however far it is scrolled', () => {
  expect(ends(rowsToRender(1000, { first: -3, last: 27 }, -1))).toEqual([0, 79]);
  const middle = rowsToRender(1000, { first: 500, last: 530 }, -1);
  expect(ends(middle)).toEqual([448, 583]);
  expect(ends(rowsToRender(1000, { first: 975, last: 1005 }, -1))).toEqual([920, 999]);
});

test('scrolling by one row need not change which rows are rendered', () => {
  expect(rowsToRender(1000, { first: 501, last: 531 }, -1)).toEqual(rowsToRender(1000, { first: 500, last: 530 }, -1));
});

test('the current row is rendered exactly once, even if it is above or below the rows in view', () => {
  expect(rowsToRender(1000, { first: 500, last: 530 }, 3)[0]).toBe(3);
  expect(rowsToRender(1000, { first: 0, last: 30 }, 900).at(-1)).toBe(900);
  const rows = rowsToRender(1000, { first: 500, last: 530 }, 510);
  expect(new Set(rows).size).toBe(rows.length);
  expect(rowsToRender(10, { first: 0, last: 30 }, 10)).toHaveLength(10);
});

test('if a list became so short that the view lies beyond its end, the last rows are rendered', () => {
  expect(rowsToRender(50, { first: 500, last: 530 }, -1).at(-1)).toBe(49);
});
