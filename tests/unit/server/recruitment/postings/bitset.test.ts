import { expect, test } from 'vitest';

import { emptyBitset, type Bitset, setBit, intersection } from '#server/recruitment/postings/bitset.ts';

function setOf(count: number, isIn: (place: number) => boolean): Bitset {
  const positions = emptyBitset(count);
  for (let place = 0; place < count; place += 1) if (isIn(place)) setBit(positions, place);
  return positions;
}

const everything = { offset: 0, limit: 1_000 };

test.each([0, 1, 31, 32, 33, 64, 100, 257])('of %i positions, those that are in every set are found in order', (count) => {
  const [even, third] = [setOf(count, (place) => place % 2 === 0), setOf(count, (place) => place % 3 === 0)];
  const wanted = Array.from({ length: count }, (_, place) => place).filter((place) => place % 6 === 0);
  expect(intersection([even, third], { start: 0, end: count }, everything)).toEqual({ positions: wanted, total: wanted.length });
});

test.each([
  [0, 0],
  [5, 5],
  [9, 3],
  [0, 31],
  [3, 32],
  [31, 33],
  [32, 64],
  [40, 50],
  [1, 100],
  [96, 100],
])('exactly the positions from %i up to, but not including, %i are found', (start, end) => {
  const wanted = Array.from({ length: 100 }, (_, place) => place).slice(start, end);
  expect(intersection([setOf(100, () => true)], { start, end }, everything)).toEqual({ positions: wanted, total: wanted.length });
});

test('consecutive slices cover everything, and each gives the total', () => {
  const odd = setOf(300, (place) => place % 2 === 1);
  const wanted = Array.from({ length: 150 }, (_, index) => 2 * index + 1);
  for (const limit of [1, 7, 32, 50]) {
    const found: number[] = [];
    for (let offset = 0; offset < 150 + limit; offset += limit) {
      const { positions, total } = intersection([odd], { start: 0, end: 300 }, { offset, limit });
      expect(total).toBe(150);
      expect(positions.length).toBeLessThanOrEqual(limit);
      found.push(...positions);
    }
    expect(found).toEqual(wanted);
  }
});
