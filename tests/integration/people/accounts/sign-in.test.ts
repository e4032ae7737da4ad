import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { codeFor, postWithCaptcha, registerByEmail, registerByPhone, signIn } from '#tests/support/accounts.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { type Answer, enciphered, faultsOf, type TestClient } from '#tests/support/test-client.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

let client: TestClient;
const site = await openTestApp();
beforeAll(async () => {
  await registerByEmail(site, site.client(), 'pilot@example.com', { name: '程远' });
  await registerByPhone(site, site.client(), '13600000001', { name: '程远' });
});
beforeEach(() => {
  client = site.client();
  site.clock.advance(day + minute);
});

/** The status and the body of an answer. */
function seen({ status, code, message, data }: Answer) {
  return { status, code, message, data };
}

describe('with a password', () => {
  test.each(['pilot@example.com', 'PILOT@Example.COM'])('%s signs in to the account of the address', async (name) => {
    const answer = await signIn(client, name);
    expect(seen(answer)).toEqual({
      status: 200,
      code: '200',
      message: '成功',
      data: { userInfo: { name: '程远' }, isPhoneBind: 'N' },
    });
    expect((await client.get('system/user/self/name')).code).toBe('200');
  });

  test.each(['13600000001', '8613600000001', '008613600000001'])('%s signs in to the account of the number', async (name) => {
    expect((await signIn(client, name)).data).toEqual({ userInfo: { name: '程远' }, isPhoneBind: 'Y' });
  });

  test('a wrong password and an unknown account get the same message and status', async () => {
    const wrong = seen(await signIn(client, 'pilot@example.com', 'Wrong-pass-1'));
    const unknown = seen(await signIn(client, 'stranger@example.com'));
    const unknownPhone = seen(await signIn(client, '13699999999'));
    expect(wrong).toEqual({ status: 400, code: '400002', message: '账号或密码错误', data: null });
    expect(unknown).toEqual(wrong);
    expect(unknownPhone).toEqual(wrong);
  });

  test('a password that cannot be decrypted gets the same answer as a wrong one', async () => {
    const wrong = seen(await signIn(client, 'pilot@example.com', 'Wrong-pass-1'));
    const broken = [
      'zz',
      'ab'.repeat(16),
      'ab'.repeat(32),
      enciphered('right form, another key', 'x'.repeat(32)),
      enciphered('y'.repeat(500)),
      enciphered('\u0000\u0001'),
      'AB'.repeat(32),
    ];
    for (const password of broken) {
      expect(seen(await postWithCaptcha(client, 'system/login', { emailOrPhone: 'pilot@example.com', password }))).toEqual(wrong);
    }
  });

  test('an empty password and a name that is neither phone nor e-mail are reported together', async () => {
    const answer = await postWithCaptcha(client, 'system/login', { emailOrPhone: 'nobody', password: '' });
    expect(answer.status).toBe(400);
    expect(faultsOf(answer)).toEqual(['emailOrPhone accountName', 'password required']);
  });

  test('after ten attempts the name is locked for a while, whether the account exists or not', async () => {
    for (const name of ['pilot@example.com', 'stranger3@example.com']) {
      for (let count = 0; count < 10; count += 1) expect((await signIn(client, name, 'Wrong-pass-1')).code).toBe('400002');
      const locked = await signIn(client, name);
      expect(locked).toMatchObject({ status: 429, code: '429' });
      expect(locked.headers.get('retry-after')).toBe('600');
    }
    site.clock.advance(10 * minute);
    expect((await signIn(client, 'pilot@example.com')).code).toBe('200');
  });

  test('after many wrong passwords of strangers the owner can still sign in on a device used before', async () => {
    const owner = site.client();
    await signIn(owner, 'pilot@example.com');
    await owner.post('system/logout');
    const stranger = site.client();
    for (let count = 0; count < 10; count += 1) await signIn(stranger, 'pilot@example.com', 'Wrong-pass-1');
    expect((await signIn(stranger, 'pilot@example.com')).status).toBe(429);
    for (let count = 0; count < 60; count += 1) await signIn(site.client(), 'pilot@example.com', 'Wrong-pass-1');
    expect((await signIn(site.client(), 'pilot@example.com')).status).toBe(429);
    expect((await signIn(owner, 'pilot@example.com')).code).toBe('200');
  });

  test('a known device has ten attempts of its own, and a forged one has no more than a stranger', async () => {
    const owner = site.client();
    await signIn(owner, 'pilot@example.com');
    for (let count = 0; count < 10; count += 1) await signIn(owner, 'pilot@example.com', 'Wrong-pass-1');
    expect((await signIn(owner, 'pilot@example.com')).status).toBe(429);
    const forger = site.client();
    const [token] = owner.cookies.get('device')!.split('.');
    forger.cookies.set('device', `${token}.forged`);
    for (let count = 0; count < 10; count += 1)
      expect((await signIn(forger, 'pilot@example.com', 'Wrong-pass-1')).status).not.toBe(429);
    expect((await signIn(forger, 'pilot@example.com')).status).toBe(429);
  });

  test('a successful sign-in resets the count of attempts', async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let count = 0; count < 9; count += 1) await signIn(client, 'pilot@example.com', 'Wrong-pass-1');
      expect((await signIn(client, 'pilot@example.com')).code).toBe('200');
    }
  });
});

describe('with an SMS code', () => {
  const loginPhone = '13600000001';

  function enter(code: string, phone = loginPhone) {
    return client.post('system/login/sms', { loginPhone: phone, code: enciphered(code) });
  }

  function other(code: string): string {
    return code === '000000' ? '111111' : '000000';
  }

  test('the code signs in once', async () => {
    const code = await codeFor(site, client, 'sendLoginMessage', loginPhone);
    expect((await enter(code)).data).toEqual({ userInfo: { name: '程远' }, isPhoneBind: 'Y' });
    expect((await enter(code)).code).toBe('400003');
  });

  test('a number without an account gets no SMS, but the caller gets the same answer as for one with an account', async () => {
    const known = seen(await postWithCaptcha(client, 'system/user/sendLoginMessage', { loginPhone }));
    const unknown = seen(await postWithCaptcha(client, 'system/user/sendLoginMessage', { loginPhone: '13600000099' }));
    expect(unknown).toEqual(known);
    expect(await site.messagesTo('+8613600000099')).toEqual([]);
    expect(seen(await enter('123456', '13600000099'))).toEqual(seen(await enter('123456', '13600000098')));
  });

  test('a code expires after five minutes', async () => {
    const code = await codeFor(site, client, 'sendLoginMessage', loginPhone);
    site.clock.advance(5 * minute);
    expect((await enter(code)).code).toBe('400003');
  });

  test('a newer code invalidates the older', async () => {
    const former = await codeFor(site, client, 'sendLoginMessage', loginPhone);
    site.clock.advance(minute);
    const code = await codeFor(site, client, 'sendLoginMessage', loginPhone);
    if (former !== code) expect((await enter(former)).code).toBe('400003');
    expect((await enter(code)).code).toBe('200');
  });

  test('after five wrong attempts neither the code nor a new one is accepted for five minutes', async () => {
    const code = await codeFor(site, client, 'sendLoginMessage', loginPhone);
    for (let count = 0; count < 5; count += 1) expect((await enter(other(code))).code).toBe('400003');
    expect(await enter(code)).toMatchObject({ code: '400003', message: '验证码输错次数过多，请 5 分钟后重新获取' });
    site.clock.advance(minute);
    const next = await codeFor(site, client, 'sendLoginMessage', loginPhone);
    expect((await enter(next)).code).toBe('400003');
    site.clock.advance(4 * minute);
    expect((await enter(next)).code).toBe('200');
  });

  test('wrong codes from another browser do not use up the attempts of the browser that requested the code', async () => {
    const code = await codeFor(site, client, 'sendLoginMessage', loginPhone);
    const stranger = site.client();
    const guess = { loginPhone, code: enciphered(other(code)) };
    for (let count = 0; count < 8; count += 1) expect((await stranger.post('system/login/sms', guess)).code).toBe('400003');
    expect((await stranger.post('system/login/sms', { loginPhone, code: enciphered(code) })).code).toBe('400003');
    expect((await enter(code)).code).toBe('200');
  });

  test("a code requested by a stranger leaves the owner's code valid", async () => {
    const code = await codeFor(site, client, 'sendLoginMessage', loginPhone);
    site.clock.advance(minute);
    await codeFor(site, site.client(), 'sendLoginMessage', loginPhone);
    expect((await enter(code)).code).toBe('200');
  });

  test('after four wrong attempts the right code still works', async () => {
    const code = await codeFor(site, client, 'sendLoginMessage', loginPhone);
    for (let count = 0; count < 4; count += 1) await enter(other(code));
    expect((await enter(code)).code).toBe('200');
  });

  test('concurrent wrong codes do not bypass the limit on attempts', async () => {
    const code = await codeFor(site, client, 'sendLoginMessage', loginPhone);
    await Promise.all(Array.from({ length: 20 }, () => enter(other(code))));
    expect((await enter(code)).code).toBe('400003');
  });

  test('a code is bound to its number', async () => {
    await registerByPhone(site, site.client(), '13600000002');
    site.clock.advance(minute);
    const code = await codeFor(site, client, 'sendLoginMessage', '13600000002');
    expect((await enter(code)).code).toBe('400003');
  });

  test.each([
    ['too short', enciphered('12345')],
    ['letters', enciphered('abcdef')],
    ['not decryptable', 'ab'.repeat(32)],
  ])('a code that is %s gets the same answer as a wrong one', async (_, code) => {
    const wrong = seen(await enter('000000', '13600000097'));
    expect(seen(await client.post('system/login/sms', { loginPhone: '13600000097', code }))).toEqual(wrong);
  });

  test('a number gets one message a minute, five an hour and ten a day', async () => {
    const target = '13600000003';
    const ask = () => postWithCaptcha(client, 'system/user/sendLoginMessage', { loginPhone: target });
    expect((await ask()).code).toBe('200');
    site.clock.advance(21_000);
    const locked = await ask();
    expect(locked).toMatchObject({ status: 429, data: { retryAfter: 39 } });
    expect(locked.message).toContain('39');
    for (let count = 0; count < 4; count += 1) {
      site.clock.advance(minute);
      expect((await ask()).code).toBe('200');
    }
    site.clock.advance(minute);
    expect((await ask()).code).toBe('429');
    site.clock.advance(60 * minute);
    for (let count = 0; count < 5; count += 1) {
      expect((await ask()).code).toBe('200');
      site.clock.advance(minute);
    }
    site.clock.advance(60 * minute);
    expect((await ask()).code).toBe('429');
    site.clock.advance(day);
    expect((await ask()).code).toBe('200');
  });

  test('codes for signing in and codes for registering share the limit of a number', async () => {
    await postWithCaptcha(client, 'system/user/sendLoginMessage', { loginPhone: '13600000004' });
    expect((await postWithCaptcha(client, 'system/user/sendRegisterMessage', { loginPhone: '13600000004' })).code).toBe('429');
  });
});
