import { beforeAll, expect, test } from 'vitest';

import { exchangeCounts } from '#server/platform/rate-limits/counts.ts';
import { askToRegister, postWithCaptcha, registerByEmail, signIn } from '#tests/support/accounts.ts';
import { deleteExpired } from '#tests/support/housekeeping.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { readOutbox } from '#tests/support/test-app.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const tables = ['sessions', 'registrations', 'captchas', 'smsCodes', 'verificationCodes', 'rateLimits', 'outbox'] as const;

const site = await openTestApp();
beforeAll(async () => {
  const client = site.client();
  await registerByEmail(site, client, 'kept@example.com');
  await signIn(client, 'kept@example.com');
  await askToRegister(client, 'waiting@example.com');
  await postWithCaptcha(client, 'system/user/sendLoginMessage', { loginPhone: '13300000001' });
  await postWithCaptcha(client, 'system/user/passwordreset/request', { email: 'kept@example.com' });
  await client.get('system/captcha');
  await site.messagesTo('kept@example.com');
  await exchangeCounts(site.app);
});

async function counts(): Promise<Record<string, number>> {
  const counted = await Promise.all(
    tables.map(async (table) => [table, (await site.app.db.selectFrom(table).selectAll().execute()).length] as const),
  );
  return Object.fromEntries(counted);
}

test('valid rows stay, expired ones are deleted', async () => {
  const before = await counts();
  for (const table of tables) expect(before[table]).toBeGreaterThan(0);
  await deleteExpired(site.app);
  expect(await counts()).toEqual(before);
  site.clock.advance(31 * minute);
  await deleteExpired(site.app);
  expect(await counts()).toMatchObject({ sessions: 1, registrations: 1, captchas: 0, smsCodes: 0, verificationCodes: 0 });
  expect(await readOutbox(site.settings.dataDir)).not.toEqual([]);
  site.clock.advance(8 * day);
  await deleteExpired(site.app);
  expect(await counts()).toEqual(Object.fromEntries(tables.map((table) => [table, 0])));
  expect(await readOutbox(site.settings.dataDir)).toEqual([]);
  expect(await site.app.db.selectFrom('accounts').select('id').execute()).toHaveLength(1);
});

test('thousands of expired rows are deleted in one run; answers under idempotency keys are kept for thirty days', async () => {
  const rows = Array.from({ length: 2500 }, (_, index) => ({
    accountId: 'someone',
    idempotencyKey: `key-${index}`,
    answer: '{}',
    createdAt: site.clock.now(),
  }));
  for (let from = 0; from < rows.length; from += 500) {
    await site.app.db
      .insertInto('idempotencyKeys')
      .values(rows.slice(from, from + 500))
      .execute();
  }
  const countKeys = async () => (await site.app.db.selectFrom('idempotencyKeys').select('idempotencyKey').execute()).length;
  site.clock.advance(29 * day);
  await deleteExpired(site.app);
  expect(await countKeys()).toBe(2500);
  site.clock.advance(2 * day);
  await deleteExpired(site.app);
  expect(await countKeys()).toBe(0);
});
