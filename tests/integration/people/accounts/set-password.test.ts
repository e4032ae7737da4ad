import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import {
  askToRegister,
  codeFor,
  goodPassword,
  postWithCaptcha,
  registerByEmail,
  registerByPhone,
  signIn,
} from '#tests/support/accounts.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { type Answer, enciphered, faultsOf, type TestClient } from '#tests/support/test-client.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const email = 'mechanic@example.com';
const loginPhone = '13500000001';

let client: TestClient;
const site = await openTestApp();
beforeAll(async () => {
  await registerByEmail(site, site.client(), email, { name: '宋工' });
  await registerByPhone(site, site.client(), loginPhone, { name: '宋工' });
});
beforeEach(() => {
  client = site.client();
  site.clock.advance(day + minute);
});

function seen({ status, code, message, data }: Answer) {
  return { status, code, message, data };
}

function ask(address: string) {
  return postWithCaptcha(client, 'system/user/passwordreset/request', { email: address });
}

let passwords = 0;
/** The current password of the account of `email`. */
let current = goodPassword;

/** A valid password, different at each call. */
function freshPassword(): string {
  passwords += 1;
  return `Fresh-pass-${passwords}`;
}

async function confirm(code: string, password = freshPassword(), confirmPassword = password) {
  const answer = await client.post('system/user/passwordreset/confirm', {
    verificationCode: enciphered(code),
    password: enciphered(password),
    confirmPassword: enciphered(confirmPassword),
  });
  if (answer.code === '200') current = password;
  return answer;
}

describe('by a link in a mail', () => {
  test('the link sets a new password, ends the session and notifies the owner', async () => {
    await registerByEmail(site, client, 'reset@example.com');
    await signIn(client, 'reset@example.com');
    await ask('reset@example.com');
    const mail = await site.messageTo('reset@example.com', 'password-reset');
    expect(mail.purpose).toBe('password-reset');
    expect(mail.link).toBe(`http://localhost:4321/resetpassword?code=${mail.code}`);
    expect(mail.code).toMatch(/^[A-Za-z0-9]{16}$/);
    expect((await confirm(mail.code!, 'Reset-pass-1')).code).toBe('200');
    current = goodPassword;
    expect((await client.get('system/user/self/name')).status).toBe(401);
    expect((await signIn(client, 'reset@example.com')).code).toBe('400002');
    expect((await signIn(client, 'reset@example.com', 'Reset-pass-1')).code).toBe('200');
    expect((await site.messageTo('reset@example.com', 'password-changed')).text).toContain('http://localhost:4321/resetpassword');
  });

  test('an unknown address gets a different mail, but the caller gets the same answer as for a known address', async () => {
    const [known, unknown] = [await ask(email), await ask('nobody@example.com')];
    expect(seen(unknown)).toEqual(seen(known));
    const mail = await site.messageTo('nobody@example.com');
    expect(mail.purpose).toBe('password-reset-unknown');
    expect(mail.code).toBeUndefined();
    expect(mail.link).toBeUndefined();
  });

  test('an address awaiting activation gets no link that would bypass the activation', async () => {
    await askToRegister(client, 'pending@example.com');
    await ask('pending@example.com');
    expect((await site.messageTo('pending@example.com', 'password-reset-unknown')).code).toBeUndefined();
    const purposes = (await site.messagesTo('pending@example.com')).map(({ purpose }) => purpose);
    expect(purposes).not.toContain('password-reset');
  });

  test('the link works once, for half an hour', async () => {
    await ask(email);
    const { code } = await site.messageTo(email, 'password-reset');
    site.clock.advance(30 * minute - 1);
    expect((await confirm(code!)).code).toBe('200');
    expect(await confirm(code!)).toMatchObject({ status: 400, code: '400003' });
    await ask(email);
    const late = await site.messageTo(email, 'password-reset');
    site.clock.advance(30 * minute);
    expect((await confirm(late.code!)).code).toBe('400003');
  });

  test('only one of two concurrent uses of a link succeeds', async () => {
    await ask(email);
    const { code } = await site.messageTo(email, 'password-reset');
    const codes = (await Promise.all([confirm(code!), confirm(code!)])).map((answer) => answer.code);
    expect(codes.sort()).toEqual(['200', '400003']);
  });

  test('only one of several links used at the same time succeeds', async () => {
    for (let count = 0; count < 4; count += 1) {
      await ask(email);
      site.clock.advance(minute);
    }
    const links = (await site.messagesTo(email)).filter(({ purpose }) => purpose === 'password-reset').slice(-4);
    const codes = (await Promise.all(links.map(({ code }) => confirm(code!)))).map((answer) => answer.code);
    expect(codes.sort()).toEqual(['200', '400003', '400003', '400003']);
  });

  test('using a link invalidates an earlier one', async () => {
    await ask(email);
    const { code: former } = await site.messageTo(email, 'password-reset');
    site.clock.advance(minute);
    await ask(email);
    const { code } = await site.messageTo(email, 'password-reset');
    expect((await confirm(code!)).code).toBe('200');
    expect((await confirm(former!)).code).toBe('400003');
  });

  test('a weak password is reported and leaves the link usable', async () => {
    await ask(email);
    const { code } = await site.messageTo(email, 'password-reset');
    expect(faultsOf(await confirm(code!, 'weak', 'other'))).toEqual(['password password', 'confirmPassword passwordsDiffer']);
    expect((await confirm(code!)).code).toBe('200');
  });

  test.each([
    ['too short', enciphered('abc')],
    ['not decryptable', 'ab'.repeat(32)],
    ['unknown', enciphered('A'.repeat(16))],
  ])('a code that is %s gets the same answer as a wrong one', async (_, verificationCode) => {
    const password = enciphered(goodPassword);
    const answer = await client.post('system/user/passwordreset/confirm', {
      verificationCode,
      password,
      confirmPassword: password,
    });
    expect(seen(answer)).toEqual({ status: 400, code: '400003', message: '重置密码链接错误', data: null });
  });

  test('the current password is refused and leaves the link usable', async () => {
    await ask(email);
    const { code } = await site.messageTo(email, 'password-reset');
    expect(faultsOf(await confirm(code!, current))).toEqual(['password samePassword']);
    expect((await confirm(code!)).code).toBe('200');
  });

  test('a link can be checked before anything is typed', async () => {
    await ask(email);
    const { code } = await site.messageTo(email, 'password-reset');
    const check = () => client.post('system/user/passwordreset/check', { verificationCode: enciphered(code!) });
    expect((await check()).code).toBe('200');
    expect((await check()).code).toBe('200');
    await confirm(code!);
    expect(await check()).toMatchObject({ status: 400, code: '400003', message: '重置密码链接错误' });
  });

  test('an address gets one reset mail a minute', async () => {
    expect((await ask(email)).code).toBe('200');
    site.clock.advance(30_000);
    expect((await ask(email)).headers.get('retry-after')).toBe('30');
    expect((await ask('nobody2@example.com')).code).toBe('200');
    expect((await ask('nobody2@example.com')).headers.get('retry-after')).toBe('60');
  });

  test('a locked account is unlocked by a reset', async () => {
    for (let count = 0; count < 11; count += 1) await signIn(client, email, 'Wrong-pass-1');
    expect((await signIn(client, email)).status).toBe(429);
    await ask(email);
    const { code } = await site.messageTo(email, 'password-reset');
    await confirm(code!);
    expect((await signIn(client, email, current)).code).toBe('200');
  });
});

describe('by an SMS code', () => {
  test('the code is exchanged for a ticket that sets a new password', async () => {
    const code = await codeFor(site, client, 'sendResetPasswordMessage', loginPhone);
    const { data } = await client.post('system/user/passwordreset/sms', { loginPhone, code: enciphered(code) });
    expect(data.verificationCode).toMatch(/^[A-Za-z0-9]{16}$/);
    const former = current;
    expect((await confirm(data.verificationCode, 'By-the-phone-2')).code).toBe('200');
    current = former;
    expect((await signIn(client, loginPhone, 'By-the-phone-2')).code).toBe('200');
    expect((await confirm(data.verificationCode)).code).toBe('400003');
  });

  test('the ticket expires after ten minutes', async () => {
    const code = await codeFor(site, client, 'sendResetPasswordMessage', loginPhone);
    const { data } = await client.post('system/user/passwordreset/sms', { loginPhone, code: enciphered(code) });
    site.clock.advance(10 * minute);
    expect((await confirm(data.verificationCode)).code).toBe('400003');
  });

  test('a wrong code gets no ticket', async () => {
    const code = await codeFor(site, client, 'sendResetPasswordMessage', loginPhone);
    const wrong = code === '000000' ? '111111' : '000000';
    expect((await client.post('system/user/passwordreset/sms', { loginPhone, code: enciphered(wrong) })).code).toBe('400003');
  });
});

describe('by a signed-in candidate', () => {
  beforeEach(async () => {
    expect((await signIn(client, email, current)).code).toBe('200');
  });

  function change(oldPassword: string, newPassword: string, confirmPassword = newPassword) {
    return client.put('system/user/password', {
      oldPassword: enciphered(oldPassword),
      newPassword: enciphered(newPassword),
      confirmPassword: enciphered(confirmPassword),
    });
  }

  test('a wrong old password changes nothing and is reported', async () => {
    const answer = await change('Wrong-pass-1', 'Fresh-pass-1');
    expect(faultsOf(answer)).toEqual(['oldPassword wrongPassword']);
    expect((await client.get('system/user/self/name')).code).toBe('200');
  });

  test('an old password that cannot be decrypted gets the same answer as a wrong one', async () => {
    const wrong = await change('Wrong-pass-1', 'Fresh-pass-1');
    const newPassword = enciphered('Fresh-pass-1');
    const broken = await client.put('system/user/password', {
      oldPassword: 'ab'.repeat(32),
      newPassword,
      confirmPassword: newPassword,
    });
    expect(seen(broken)).toEqual(seen(wrong));
  });

  test('the new password must meet the rules and differ from the old one', async () => {
    expect(faultsOf(await change(current, current))).toEqual(['newPassword passwordUnchanged']);
    expect(faultsOf(await change(current, 'weak', 'other'))).toEqual(['newPassword password', 'confirmPassword passwordsDiffer']);
  });

  test('a changed password voids pending codes and reset tickets', async () => {
    const phone = '13500000008';
    await registerByPhone(site, client, phone);
    site.clock.advance(minute);
    const code = await codeFor(site, client, 'sendLoginMessage', phone);
    site.clock.advance(minute);
    const resetCode = await codeFor(site, client, 'sendResetPasswordMessage', phone);
    const { data } = await client.post('system/user/passwordreset/sms', { loginPhone: phone, code: enciphered(resetCode) });
    expect((await change(goodPassword, 'Changed-pass-1')).code).toBe('200');
    expect((await client.post('system/login/sms', { loginPhone: phone, code: enciphered(code) })).code).toBe('400003');
    expect(
      (await client.post('system/user/passwordreset/check', { verificationCode: enciphered(data.verificationCode) })).code,
    ).toBe('400003');
  });

  test('guessing the old password is rate-limited', async () => {
    for (let count = 0; count < 10; count += 1) await change('Wrong-pass-1', 'Fresh-pass-1');
    expect((await change(current, 'Fresh-pass-1')).status).toBe(429);
  });

  test('an account without an e-mail address is notified by SMS', async () => {
    await registerByPhone(site, client, '13500000009');
    expect((await change(goodPassword, 'Fresh-pass-1')).code).toBe('200');
    expect((await site.messageTo('+8613500000009', 'password-changed')).channel).toBe('sms');
  });
});
