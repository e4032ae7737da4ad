import { expect, test } from 'vitest';

import { clockOf } from '#islands/desk/batches/held-panel.tsx';

test.each([
  [5, '0:05'],
  [545, '9:05'],
  [3600, '1:00:00'],
  [86_399, '23:59:59'],
])('a batch that is held for %i more seconds counts down from %s', (seconds, clock) => {
  expect(clockOf(seconds)).toBe(clock);
});
