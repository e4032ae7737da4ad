import { beforeEach, expect, test } from 'vitest';

import { freshPhone, postWithCaptcha, registerByPhone } from '#tests/support/accounts.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { solveWork } from '#tests/support/solve-work.ts';
import { captchaAnswer, readOutbox } from '#tests/support/test-app.ts';
import { enciphered, type TestClient } from '#tests/support/test-client.ts';

const site = await openTestApp();

let address = 0;
/** A client with the address of the running test. */
function caller(): TestClient {
  return Object.assign(site.client(), { address: `203.0.113.${address}` });
}
beforeEach(() => {
  address += 1;
});

/** Requests a code without solving any proof of work. */
async function sendLazily(client = caller(), body: Record<string, unknown> = {}): Promise<string> {
  await client.get('system/captcha');
  const answer = { loginPhone: freshPhone(), captcha: captchaAnswer, ...body };
  return (await client.post('system/user/sendRegisterMessage', answer)).code;
}

async function busyAddress(): Promise<void> {
  for (let sends = 0; sends < 30; sends += 1) expect(await sendLazily()).toBe('200');
}

test("a program gets thirty codes for strangers' numbers without proof of work; all further requests without it are refused", async () => {
  const codes = [];
  for (let number = 0; number < 244; number += 1) codes.push(await sendLazily());
  expect(codes.filter((code) => code === '200')).toHaveLength(30);
  expect(new Set(codes.slice(30))).toEqual(new Set(['400001']));
});

test('a client at another address meanwhile gets a captcha without proof of work', async () => {
  expect((await caller().get('system/captcha')).data).toMatch(/^data:image\/jpeg/);
});

test('each proof of work lets one call succeed', async () => {
  await busyAddress();
  const client = caller();
  const { data } = await client.get('system/captcha');
  expect(data.image).toMatch(/^data:image\/jpeg/);
  const solution = await solveWork(data.challenge);
  const body = { loginPhone: freshPhone(), captcha: captchaAnswer, solution };
  expect((await client.post('system/user/sendRegisterMessage', body)).code).toBe('200');
  await client.get('system/captcha');
  expect((await client.post('system/user/sendRegisterMessage', { ...body, loginPhone: freshPhone() })).code).toBe('400001');
});

test("a solution in ALTCHA's encoding is accepted, too, and a faulty one is refused", async () => {
  await busyAddress();
  const faulty = [
    undefined,
    null,
    7,
    '',
    '{',
    'bm9wZQ==',
    {},
    [],
    { counter: '1', derivedKey: 'aa' },
    { counter: 1, derivedKey: 'aa' },
  ];
  for (const solution of faulty) expect(await sendLazily(caller(), { solution })).toBe('400001');
  const client = caller();
  const { challenge } = (await client.get('system/captcha')).data;
  const payload = { challenge, solution: await solveWork(challenge) };
  const solution = Buffer.from(JSON.stringify(payload)).toString('base64');
  const body = { loginPhone: freshPhone(), captcha: captchaAnswer, solution };
  expect((await client.post('system/user/sendRegisterMessage', body)).code).toBe('200');
});

test('a call with a captcha from a busy address needs both the right answer and the proof of work', async () => {
  await busyAddress();
  const client = caller();
  const wrong = { emailOrPhone: 'nobody@example.com', password: enciphered('Wrong-word-1') };
  await client.get('system/captcha');
  expect((await client.post('system/login', { ...wrong, captcha: captchaAnswer })).code).toBe('400001');
  expect((await postWithCaptcha(client, 'system/login', wrong)).code).toBe('400002');
  expect((await postWithCaptcha(client, 'system/login', { ...wrong, captcha: 'ZZZZ' })).code).toBe('400001');
  expect((await postWithCaptcha(client, 'system/user/passwordreset/request', { email: 'nobody@example.com' })).code).toBe('200');
  const audio = (await client.get('system/captcha', { query: { audio: '1' } })).data;
  expect(audio.image).toMatch(/^data:audio\/wav/);
});

test('without proof of work, a program that has collected captchas in advance gets sixty codes, not thirty', async () => {
  const gathered = [];
  for (let count = 0; count < 80; count += 1) {
    const client = caller();
    await client.get('system/captcha');
    gathered.push(client);
  }
  const codes = [];
  for (const client of gathered) {
    const body = { loginPhone: freshPhone(), captcha: captchaAnswer };
    codes.push((await client.post('system/user/sendRegisterMessage', body)).code);
  }
  expect(codes.filter((code) => code === '200')).toHaveLength(60);
});

test('three hundred calls for signing in from one address need no proof of work, and none is rate-limited', async () => {
  for (let call = 0; call < 150; call += 1) {
    const client = caller();
    expect((await client.get('system/captcha')).data).toBeTypeOf('string');
    expect((await client.post('system/login', { emailOrPhone: 'nobody', captcha: captchaAnswer })).status).toBe(400);
  }
});

test('forty people at a campus fair can register from one address', async () => {
  for (let person = 0; person < 40; person += 1) {
    expect((await registerByPhone(site, caller(), freshPhone())).code).toBe('200');
    site.clock.advance(500);
  }
  expect((await readOutbox(site.settings.dataDir)).length).toBeGreaterThan(40);
});
