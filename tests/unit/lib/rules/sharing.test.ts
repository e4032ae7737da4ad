import { expect, test } from 'vitest';

import { shareOut } from '#lib/rules/sharing.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
const countOf = (shares: ReadonlyMap<unknown, string>, person: string) =>
  [...shares.values()].filter((one) => one === person).length;

test('items are shared out in turn, and no two shares differ by more than one item', () => {
  const shares = shareOut(numbers(7), ['a', 'b', 'c']);
  expect([...shares.values()]).toEqual(['a', 'b', 'c', 'a', 'b', 'c', 'a']);
  const many = shareOut(numbers(3001), ['a', 'b']);
  expect([countOf(many, 'a'), countOf(many, 'b')]).toEqual([1501, 1500]);
});

test('items with the same key stay together, and the largest groups are given out first', () => {
  const things = ['x1', 'y1', 'y2', 'y3', 'z1', 'z2'];
  const shares = shareOut(things, ['a', 'b'], (thing) => thing[0]);
  expect(Object.fromEntries(shares)).toEqual({ y1: 'a', y2: 'a', y3: 'a', z1: 'b', z2: 'b', x1: 'b' });
});

test('items without a key do not form a group', () => {
  const shares = shareOut(['x1', '1', '2', 'x2'], ['a', 'b'], (thing) => (thing.startsWith('x') ? 'x' : ''));
  expect(shares.get('x1')).toBe(shares.get('x2'));
  expect([countOf(shares, 'a'), countOf(shares, 'b')]).toEqual([2, 2]);
});

test('a single person gets all items, and without items there are no shares', () => {
  expect(new Set(shareOut(numbers(5), ['a']).values())).toEqual(new Set(['a']));
  expect(shareOut([], ['a', 'b']).size).toBe(0);
});
