import { existsSync } from 'node:fs';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { spend } from '#server/limits/spend.ts';
import { readSettings, SettingsError } from '#server/settings.ts';
import { deleteExpired } from '#server/site/housekeeping.ts';
import { registerByEmail, signIn } from '#tests/support/accounts.ts';
import { resumeBase } from '#tests/support/resumes.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const hour = 3_600_000;
const day = 24 * hour;
let site: TestApp;
beforeEach(async () => {
  site = await createTestApp();
});
afterEach(() => site.close());

async function signedIn() {
  const client = site.client();
  await registerByEmail(site, client, 'clock@example.com');
  await signIn(client, 'clock@example.com');
  return client;
}

const isIn = async (client: Awaited<ReturnType<typeof signedIn>>) => (await client.get('personal/apply-job/list')).status !== 401;

test('a clock that jumps backwards ends no session, and one that jumps far ahead ends all', async () => {
  const client = await signedIn();
  expect(await isIn(client)).toBe(true);
  site.clock.advance(-3 * hour);
  expect(await isIn(client)).toBe(true);
  site.clock.advance(400 * day);
  expect(await isIn(client)).toBe(false);
});

test('housekeeping after a jump backwards takes nothing that still counts', async () => {
  const client = await signedIn();
  site.clock.advance(-40 * day);
  await deleteExpired(site.app);
  site.clock.advance(40 * day);
  expect(await isIn(client)).toBe(true);
});

test('after a jump of the clock either way nobody waits longer than a limit lasts', async () => {
  const again = () => spend(site.app, 'messageAgain', 'somebody');
  const wait = () =>
    again().then(
      () => 0,
      (error: { details: { retryAfter: number } }) => error.details.retryAfter,
    );
  await again();
  expect(await wait()).toBeGreaterThan(0);
  for (const jump of [-3 * hour, 6 * hour]) {
    site.clock.advance(jump);
    expect(await wait()).toBeLessThanOrEqual(60);
    site.clock.advance(61_000);
    await again();
  }
});

test('a write that finds the disk full is told as 503 and leaves nothing; the next one works', async () => {
  const client = await signedIn();
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const transaction = vi.spyOn(site.app.db, 'transaction').mockImplementation(() => {
    throw full;
  });
  const save = () =>
    client.post(`${resumeBase}/update/Other?resumeType=school`, { data: { hobbies: 'sailing' }, complete: false });
  expect((await save()).status).toBe(503);
  transaction.mockRestore();
  expect((await save()).status).not.toBe(503);
});

test.skipIf(!existsSync('/proc/self/fd'))('a data folder that cannot be written is named in one sentence', () => {
  const start = () => readSettings({ DATA_DIR: '/proc/self/fd' });
  expect(start).toThrow(SettingsError);
  expect(start).toThrow(/^DATA_DIR: [^\n]+$/);
});
