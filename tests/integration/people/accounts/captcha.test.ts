import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';

import { audioAlphabet } from '#server/people/verification/captcha-audio.ts';
import { pictureAlphabet } from '#server/people/verification/captcha-glyphs.ts';
import { canonicalAnswer, newAnswer } from '#server/people/verification/captcha.ts';
import { postWithCaptcha } from '#tests/support/accounts.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { captchaAnswer } from '#tests/support/test-app.ts';
import { enciphered, faultsOf, type TestClient } from '#tests/support/test-client.ts';

let client: TestClient;
const site = await openTestApp();
beforeEach(() => {
  client = site.client();
});

/** The code of a sign-in attempt: 400001 for a refused captcha, 400002 for an unknown account, 400 for faulty fields. */
async function attempt(captcha: string, extra: Record<string, unknown> = {}): Promise<string> {
  const body = {
    emailOrPhone: `${Math.random().toString(36).slice(2)}@example.com`,
    password: enciphered('wrong'),
    captcha,
    ...extra,
  };
  return (await client.post('system/login', body)).code;
}

test('the picture is a different JPEG each time', async () => {
  const [first, second] = [await client.get('system/captcha'), await client.get('personal/verify/captcha')];
  for (const { data } of [first, second]) {
    expect(data).toMatch(/^data:image\/jpeg;base64,/);
    const { format, width } = await sharp(Buffer.from(data.split(',')[1], 'base64')).metadata();
    expect(format).toBe('jpeg');
    expect(width).toBeGreaterThan(100);
  }
  expect(first.data).not.toBe(second.data);
});

test('the audio alternative is a WAV whose answer is accepted too', async () => {
  const { data } = await client.get('system/captcha', { query: { audio: '1' } });
  expect(data).toMatch(/^data:audio\/wav;base64,/);
  expect(Buffer.from(data.split(',')[1], 'base64').subarray(0, 4).toString()).toBe('RIFF');
  expect(await attempt(captchaAnswer)).toBe('400002');
});

test('the right answer is accepted once, in upper or lower case', async () => {
  await client.get('system/captcha');
  expect(await attempt(captchaAnswer.toLowerCase())).toBe('400002');
  expect(await attempt(captchaAnswer)).toBe('400001');
});

test('with a fixed answer, no other answer is accepted, not even a look-alike', async () => {
  for (const near of ['TBST', 'tbst']) {
    await client.get('system/captcha');
    expect(await attempt(near)).toBe('400001');
  }
});

test('a captcha is checked before the password, whatever the password', async () => {
  for (const password of ['wrong', 'x'.repeat(31), 'x'.repeat(65)].map((text) => enciphered(text))) {
    await client.get('system/captcha');
    expect(await attempt('ZZZZ', { password })).toBe('400001');
    await client.get('system/captcha');
    expect(await attempt(captchaAnswer, { password })).toBe('400002');
  }
});

test('a wrong answer consumes the captcha', async () => {
  await client.get('system/captcha');
  expect(await attempt('ZZZZ')).toBe('400001');
  expect(await attempt(captchaAnswer)).toBe('400001');
});

test('submitting faulty fields consumes the captcha', async () => {
  await client.get('system/captcha');
  expect(await attempt(captchaAnswer, { emailOrPhone: 'nobody' })).toBe('400');
  expect(await attempt(captchaAnswer)).toBe('400001');
});

test('submitting malformed JSON consumes the captcha', async () => {
  await client.get('system/captcha');
  expect((await client.send('POST', '/api/front/system/login', '{', { 'content-type': 'application/json' })).status).toBe(400);
  expect(await attempt(captchaAnswer)).toBe('400001');
});

test('a new captcha invalidates the earlier one', async () => {
  await client.get('system/captcha');
  const former = client.cookies.get('captcha')!;
  await client.get('system/captcha');
  client.cookies.set('captcha', former);
  expect(await attempt(captchaAnswer)).toBe('400001');
});

test('a captcha is bound to the cookie of the browser that requested it', async () => {
  const other = site.client();
  await other.get('system/captcha');
  expect(await attempt(captchaAnswer)).toBe('400001');
});

test('a captcha expires after five minutes', async () => {
  await client.get('system/captcha');
  site.clock.advance(5 * 60_000 - 1);
  expect(await attempt(captchaAnswer)).toBe('400002');
  await client.get('system/captcha');
  site.clock.advance(5 * 60_000);
  expect(await attempt(captchaAnswer)).toBe('400001');
});

test('only one of many concurrent uses of a captcha is accepted', async () => {
  await client.get('system/captcha');
  const codes = await Promise.all(Array.from({ length: 10 }, () => attempt(captchaAnswer)));
  expect(codes.filter((code) => code === '400002')).toHaveLength(1);
});

test('neither the answer nor the token is stored in plain text', async () => {
  await client.get('system/captcha');
  const stored = JSON.stringify(await site.app.db.selectFrom('captchas').selectAll().execute());
  expect(stored).not.toContain(captchaAnswer);
  expect(stored).not.toContain(client.cookies.get('captcha'));
});

test('a captcha answer of the wrong length is reported with the other faults', async () => {
  const answer = await postWithCaptcha(client, 'system/user/sendLoginMessage', { captcha: 'T3S', loginPhone: '123' });
  expect(faultsOf(answer)).toEqual(['loginPhone mobile', 'captcha captcha']);
});

test('a look-alike of a drawn character is read as that character, and the characters of an alphabet stay distinct', () => {
  expect(canonicalAnswer('gofv')).toBe('CDEY');
  expect(canonicalAnswer('2579')).toBe('2579');
  for (const alphabet of [pictureAlphabet, audioAlphabet]) expect(new Set(canonicalAnswer(alphabet)).size).toBe(alphabet.length);
});

test('without a fixed answer the answers vary, and contain no letters that are easily confused', () => {
  const answers = Array.from({ length: 200 }, () => newAnswer('picture'));
  expect(new Set(answers).size).toBeGreaterThan(150);
  for (const answer of answers) {
    expect(answer).toMatch(/^[ACDEHJ-NPRTW-Y379]{4}$/);
    expect(new Set(answer).size).toBe(4);
  }
  expect(newAnswer('audio')).toMatch(/^[2-9]{4}$/);
});
