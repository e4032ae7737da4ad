import type * as Argon2 from '@node-rs/argon2';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { hashPassword, isRightPassword } from '#server/people/accounts/passwords.ts';
import { askToRegister, registerByEmail, registerByPhone, signIn } from '#tests/support/accounts.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { enciphered } from '#tests/support/test-client.ts';

/** How many hashes and comparisons were begun, how many of both run now, and the most that ran at once. */
const work = vi.hoisted(() => ({ hashed: 0, compared: 0, running: 0, most: 0 }));

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof Argon2>();
  let former: Promise<unknown> = Promise.resolve();
  /** Counts a running call, and makes calls finish in the order in which they began, however threads are scheduled. */
  async function counted<T>(run: Promise<T>): Promise<T> {
    work.running += 1;
    work.most = Math.max(work.most, work.running);
    const both = Promise.all([run, former]);
    former = both.catch(() => {});
    try {
      return (await both)[0];
    } finally {
      work.running -= 1;
    }
  }
  return {
    ...real,
    hash: (...given: Parameters<typeof real.hash>) => {
      work.hashed += 1;
      return counted(real.hash(...given));
    },
    verify: (...given: Parameters<typeof real.verify>) => {
      work.compared += 1;
      return counted(real.verify(...given));
    },
  };
});

const site = await openTestApp();
beforeAll(async () => {
  await registerByEmail(site, site.client(), 'known@example.com');
  await askToRegister(site.client(), 'waiting@example.com');
  await registerByPhone(site, site.client(), '13512340000');
});
beforeEach(() => {
  site.clock.advance(60_000);
  Object.assign(work, { hashed: 0, compared: 0, running: 0, most: 0 });
});

test.each([
  ['a wrong password of an address', 'known@example.com', 2],
  ['an unknown address', 'unknown@example.com', 2],
  ['an address that awaits its link', 'waiting@example.com', 2],
  ['a wrong password of a number', '13512340000', 1],
  ['an unknown number', '13512345678', 1],
])('%s costs a fixed number of comparisons and no hash', async (_, name, compared) => {
  await signIn(site.client(), name, 'Wrong-pass-1');
  expect(work).toMatchObject({ hashed: 0, compared });
});

test.each(['known@example.com', 'new@example.com'])('registering %s costs one hash', async (email) => {
  await askToRegister(site.client(), email);
  expect(work).toMatchObject({ hashed: 1, compared: 0 });
});

test('a wrong SMS code and a second mail within a minute cost no hash', async () => {
  const password = enciphered('Whatever-12');
  const form = { loginPhone: '13512349999', name: '林晓舟', code: enciphered('000000'), agreed: true };
  const answer = await site.client().post('system/user/register/phone', { ...form, password, confirmPassword: password });
  expect(answer.code).toBe('400003');
  expect(work.hashed).toBe(0);
  await askToRegister(site.client(), 'twice@example.com');
  expect((await askToRegister(site.client(), 'twice@example.com')).code).toBe('429');
  expect(work.hashed).toBe(1);
});

test('a wrong reset link costs no hash', async () => {
  const password = enciphered('Whatever-12');
  const body = { verificationCode: enciphered('A'.repeat(16)), password, confirmPassword: password };
  expect((await site.client().post('system/user/passwordreset/confirm', body)).code).toBe('400003');
  expect(work).toMatchObject({ hashed: 0, compared: 0 });
});

const hall = { queue: 'candidates', key: 'one hall' } as const;

test('password checks for candidates run two at a time; some more from one address wait, and the rest are refused', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 200 }, () => isRightPassword(null, 'x', hall)));
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(work.most).toBe(2);
  expect(refused).toHaveLength(138);
  expect(refused[0]).toMatchObject({ reason: { code: '503', details: { retryAfter: 2 } } });
  expect(await isRightPassword(await hashPassword('again', hall), 'again', hall)).toBe(true);
});

test('other addresses and the hiring office do not wait behind one address that fills its queue', async () => {
  const done: string[] = [];
  const compare = (queue: 'candidates' | 'staff', key: string) =>
    isRightPassword(null, 'x', { queue, key }).then(
      () => done.push(key),
      () => {},
    );
  await Promise.all([
    ...Array.from({ length: 200 }, () => compare('candidates', 'crowd')),
    compare('candidates', 'visitor'),
    compare('staff', 'office'),
  ]);
  expect(done.indexOf('visitor')).toBeLessThan(5);
  expect(done.indexOf('office')).toBeLessThan(10);
});

test('two Unicode spellings of one character count as the same password', async () => {
  expect(await isRightPassword(await hashPassword('Caf\u00e9-2026', hall), 'Cafe\u0301-2026', hall)).toBe(true);
});
