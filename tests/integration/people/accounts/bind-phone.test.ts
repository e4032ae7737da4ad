import { beforeAll, beforeEach, expect, test } from 'vitest';

import { codeFor, goodPassword, postWithCaptcha, registerByEmail, registerByPhone, signIn } from '#tests/support/accounts.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { enciphered, type TestClient } from '#tests/support/test-client.ts';

const day = 24 * 60 * 60_000;
const email = 'steward@example.com';

let client: TestClient;
const site = await openTestApp();
beforeAll(async () => {
  await registerByEmail(site, site.client(), email);
});
beforeEach(async () => {
  client = site.client();
  site.clock.advance(day);
  await signIn(client, email);
});

function bind(loginPhone: string, code: string, caller = client, password = goodPassword) {
  const sent = password === '' ? {} : { password: enciphered(password) };
  return caller.post('system/user/confirmBindingPhone', { loginPhone, code: enciphered(code), ...sent });
}

function binding() {
  return client.get('system/user/checkBindingInfo');
}

test('an account made by e-mail has no phone until a code is entered; then the phone works for signing in too', async () => {
  expect((await binding()).data).toEqual({ isPhoneBind: 'N', phone: null });
  const code = await codeFor(site, client, 'sendBindingMessage', '13400001234');
  expect((await bind('13400001234', code, client, '')).code).toBe('200');
  expect((await binding()).data).toEqual({ isPhoneBind: 'Y', phone: '134****1234' });
  expect((await signIn(client, email)).data.isPhoneBind).toBe('Y');
  expect((await signIn(client, '13400001234')).code).toBe('200');
  expect((await site.messageTo(email, 'phone-bound')).text).toContain('134****1234');
});

test('a second number replaces the first, and the first number gets a notice', async () => {
  const code = await codeFor(site, client, 'sendBindingMessage', '13400005678');
  expect((await bind('13400005678', code)).code).toBe('200');
  expect((await binding()).data.phone).toBe('134****5678');
  expect((await site.messageTo('+8613400001234', 'phone-bound')).text).toContain('134****5678');
  expect((await signIn(client, '13400001234')).code).toBe('400002');
});

test('a number of another account gets no code, but the caller gets the same answer as for a free number', async () => {
  await registerByPhone(site, site.client(), '13400002222');
  site.clock.advance(60_000);
  const taken = await postWithCaptcha(client, 'system/user/sendBindingMessage', { loginPhone: '13400002222' });
  const free = await postWithCaptcha(client, 'system/user/sendBindingMessage', { loginPhone: '13400003333' });
  expect([taken.status, taken.code, taken.message, taken.data]).toEqual([free.status, free.code, free.message, free.data]);
  const sent = (await site.messagesTo('+8613400002222')).map(({ purpose }) => purpose);
  expect(sent).not.toContain('bind-phone');
  expect(sent.at(-1)).toBe('register');
  expect((await bind('13400002222', '123456')).code).toBe('400003');
});

test('a number that got an account after its code was sent stays with that account', async () => {
  const loginPhone = '13400004444';
  const code = await codeFor(site, client, 'sendBindingMessage', loginPhone);
  site.clock.advance(60_000);
  await registerByPhone(site, site.client(), loginPhone);
  const answer = await bind(loginPhone, code);
  expect(answer).toMatchObject({ status: 400, data: { fields: [{ path: 'loginPhone', rule: 'phoneTaken' }] } });
  expect((await binding()).data.phone).not.toBe('134****4444');
});

test('if two accounts bind one number at the same time, only one of them gets it', async () => {
  const loginPhone = '13400006666';
  const other = site.client();
  await registerByEmail(site, other, 'second@example.com');
  await signIn(other, 'second@example.com');
  const code = await codeFor(site, client, 'sendBindingMessage', loginPhone);
  site.clock.advance(60_000);
  const otherCode = await codeFor(site, other, 'sendBindingMessage', loginPhone);
  const answers = await Promise.all([bind(loginPhone, code), bind(loginPhone, otherCode, other)]);
  const refused = answers.filter((answer) => answer.code !== '200');
  expect(refused).toMatchObject([{ status: 400, data: { fields: [{ path: 'loginPhone', rule: 'phoneTaken' }] } }]);
});

test('the code is sent to the number, which is shown masked afterwards', async () => {
  const code = await codeFor(site, client, 'sendBindingMessage', '13400007777');
  const sms = (await site.messagesTo('+8613400007777')).at(-1)!;
  expect(sms.text).toContain(code);
  await bind('13400007777', code);
  expect(JSON.stringify((await binding()).data)).not.toContain('13400007777');
});

test('a stolen session cannot move the account to another phone: the password is required', async () => {
  const code = await codeFor(site, client, 'sendBindingMessage', '13400008888');
  const without = await bind('13400008888', code, client, '');
  expect(without).toMatchObject({ status: 400, data: { fields: [{ path: 'password', rule: 'required' }] } });
  const wrong = await bind('13400008888', code, client, 'Wrong-pass-1');
  expect(wrong).toMatchObject({ status: 400, data: { fields: [{ path: 'password', rule: 'wrongPassword' }] } });
  expect((await bind('13400008888', code)).code).toBe('200');
});

test('a first phone requires the password too if the sign-in is older than ten minutes', async () => {
  const caller = site.client();
  await registerByEmail(site, caller, 'later@example.com');
  await signIn(caller, 'later@example.com');
  site.clock.advance(10 * 60_000 + 1);
  const code = await codeFor(site, caller, 'sendBindingMessage', '13400009999');
  expect((await bind('13400009999', code, caller, '')).data.fields).toMatchObject([{ path: 'password', rule: 'required' }]);
  expect((await bind('13400009999', code, caller)).code).toBe('200');
});

test('binding another phone ends the sessions on other devices and keeps this one', async () => {
  const elsewhere = site.client();
  await signIn(elsewhere, email);
  const code = await codeFor(site, client, 'sendBindingMessage', '13400001111');
  const answer = await client.put('system/user/phone', {
    loginPhone: '13400001111',
    code: enciphered(code),
    password: enciphered(goodPassword),
  });
  expect(answer.code).toBe('200');
  expect((await elsewhere.get('system/user/self/name')).status).toBe(401);
  expect((await client.get('system/user/self/name')).code).toBe('200');
});

test('a code requested by one account cannot bind the number to another account', async () => {
  const other = site.client();
  await registerByEmail(site, other, 'third@example.com');
  await signIn(other, 'third@example.com');
  const code = await codeFor(site, client, 'sendBindingMessage', '13400003456');
  expect((await bind('13400003456', code, other)).code).toBe('400003');
  expect((await bind('13400003456', code)).code).toBe('200');
});
