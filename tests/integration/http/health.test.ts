import type { Logger } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { readinessOf } from '#server/http/health.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

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

test('an instance whose database reads and writes is ready', async () => {
  expect(await readinessOf(site.app)()).toBe(true);
});

test.each([
  ['is away', 'selectFrom'],
  ['has a full disk', 'transaction'],
] as const)('an instance whose database %s is not ready, and the log says why once', async (why, at) => {
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

test('a look at the database serves all who ask within a second', async () => {
  const looked = vi.spyOn(site.app.db, 'selectFrom');
  const isReady = readinessOf(site.app);
  await Promise.all(Array.from({ length: 50 }, () => isReady()));
  expect(looked).toHaveBeenCalledTimes(1);
});
