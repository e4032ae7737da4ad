import { expect, test } from 'vitest';

import { cellAfter, cellAfterKey, groupsOf, numberOfKey } from '#lib/rules/score-grid.ts';

test('arrow keys move within the grid and stop at its edges', () => {
  expect(cellAfterKey('ArrowRight', { row: 0, column: 0 }, 2, 3)).toEqual({ row: 0, column: 1 });
  expect(cellAfterKey('ArrowUp', { row: 0, column: 1 }, 2, 3)).toEqual({ row: 0, column: 1 });
  expect(cellAfterKey('ArrowDown', { row: 1, column: 1 }, 2, 3)).toEqual({ row: 1, column: 1 });
  expect(cellAfterKey('End', { row: 1, column: 0 }, 2, 3)).toEqual({ row: 1, column: 2 });
  expect(cellAfterKey('x', { row: 1, column: 0 }, 2, 3)).toBeUndefined();
});

test('after a filled cell comes the next cell of the row; after the end of a row comes the next candidate', () => {
  expect(cellAfter({ row: 0, column: 1 }, 2, 3)).toEqual({ row: 0, column: 2 });
  expect(cellAfter({ row: 0, column: 2 }, 2, 3)).toEqual({ row: 1, column: 0 });
  expect(cellAfter({ row: 1, column: 2 }, 2, 3)).toEqual({ row: 1, column: 2 });
});

test('a digit key enters a score within the scale, and 0 enters ten', () => {
  expect(['1', '5', '6', '0', 'a'].map((key) => numberOfKey(key, 5))).toEqual([1, 5, undefined, undefined, undefined]);
  expect(numberOfKey('0', 10)).toBe(10);
});

test('candidates interviewed together form groups of similar size up to ten; candidates without a scorecard are left out', () => {
  const meeting = (id: number, room: string, card: object | null = {}) => ({ id, begins: '', room, round: 'r', card });
  const many = Array.from({ length: 11 }, (_, id) => meeting(id, 'a'));
  const groups = groupsOf([...many, meeting(20, 'b'), meeting(21, 'b', null), meeting(22, 'b')]);
  expect(groups.map((group) => group.map(({ id }) => id))).toEqual([
    [0, 1, 2, 3, 4, 5],
    [6, 7, 8, 9, 10],
    [20, 22],
  ]);
  const sizes = groupsOf(Array.from({ length: 91 }, (_, id) => meeting(id, 'a'))).map((group) => group.length);
  expect([sizes.length, Math.min(...sizes), Math.max(...sizes)]).toEqual([10, 9, 10]);
});
