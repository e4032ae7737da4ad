import { expect, test } from 'vitest';

import { flightArc, flightHeight, waypoints } from '#lib/media/flight-path.ts';

test('steps lie in the middle of their columns, and the step half-way is the highest', () => {
  const points = waypoints(5);
  expect(points.map(({ x }) => x)).toEqual([10, 30, 50, 70, 90]);
  expect(points[0]!.y).toBe(points[4]!.y);
  expect(points[2]!.y).toBeLessThan(points[1]!.y);
  expect(points.every(({ y }) => y > 0 && y < flightHeight)).toBe(true);
});

test.each([2, 5, 7])('the arc of %i steps passes through all of them', (count) => {
  const points = waypoints(count);
  const [x0, y0, x1, y1, x2, y2] = flightArc(points)
    .match(/-?[\d.]+/g)!
    .map(Number) as [number, number, number, number, number, number];
  for (const { x, y } of points) {
    const at = (x - x0) / (x2 - x0);
    expect(2 * (1 - at) * at * x1 + (1 - at) ** 2 * x0 + at ** 2 * x2).toBeCloseTo(x, 0);
    expect((1 - at) ** 2 * y0 + 2 * (1 - at) * at * y1 + at ** 2 * y2).toBeCloseTo(y, 0);
  }
});

test('a path without steps draws nothing', () => {
  expect(flightArc(waypoints(0))).toBe('');
});
