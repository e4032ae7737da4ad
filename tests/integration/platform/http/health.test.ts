import type { Logger } from 'pino';
import { afterEach, describe, expect, test, vi } from 'vitest';

import { readinessOf } from '#server/platform/http/health.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { type TestApp } from '#tests/support/test-app.ts';

const site = await openTestApp();

function failing(at: 'selectFrom' | 'transaction', error: Error): { app: TestApp['app']; logged: unknown[] } {
  const logged: unknown[] = [];
  const db = new Proxy(site.app.db, {
    get(target, name) {
      if (name === at) throw error;
      const value = Reflect.get(target, name) as unknown;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const log = { error: (entry: unknown) => logged.push(entry), info() {} } as unknown as Logger;
  return { app: { ...site.app, db, log }, logged };
}

test('an instance with a working database is ready', async () => {
  await expect.poll(readinessOf(site.app)).toBe(true);
});

test.each([
  ['is down', 'selectFrom'],
  ['has a full disk', 'transaction'],
] as const)('an instance whose database %s is not ready, and logs the reason once', async (why, at) => {
  const cause = new Error(why);
  const { app, logged } = failing(at, cause);
  const isReady = readinessOf(app);
  const time = vi.spyOn(performance, 'now');
  time.mockReturnValue(0);
  expect(await isReady()).toBe(false);
  time.mockReturnValue(5_000);
  expect(await isReady()).toBe(false);
  time.mockRestore();
  expect(logged).toEqual([{ err: cause }]);
});

test('fifty requests at once probe the database once', async () => {
  const looked = vi.spyOn(site.app.db, 'selectFrom');
  const isReady = readinessOf(site.app);
  await Promise.all(Array.from({ length: 50 }, () => isReady()));
  expect(looked).toHaveBeenCalledTimes(1);
});

describe('an instance whose writes hang while reads work', () => {
  afterEach(() => vi.useRealTimers());

  /** Reads are answered at once; writes hang until the test ends them. */
  function hanging(databaseUrl: string | undefined) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const writes: PromiseWithResolvers<null>[] = [];
    const query = { select: () => query, limit: () => query, execute: async () => [] };
    let hangs = true;
    const execute = () => {
      const write = Promise.withResolvers<null>();
      writes.push(write);
      if (!hangs) write.resolve(null);
      return write.promise;
    };
    const db = { selectFrom: () => query, transaction: () => ({ execute }) } as unknown as TestApp['app']['db'];
    const isReady = readinessOf({ ...site.app, db, settings: { ...site.settings, databaseUrl } });
    const look = async () => {
      const answer = isReady();
      await vi.advanceTimersByTimeAsync(1_001);
      return answer;
    };
    return { look, writes, recover: () => (hangs = false) };
  }

  test('is not ready after six seconds without a stored row, and is ready again once a row is stored', async () => {
    const { look, writes, recover } = hanging('postgres://somewhere/x');
    for (let seconds = 1; seconds <= 5; seconds += 1) expect(await look()).toBe(true);
    for (let seconds = 6; seconds <= 40; seconds += 1) expect(await look()).toBe(false);
    expect(writes).toHaveLength(1);
    writes[0]!.reject(new Error('Connection terminated'));
    expect(await look()).toBe(false);
    expect(await look()).toBe(false);
    expect(writes).toHaveLength(2);
    recover();
    writes[1]!.resolve(null);
    expect(await look()).toBe(true);
  });

  test('is not ready if a write failed between two checks and the next write hangs', async () => {
    const { look, writes } = hanging('postgres://somewhere/x');
    expect(await look()).toBe(true);
    writes[0]!.reject(new Error('canceling statement due to lock timeout'));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await look()).toBe(false);
  });

  test('stays ready on the embedded database, where writes may wait behind an import', async () => {
    const { look } = hanging(undefined);
    for (let seconds = 1; seconds <= 15; seconds += 1) expect(await look()).toBe(true);
  });
});
