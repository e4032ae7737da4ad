import { expect, test } from 'vitest';

import { grew, sparkLine } from '../../../scripts/load/spark-line.ts';

const within = { share: 0.15, besides: 5 };

test('a flat series looks flat, and a growing one looks growing', () => {
  expect(sparkLine([100, 100, 100])).toBe('███');
  expect(sparkLine([0, 50, 100])).toBe('▁▅█');
  expect(sparkLine(Array.from({ length: 480 }, (_, index) => index))).toHaveLength(48);
  expect(sparkLine([])).toBe('');
});

test('a series that keeps rising counts as growing; one that rises little, or stays level after warming up, does not', () => {
  expect(grew([20, 90, 100, 110, 112, 111, 113, 112, 111], within)).toBe(false);
  expect(grew([20, 40, 60, 80, 100, 120, 140, 160, 180], within)).toBe(true);
  expect(grew([1, 2, 3, 4, 5, 6], within)).toBe(false);
  expect(grew([], within)).toBe(false);
});
