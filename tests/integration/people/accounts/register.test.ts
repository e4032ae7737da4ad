import { beforeEach, describe, expect, test } from 'vitest';

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
import { enciphered, faultsOf, type TestClient } from '#tests/support/test-client.ts';

const minute = 60_000;
const hour = 60 * minute;

let client: TestClient;
const site = await openTestApp();
beforeEach(() => {
  client = site.client();
});

function activate(code: string | undefined) {
  return client.post(`system/user/activeaccount/${code}`);
}

describe('by e-mail', () => {
  test('the link in the mail creates the account, and the chosen password works', async () => {
    const answer = await askToRegister(client, 'Mei.Lin@Example.com', { name: '林美' });
    expect(answer).toMatchObject({ status: 200, code: '200', data: null });
    const mail = await site.messageTo('mei.lin@example.com');
    expect(mail).toMatchObject({ channel: 'mail', purpose: 'activation' });
    expect(mail.code).toMatch(/^[A-Za-z0-9]{16}$/);
    expect(mail.link).toBe(`http://localhost:4321/activeaccount?code=${mail.code}`);
    expect(mail.text).toContain(mail.link);
    expect(mail.text).toContain('林美，您好');
    expect(mail.subject).not.toContain('{{');
    expect(await activate(mail.code)).toMatchObject({ code: '200', data: { userInfo: { name: '林美' }, isPhoneBind: 'N' } });
    expect((await client.get('system/user/self/name')).data).toMatchObject({ name: '林美' });
    expect((await signIn(site.client(), 'mei.lin@example.com')).data).toEqual({ userInfo: { name: '林美' }, isPhoneBind: 'N' });
  });

  test('the mail and its link are in the language of the page', async () => {
    client.locale = 'en-us';
    await askToRegister(client, 'english@example.com', { name: 'Grace Hall' });
    const mail = await site.messageTo('english@example.com');
    expect(mail.link).toMatch(/^http:\/\/localhost:4321\/en-us\/activeaccount\?code=/);
    expect(mail.text).toContain('Dear Grace Hall');
  });

  test('a link works once', async () => {
    await askToRegister(client, 'once@example.com');
    const { code } = await site.messageTo('once@example.com');
    expect((await activate(code)).code).toBe('200');
    expect(await activate(code)).toMatchObject({ status: 400, code: '400003', message: '激活账号链接错误' });
  });

  test('a link expires after 24 hours', async () => {
    await askToRegister(client, 'late@example.com');
    const { code } = await site.messageTo('late@example.com');
    site.clock.advance(24 * hour);
    expect((await activate(code)).code).toBe('400003');
  });

  test.each(['short', 'AAAAAAAAAAAAAAAA', '%27%3B--', 'ÄÖÜ'])('a link with the code %s is refused as wrong', async (code) => {
    expect(await activate(code)).toMatchObject({ status: 400, code: '400003' });
  });

  test('a link opened twice at the same time creates one account', async () => {
    await askToRegister(client, 'double@example.com');
    const { code } = await site.messageTo('double@example.com');
    const codes = (await Promise.all([activate(code), activate(code), activate(code)])).map((answer) => answer.code);
    expect(codes.sort()).toEqual(['200', '400003', '400003']);
  });

  test('before activation, only a sign-in with the right password is told that the activation is pending', async () => {
    await askToRegister(client, 'waiting@example.com');
    expect(await signIn(client, 'waiting@example.com')).toMatchObject({ status: 400, code: '400004' });
    expect((await signIn(client, 'waiting@example.com', 'Wrong-pass-1')).code).toBe('400002');
    expect(client.cookies.has('session')).toBe(false);
  });

  test('an address with an account gets a different mail, but the caller gets the same answer as for a new address', async () => {
    await registerByEmail(site, client, 'known@example.com');
    site.clock.advance(minute);
    const [known, unknown] = [
      await askToRegister(client, 'known@example.com', { password: 'Another-9' }),
      await askToRegister(client, 'unknown@example.com'),
    ];
    expect({ ...known, headers: null, bytes: null }).toEqual({ ...unknown, headers: null, bytes: null });
    const mail = await site.messageTo('known@example.com');
    expect(mail.purpose).toBe('already-registered');
    expect(mail.code).toBeUndefined();
    expect((await signIn(client, 'known@example.com')).code).toBe('200');
  });

  test('registering an address and then signing in does not reveal whether it had an account', async () => {
    await registerByEmail(site, client, 'owner@example.com');
    site.clock.advance(minute);
    for (const email of ['owner@example.com', 'free@example.com']) {
      await askToRegister(client, email, { password: 'Strangers-1' });
      expect(await signIn(client, email, 'Strangers-1')).toMatchObject({ status: 400, code: '400004' });
      expect((await signIn(client, email, 'Neither-of-both-1')).code).toBe('400002');
    }
    expect((await signIn(client, 'owner@example.com')).code).toBe('200');
  });

  test("each link creates an account with the name and password of its own registration, not of a stranger's", async () => {
    const email = 'contested@example.com';
    await askToRegister(client, email, { name: '真本人', password: 'My-own-pass1' });
    const mine = await site.messageTo(email);
    site.clock.advance(minute);
    await askToRegister(client, email, { name: '冒名者', password: 'Strangers-1' });
    const theirs = await site.messageTo(email);
    expect(theirs.code).not.toBe(mine.code);
    expect((await activate(mine.code)).code).toBe('200');
    expect((await signIn(client, email, 'Strangers-1')).code).toBe('400002');
    expect((await signIn(client, email, 'My-own-pass1')).data.userInfo.name).toBe('真本人');
    expect((await activate(theirs.code)).code).toBe('400003');
  });

  test("somebody who registers a stranger's address does not know the password of the account that the stranger activates", async () => {
    const email = 'victim@example.com';
    await askToRegister(client, email, { name: '冒名者', password: 'Strangers-1' });
    const { code } = await site.messageTo(email);
    const victim = site.client();
    const bare = await victim.post(`system/user/activeaccount/${code}`);
    const fields = [{ path: 'password', rule: 'required' }];
    expect(bare).toMatchObject({ status: 400, code: '400', data: { email, fields } });
    expect((await victim.get('system/user/self/name')).status).toBe(401);
    const chosen = enciphered('My-own-pass1');
    const weak = await victim.post(`system/user/activeaccount/${code}`, {
      password: enciphered('weak'),
      confirmPassword: enciphered('other'),
    });
    expect(faultsOf(weak)).toEqual(['password password', 'confirmPassword passwordsDiffer']);
    const answer = await victim.post(`system/user/activeaccount/${code}`, { password: chosen, confirmPassword: chosen });
    expect(answer.code).toBe('200');
    expect((await victim.get('system/user/self/name')).code).toBe('200');
    expect((await signIn(site.client(), email, 'Strangers-1')).code).toBe('400002');
    expect((await signIn(site.client(), email, 'My-own-pass1')).code).toBe('200');
  });

  test('a common password is refused as common', async () => {
    for (const password of ['Cloudsail-hr-71', 'Q8!yunfan-rt', 'Password1', 'Aa111111']) {
      const answer = await askToRegister(client, 'common@example.com', { password });
      expect(faultsOf(answer)).toEqual(['password common']);
    }
  });

  test('fifty simultaneous registrations of one address send one link', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => askToRegister(site.client(), 'crowd@example.com')));
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(1);
    const others = answers.filter(({ code }) => code !== '200');
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set([429]));
    expect(Number(others[0]!.headers.get('retry-after'))).toBe(60);
    expect(await site.messagesTo('crowd@example.com')).toHaveLength(1);
  });

  test('five links of one address, used at the same time, create one account', async () => {
    const email = 'five@example.com';
    for (let count = 0; count < 5; count += 1) {
      await askToRegister(client, email);
      site.clock.advance(minute);
    }
    const links = (await site.messagesTo(email)).map(({ code }) => code);
    const codes = (await Promise.all(links.map(activate))).map((answer) => answer.code);
    expect(codes.sort()).toEqual(['200', '400003', '400003', '400003', '400003']);
    const accounts = await site.app.db.selectFrom('accounts').select('id').where('email', '=', email).execute();
    expect(accounts).toHaveLength(1);
  });

  test('every fault is reported at once, including those of encrypted fields', async () => {
    const answer = await postWithCaptcha(client, 'system/user', {
      email: 'nobody',
      name: 'x',
      password: enciphered('weak'),
      confirmPassword: enciphered('other'),
      agreed: false,
    });
    expect(answer).toMatchObject({ status: 400, code: '400' });
    expect(faultsOf(answer)).toEqual([
      'email email',
      'name personName',
      'password password',
      'confirmPassword passwordsDiffer',
      'agreed required',
    ]);
    expect(answer.data.fields[0].message).toBe('请输入正确的邮箱');
  });

  test('a password that cannot be decrypted gets the same answer as a weak one', async () => {
    const rest = { email: 'cipher@example.com', name: '林美', agreed: true };
    const weak = await postWithCaptcha(client, 'system/user', {
      ...rest,
      password: enciphered('?'),
      confirmPassword: enciphered('?'),
    });
    const broken = await postWithCaptcha(client, 'system/user', {
      ...rest,
      password: 'no hex at all',
      confirmPassword: `${'ab'.repeat(32)}`,
    });
    expect(broken.data).toEqual(weak.data);
    expect(faultsOf(broken)).toEqual(['password password']);
  });

  test('no password and no code is stored in plain text', async () => {
    await askToRegister(client, 'hashed@example.com');
    const { code } = await site.messageTo('hashed@example.com');
    const rows = await site.app.db.selectFrom('registrations').selectAll().where('email', '=', 'hashed@example.com').execute();
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(rows[0]!.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(rows)).not.toContain(goodPassword);
  });
});

describe('by phone', () => {
  test('the code in the SMS creates the account and signs in', async () => {
    const answer = await registerByPhone(site, client, '13700000001', { name: '周云' });
    expect(answer.data).toEqual({ userInfo: { name: '周云' }, isPhoneBind: 'Y' });
    const self = await client.get('system/user/self/name');
    const pkPsndoc = expect.stringMatching(/^[a-z0-9]{20}$/) as string;
    const contacts = { email: null, phone: '137****0001' };
    expect(self.data).toEqual({ name: '周云', isPhoneBind: 'Y', pkPsndoc, waiting: 0, contacts });
    const sms = await site.messageTo('+8613700000001');
    expect(sms).toMatchObject({ channel: 'sms', purpose: 'register', code: expect.stringMatching(/^\d{6}$/) });
    expect(sms.text).toContain(sms.code);
  });

  test('a number of another country is entered with its prefix', async () => {
    await postWithCaptcha(client, 'system/user/sendRegisterMessage', { prefix: '44', loginPhone: '07700 900123' });
    expect((await site.messageTo('+447700900123')).purpose).toBe('register');
  });

  test('a number with an account gets no code, but the caller gets the same answer as for a free number', async () => {
    await registerByPhone(site, client, '13700000002');
    site.clock.advance(minute);
    const [known, unknown] = [
      await postWithCaptcha(client, 'system/user/sendRegisterMessage', { loginPhone: '13700000002' }),
      await postWithCaptcha(client, 'system/user/sendRegisterMessage', { loginPhone: '13700000003' }),
    ];
    expect({ ...known, headers: null, bytes: null }).toEqual({ ...unknown, headers: null, bytes: null });
    expect(await site.messagesTo('+8613700000002')).toHaveLength(1);
    expect(await site.messagesTo('+8613700000003')).toHaveLength(1);
  });

  test('only one of fifty concurrent calls with the same valid code creates an account', async () => {
    const loginPhone = '13700000004';
    const code = await codeFor(site, client, 'sendRegisterMessage', loginPhone);
    const body = () => ({
      loginPhone,
      name: '周云',
      code: enciphered(code),
      password: enciphered(goodPassword),
      confirmPassword: enciphered(goodPassword),
      agreed: true,
    });
    const answers = await Promise.all(Array.from({ length: 50 }, () => site.client().post('system/user/register/phone', body())));
    expect(answers.filter((answer) => answer.code === '200')).toHaveLength(1);
    expect(new Set(answers.map((answer) => answer.code))).toEqual(new Set(['200', '400003']));
    expect(await site.app.db.selectFrom('accounts').select('id').where('phone', '=', `+86${loginPhone}`).execute()).toHaveLength(
      1,
    );
  });

  test('a code for registering is not accepted for signing in', async () => {
    const loginPhone = '13700000005';
    await postWithCaptcha(client, 'system/user/sendLoginMessage', { loginPhone });
    site.clock.advance(minute);
    const code = await codeFor(site, client, 'sendRegisterMessage', loginPhone);
    const answer = await client.post('system/login/sms', { loginPhone, code: enciphered(code) });
    expect(answer.code).toBe('400003');
  });
});
