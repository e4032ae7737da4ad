import { expect, test } from 'vitest';

import { type BatchStanding, standingOfBatch } from '#lib/rules/batches.ts';

const none = { pending: 0, released: 0, void: 0, failed: 0, waiting: 0 };
const at = '2026-03-01T01:00:00.000Z';
const soon = '2026-03-01T01:10:00.000Z';

const cases: [BatchStanding, Partial<typeof none>, string][] = [
  ['held', { pending: 1, released: 2, failed: 1 }, soon],
  ['scheduled', { pending: 1 }, '2026-03-01T01:10:00.001Z'],
  ['failed', { released: 3, failed: 1, waiting: 1 }, soon],
  ['sending', { released: 3, waiting: 1 }, soon],
  ['sent', { released: 1, void: 2 }, soon],
  ['void', { void: 1 }, soon],
  ['undone', {}, soon],
];

test.each(cases)('a batch is %s if its counts are %j and its release is at %s', (standing, counts, releaseAt) => {
  expect(standingOfBatch({ at, releaseAt, ...none, ...counts }, 10)).toBe(standing);
});
