import { beforeAll, expect, test } from 'vitest';

import { goodPassword, postWithCaptcha, registerByEmail, signedInClient } from '#tests/support/accounts.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { enciphered, type TestClient } from '#tests/support/test-client.ts';

const phoneAgent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';
const desktopAgent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

const site = await openTestApp();
beforeAll(async () => {
  const first = site.client();
  await registerByEmail(site, first, 'owner@example.com');
  await first.post('system/logout');
});

async function signedInWith(agent: string): Promise<TestClient> {
  const client = site.client();
  await client.get('system/captcha');
  const body = { emailOrPhone: 'owner@example.com', password: enciphered(goodPassword), captcha: 'T3ST' };
  expect((await client.post('system/login', body, { headers: { 'user-agent': agent } })).code).toBe('200');
  return client;
}

test('a candidate sees where the account is signed in, this device first, and can end another session', async () => {
  const desktop = await signedInWith(desktopAgent);
  site.clock.advance(60_000);
  const phone = await signedInWith(phoneAgent);
  const { data } = await desktop.get('system/user/sessions');
  expect(data).toMatchObject([
    { device: 'Chrome, Windows', isCurrent: 'Y' },
    { device: 'Safari, iPhone', isCurrent: 'N' },
  ]);
  expect((await desktop.post(`system/user/sessions/${data[1].id}/end`)).code).toBe('200');
  expect((await phone.get('system/user/self/name')).status).toBe(401);
  expect((await desktop.get('system/user/sessions')).data).toHaveLength(1);
});

test('nobody can end a session of another account', async () => {
  const owner = await signedInWith(desktopAgent);
  const { data } = await owner.get('system/user/sessions');
  const stranger = await signedInClient(site);
  expect((await stranger.post(`system/user/sessions/${data[0].id}/end`)).status).toBe(404);
  expect((await owner.get('system/user/self/name')).code).toBe('200');
});

test('the last use of a session is recorded, at most ten minutes late', async () => {
  const client = await signedInWith(desktopAgent);
  const lastUsed = async () => Date.parse((await client.get('system/user/sessions')).data[0].lastUsed);
  const before = await lastUsed();
  site.clock.advance(9 * 60_000);
  expect(await lastUsed()).toBe(before);
  site.clock.advance(60_000);
  await client.get('system/user/self/name');
  expect(await lastUsed()).toBe(before + 10 * 60_000);
});

test('the log of sign-ins and refused attempts contains accounts and IP addresses only as keyed hashes', async () => {
  const lines: object[] = [];
  const { info } = site.app.log;
  site.app.log.info = ((line: object) => void lines.push(line)) as typeof info;
  try {
    const client = site.client();
    await postWithCaptcha(client, 'system/login', { emailOrPhone: 'owner@example.com', password: enciphered('Wrong-pass-1') });
    await postWithCaptcha(client, 'system/login', { emailOrPhone: 'owner@example.com', password: enciphered(goodPassword) });
  } finally {
    site.app.log.info = info;
  }
  const hash = expect.stringMatching(/^[\w-]{16}$/);
  expect(lines).toMatchObject([
    { security: 'sign-in refused', account: hash, address: hash },
    { security: 'sign-in', account: hash, address: hash },
  ]);
  expect((lines[0] as { account: string }).account).toBe((lines[1] as { account: string }).account);
  expect(JSON.stringify(lines)).not.toMatch(/owner@example\.com|127\.0\.0\.1/);
});
