import { describe, expect, test } from 'vitest';

import { createFairSemaphore } from '#server/platform/fair-semaphore.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Callers of one semaphore; records who was admitted and who was refused, in order. */
function callersOf(limits: { permits: number; maxWaiting: number; maxWaitingPerKey: number }) {
  const semaphore = createFairSemaphore(limits);
  const entered: string[] = [];
  const refused: string[] = [];
  const releases: (() => void)[] = [];
  return {
    entered,
    refused,
    releases,
    async call(...keys: string[]) {
      for (const key of keys) {
        void semaphore.acquire(key).then((release) => {
          if (!release) return refused.push(key);
          entered.push(key);
          return releases.push(release);
        });
      }
      await settle();
    },
    async release(count = 1) {
      for (let number = 0; number < count; number += 1) {
        releases.shift()!();
        await settle();
      }
    },
  };
}

describe('a fair semaphore', () => {
  test('serves keys in turn, however many callers one of them has', async () => {
    const { call, release, entered } = callersOf({ permits: 1, maxWaiting: 20, maxWaitingPerKey: 10 });
    await call('a', 'a', 'a', 'a', 'b', 'b', 'c');
    await release(6);
    expect(entered).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a']);
  });

  test('limits how many callers of one key wait, and admits as many at once as it has permits', async () => {
    const { call, release, entered, refused } = callersOf({ permits: 2, maxWaiting: 20, maxWaitingPerKey: 3 });
    await call(...Array<string>(9).fill('a'), 'b');
    expect(entered).toEqual(['a', 'a']);
    expect(refused).toEqual(['a', 'a', 'a', 'a']);
    await release(6);
    expect(entered).toEqual(['a', 'a', 'a', 'b', 'a', 'a']);
  });

  test('that is full rejects a caller of the key with the most callers in favour of a caller of a key with few', async () => {
    const { call, release, entered, refused } = callersOf({ permits: 1, maxWaiting: 4, maxWaitingPerKey: 4 });
    await call('a', 'a', 'a', 'a', 'b');
    expect(refused).toEqual([]);
    await call('c');
    expect(refused).toEqual(['a']);
    await call('a', 'b', 'c');
    expect(refused).toEqual(['a', 'a', 'b', 'c']);
    await release(5);
    expect(entered).toEqual(['a', 'a', 'b', 'c', 'a']);
  });

  test('takes a permit back only once, even if it is released twice', async () => {
    const { call, releases, entered } = callersOf({ permits: 1, maxWaiting: 4, maxWaitingPerKey: 4 });
    await call('a', 'b', 'c');
    const [release] = releases;
    release!();
    release!();
    await settle();
    expect(entered).toEqual(['a', 'b']);
  });
});
