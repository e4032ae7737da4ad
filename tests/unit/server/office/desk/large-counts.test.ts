import { describe, expect, test } from 'vitest';

import { cachedCount } from '#server/office/desk/large-counts.ts';
import type { App } from '#server/platform/app.ts';

/** An app with only a clock, and a count that grows by one on every evaluation. */
function counting(from: number) {
  let now = 1_800_000_000_000;
  let next = from;
  const app = { clock: { now: () => now } } as App;
  return {
    count: (what: string) => cachedCount(app, [what], () => Promise.resolve(next++), Number),
    pass: (milliseconds: number) => (now += milliseconds),
  };
}

describe('a count of applications', () => {
  test('up to 10,000 is computed on every request', async () => {
    const { count } = counting(9_999);
    expect(await count('all')).toBe(9_999);
    expect(await count('all')).toBe(10_000);
    expect(await count('all')).toBe(10_001);
  });

  test('above 10,000 is cached until the current ten-second slot ends', async () => {
    const { count, pass } = counting(10_001);
    expect(await count('all')).toBe(10_001);
    pass(9_999);
    expect(await count('all')).toBe(10_001);
    pass(1);
    expect(await count('all')).toBe(10_002);
  });

  test('is cached only for its own filter', async () => {
    const { count } = counting(10_001);
    expect(await count('all')).toBe(10_001);
    expect(await count('new')).toBe(10_002);
    expect(await count('all')).toBe(10_001);
  });
});
