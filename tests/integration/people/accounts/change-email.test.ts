import { beforeAll, beforeEach, expect, test } from 'vitest';

import { goodPassword, postWithCaptcha, registerByEmail, signIn } from '#tests/support/accounts.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { enciphered, faultsOf, type TestClient } from '#tests/support/test-client.ts';

let client: TestClient;
const site = await openTestApp();
beforeAll(async () => {
  await registerByEmail(site, site.client(), 'first@example.com');
  await registerByEmail(site, site.client(), 'taken@example.com');
});
beforeEach(async () => {
  client = site.client();
  site.clock.advance(24 * 60 * 60_000);
});

async function codeTo(email: string): Promise<string> {
  expect((await postWithCaptcha(client, 'system/user/sendEmailMessage', { email })).code).toBe('200');
  return (await site.messageTo(email, 'change-email')).code ?? '';
}

function change(email: string, code: string, password = goodPassword, caller = client) {
  return caller.put('system/user/email', { email, code: enciphered(code), password: enciphered(password) });
}

test('a code of another account, a code for another address and a wrong password change nothing', async () => {
  await signIn(client, 'first@example.com');
  const code = await codeTo('new@example.com');
  const stranger = site.client();
  await signIn(stranger, 'taken@example.com');
  expect((await change('new@example.com', code, goodPassword, stranger)).code).toBe('400003');
  expect((await change('other@example.com', code)).code).toBe('400003');
  expect(faultsOf(await change('new@example.com', code, 'Wrong-pass-1'))).toEqual(['password wrongPassword']);
  expect((await client.get('system/user/account')).data.email).toBe('f***@example.com');
});

test('an address with an account is notified by mail, but the caller gets the same answer as for a free address', async () => {
  await signIn(client, 'first@example.com');
  const free = await postWithCaptcha(client, 'system/user/sendEmailMessage', { email: 'free@example.com' });
  const taken = await postWithCaptcha(client, 'system/user/sendEmailMessage', { email: 'taken@example.com' });
  expect([taken.status, taken.code, taken.message, taken.data]).toEqual([free.status, free.code, free.message, free.data]);
  expect((await site.messageTo('taken@example.com', 'change-email-refused')).code).toBeUndefined();
});

test('the code moves the account to the new address, ends other sessions and notifies the old address', async () => {
  const elsewhere = site.client();
  await signIn(elsewhere, 'first@example.com');
  await signIn(client, 'first@example.com');
  expect((await change('second@example.com', await codeTo('second@example.com'))).code).toBe('200');
  expect((await elsewhere.get('system/user/self/name')).status).toBe(401);
  expect((await client.get('system/user/account')).data.email).toBe('s***@example.com');
  expect((await site.messageTo('first@example.com', 'email-changed')).text).toContain('s***@example.com');
  expect((await signIn(site.client(), 'first@example.com')).code).toBe('400002');
  expect((await signIn(site.client(), 'second@example.com')).code).toBe('200');
});
