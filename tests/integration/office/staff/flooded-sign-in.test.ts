import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { freshPhone, registerByPhone, signIn } from '#tests/support/accounts.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { solveWork } from '#tests/support/solve-work.ts';
import { signInSteps } from '#tests/support/staff-sign-in.ts';
import { type StaffPerson, staffSession } from '#tests/support/staff.ts';
import { type Answer, enciphered, type TestClient } from '#tests/support/test-client.ts';

const minute = 60_000;

let person: StaffPerson;
const site = await openTestApp();
beforeAll(async () => {
  person = await staffSession(site, 'recruiter');
});
beforeEach(() => site.clock.advance(61 * minute));

let names = 0;
/** Tries to sign in with an e-mail address that nobody has. */
function guess(stranger: TestClient, solution?: unknown): Promise<Answer> {
  names += 1;
  const body = { email: `invented${names}@desk.example`, password: enciphered('Wrong-pass-1'), solution };
  return stranger.post('/api/staff/session', body);
}

/** A client whose network address has used up its attempts. */
async function hastyCaller(): Promise<TestClient> {
  const stranger = site.client();
  for (let tries = 0; tries < 30; tries += 1) expect((await guess(stranger)).code).toBe('400002');
  return stranger;
}

/** Solves the challenge in a refusal; returns ALTCHA's payload. */
async function workFor({ data }: Answer) {
  return { challenge: data.challenge, solution: await solveWork(data.challenge) };
}

describe('a stranger who floods the sign-in of the desk', () => {
  test('does not lock out candidates, even at the same address', async () => {
    const stranger = site.client();
    const candidates = [];
    for (let number = 0; number < 8; number += 1) {
      const phone = freshPhone();
      await registerByPhone(site, site.client(), phone);
      const client = site.client();
      if (number % 2 === 0) client.address = stranger.address;
      candidates.push({ client, phone });
    }
    const flood = Array.from({ length: 300 }, () => guess(stranger));
    const signedIn = await Promise.all(candidates.map(({ client, phone }) => signIn(client, phone)));
    expect(signedIn.map(({ code }) => code)).toEqual(Array(8).fill('200'));
    const codes = (await Promise.all(flood)).map(({ code }) => code);
    expect(codes.filter((code) => code === '429')).toHaveLength(270);
  });

  test('from forty addresses does not lock out colleagues', async () => {
    const flood = Array.from({ length: 40 }, () => site.client()).flatMap((stranger) => [guess(stranger), guess(stranger)]);
    expect((await signInSteps(person).password(site.client())).data).toEqual({ next: 'factor' });
    await Promise.all(flood);
  });

  test('cannot, without a proof of work, use up the attempts of a colleague whose e-mail address they know', async () => {
    const stranger = await hastyCaller();
    for (let tries = 0; tries < 70; tries += 1) {
      expect((await signInSteps(person).password(stranger, { text: 'Wrong-pass-1' })).code).toBe('429');
    }
    expect((await signInSteps(person).password(site.client())).data).toEqual({ next: 'factor' });
  });
});

describe('above thirty attempts a minute from one address', () => {
  test('the refusal says when to retry and includes a challenge; a caller who solves the challenge gets in', async () => {
    const caller = await hastyCaller();
    const refused = await signInSteps(person).password(caller);
    expect(refused).toMatchObject({ status: 429, data: { retryAfter: 60, challenge: { signature: expect.any(String) } } });
    expect(refused.headers.get('retry-after')).toBe('60');
    const body = { email: person.email, password: enciphered(person.password), solution: await workFor(refused) };
    expect((await caller.post('/api/staff/session', body)).data).toEqual({ next: 'factor' });
    site.clock.advance(minute);
    expect((await signInSteps(person).password(caller)).data).toEqual({ next: 'factor' });
  });

  test('each proof is accepted once and expires after five minutes', async () => {
    const caller = await hastyCaller();
    const solution = await workFor(await guess(caller));
    expect((await guess(caller, solution)).code).toBe('400002');
    expect((await guess(caller, solution)).code).toBe('429');
    const late = await workFor(await guess(caller));
    site.clock.advance(5 * minute);
    for (let tries = 0; tries < 30; tries += 1) await guess(caller);
    expect((await guess(caller, late)).code).toBe('429');
  });

  test("a proof is accepted in ALTCHA's encodings, JSON or base64", async () => {
    const caller = await hastyCaller();
    const asJson = JSON.stringify(await workFor(await guess(caller)));
    expect((await guess(caller, asJson)).code).toBe('400002');
    const asBase64 = Buffer.from(JSON.stringify(await workFor(await guess(caller)))).toString('base64');
    expect((await guess(caller, asBase64)).code).toBe('400002');
  });

  test('a wrong proof, a made-up one, and one for the challenge of a captcha are refused', async () => {
    const caller = await hastyCaller();
    const { challenge, solution } = await workFor(await guess(caller));
    for (let captchas = 0; captchas < 300; captchas += 1) await caller.get('system/captcha');
    const captcha = (await caller.get('system/captcha')).data.challenge;
    const later = { ...challenge, parameters: { ...challenge.parameters, data: { until: Number.MAX_SAFE_INTEGER } } };
    const faulty = [
      ...[null, 7, '', '{', 'bm9wZQ==', {}, [], { challenge }, { solution }, { challenge: null, solution: null }],
      { challenge: { parameters: {}, signature: 'aa' }, solution },
      { challenge, solution: { ...solution, derivedKey: 'aa' } },
      { challenge, solution: { ...solution, counter: '1' } },
      { challenge: later, solution },
      { challenge: captcha, solution: await solveWork(captcha) },
    ];
    for (const shown of faulty) expect((await guess(caller, shown)).status).toBe(429);
    expect((await guess(caller, { challenge, solution })).code).toBe('400002');
  });
});
