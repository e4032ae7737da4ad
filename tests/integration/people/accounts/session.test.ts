import { beforeAll, beforeEach, expect, test } from 'vitest';

import { maskEmail } from '#lib/rules/email.ts';
import { goodPassword, registerByEmail, signIn } from '#tests/support/accounts.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { enciphered, type TestClient } from '#tests/support/test-client.ts';

const hour = 60 * 60_000;
const day = 24 * hour;
const email = 'crew@example.com';

let client: TestClient;
const site = await openTestApp();
beforeAll(async () => {
  await registerByEmail(site, site.client(), email);
});
beforeEach(async () => {
  client = site.client();
  site.clock.advance(hour);
  expect((await signIn(client, email)).code).toBe('200');
});

function whoAmI(caller = client) {
  return caller.get('system/user/self/name');
}

function twin(): TestClient {
  const other = site.client();
  for (const [name, value] of client.cookies) other.cookies.set(name, value);
  return other;
}

test('the session cookie is hidden from scripts, and the sign-in hint beside it is not', async () => {
  const { headers } = await signIn(site.client(), email);
  const lines = headers.getSetCookie();
  expect(lines.find((line) => line.startsWith('session='))).toMatch(/HttpOnly/i);
  expect(lines.find((line) => line.startsWith('session='))).toMatch(/SameSite=Lax/i);
  expect(lines.find((line) => line.startsWith('session='))).toMatch(/Path=\//);
  const hint = lines.find((line) => line.startsWith('signed_in='));
  expect(hint).toMatch(/^signed_in=1;/);
  expect(hint).not.toMatch(/HttpOnly/i);
});

test('on https the cookie of a captcha is Secure', async () => {
  const secure = await createTestApp({
    environment: { PUBLIC_URL: 'https://jobs.example', OUTBOX: 'files', CAPTCHA_FIXED_ANSWER: '' },
  });
  const { headers } = await secure.client().get('system/captcha');
  expect(headers.getSetCookie()[0]).toMatch(/Secure/i);
  await secure.close();
});

test('a page learns the contacts of the signed-in candidate only in masked form', async () => {
  const { data } = await whoAmI();
  expect(data.contacts).toEqual({ email: maskEmail(email), phone: null });
  expect(JSON.stringify(data)).not.toContain(email);
});

test('only the hash of a session token is stored', async () => {
  const rows = await site.app.db.selectFrom('sessions').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(client.cookies.get('session'));
});

test('every sign-in starts a session with a new token, and ends the session that the browser had', async () => {
  const former = twin();
  await signIn(client, email);
  expect(client.cookies.get('session')).not.toBe(former.cookies.get('session'));
  expect((await whoAmI(former)).status).toBe(401);
  expect((await whoAmI()).code).toBe('200');
});

test('a planted token is not adopted', async () => {
  const victim = site.client();
  victim.cookies.set('session', 'planted-by-someone-else');
  await signIn(victim, email);
  expect(victim.cookies.get('session')).not.toBe('planted-by-someone-else');
  const attacker = site.client();
  attacker.cookies.set('session', 'planted-by-someone-else');
  expect((await whoAmI(attacker)).status).toBe(401);
});

test('signing out ends the session on the server, not only in this browser', async () => {
  const copy = twin();
  expect((await client.post('system/logout')).code).toBe('200');
  expect(client.cookies.has('session')).toBe(false);
  expect(client.cookies.has('signed_in')).toBe(false);
  expect((await whoAmI(copy)).status).toBe(401);
  expect((await client.post('system/logout')).code).toBe('200');
});

test('a session expires after a week without a visit', async () => {
  site.clock.advance(7 * day);
  const answer = await whoAmI();
  expect(answer).toMatchObject({ status: 401, code: '401', message: '登录已失效，请重新登录' });
  expect(client.cookies.has('session')).toBe(false);
  expect(client.cookies.has('signed_in')).toBe(false);
});

test('visits extend a session, at most once a day, up to a month in all', async () => {
  site.clock.advance(hour);
  expect((await whoAmI()).headers.getSetCookie()).toEqual([]);
  for (let days = 0; days < 25; days += 5) {
    site.clock.advance(5 * day);
    const answer = await whoAmI();
    expect(answer.code).toBe('200');
    expect(answer.headers.getSetCookie().some((line) => line.startsWith('session='))).toBe(true);
  }
  site.clock.advance(5 * day);
  expect((await whoAmI()).code).toBe('401');
});

test('candidate calls are refused without a session', async () => {
  const stranger = site.client();
  const answers = [
    await stranger.get('system/user/self/name'),
    await stranger.get('system/user/checkBindingInfo'),
    await stranger.put('system/user/password', {}),
    await stranger.post('system/user/sendBindingMessage', {}),
    await stranger.post('system/user/confirmBindingPhone', {}),
  ];
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
});

test('a changed password ends every session of the account, on all devices', async () => {
  const elsewhere = site.client();
  await signIn(elsewhere, email);
  const answer = await client.put('system/user/password', {
    oldPassword: enciphered(goodPassword),
    newPassword: enciphered('Another-pass-8'),
    confirmPassword: enciphered('Another-pass-8'),
  });
  expect(answer.code).toBe('200');
  expect(client.cookies.has('session')).toBe(false);
  expect((await whoAmI(elsewhere)).status).toBe(401);
  expect((await signIn(client, email)).code).toBe('400002');
  expect((await signIn(client, email, 'Another-pass-8')).code).toBe('200');
  await client.put('system/user/password', {
    oldPassword: enciphered('Another-pass-8'),
    newPassword: enciphered(goodPassword),
    confirmPassword: enciphered(goodPassword),
  });
});

test('a sign-in concurrent with a password change leaves no session under the old password', async () => {
  const racers = Array.from({ length: 6 }, () => site.client());
  const body = {
    oldPassword: enciphered(goodPassword),
    newPassword: enciphered('Raced-pass-9'),
    confirmPassword: enciphered('Raced-pass-9'),
  };
  await Promise.all([client.put('system/user/password', body), ...racers.map((racer) => signIn(racer, email))]);
  for (const racer of racers) expect((await whoAmI(racer)).status).toBe(401);
  await signIn(client, email, 'Raced-pass-9');
  await client.put('system/user/password', {
    oldPassword: enciphered('Raced-pass-9'),
    newPassword: enciphered(goodPassword),
    confirmPassword: enciphered(goodPassword),
  });
});
