import { expect, test } from 'vitest';

import { monthsBefore } from '#lib/domain/retention.ts';

test.each([
  ['2026-03-31T12:00:00.000Z', 1, '2026-02-28T12:00:00.000Z'],
  ['2024-03-31T12:00:00.000Z', 1, '2024-02-29T12:00:00.000Z'],
  ['2026-01-15T00:00:00.000Z', 13, '2024-12-15T00:00:00.000Z'],
  ['2026-05-31T00:00:00.000Z', 24, '2024-05-31T00:00:00.000Z'],
])('%s minus %i months is %s', (at, months, before) => {
  expect(new Date(monthsBefore(Date.parse(at), months)).toISOString()).toBe(before);
});
