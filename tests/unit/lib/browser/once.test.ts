import { expect, test } from 'vitest';

import { once } from '#lib/browser/once.ts';

test('the value is shared by all callers, also while it is being made', async () => {
  let times = 0;
  const ask = once(async () => (times += 1));
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
  expect(await ask()).toBe(1);
});

test('a failure is not cached: the next caller tries again', async () => {
  let times = 0;
  const ask = once(async () => {
    times += 1;
    if (times === 1) throw new TypeError('Failed to fetch');
    return times;
  });
  const both = await Promise.allSettled([ask(), ask()]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await ask()).toBe(2);
  expect(await ask()).toBe(2);
});
