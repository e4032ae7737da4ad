import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { disableStaff } from '#server/office/staff/add-staff.ts';
import { logUnknownSignIns, noteRefused } from '#server/office/staff/note-sign-in.ts';
import { verifyLog } from '#server/platform/audit/verify-log.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { signInSteps } from '#tests/support/staff-sign-in.ts';
import { founder, type StaffPerson, staffSession } from '#tests/support/staff.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { type Answer, enciphered, type TestClient } from '#tests/support/test-client.ts';

const minute = 60_000;
const hour = 60 * minute;

let person: StaffPerson;
let client: TestClient;
let steps: ReturnType<typeof signInSteps>;
const site = await openTestApp();
beforeAll(async () => {
  person = await staffSession(site, 'recruiter', ['cabin']);
  steps = signInSteps(person);
});
beforeEach(() => {
  site.clock.advance(25 * hour);
  client = site.client();
});

/** The status and the body of an answer. */
function seen({ status, code, message, data }: Answer) {
  return { status, code, message, data };
}

async function logged(action: string) {
  const rows = await site.app.db.selectFrom('auditLog').selectAll().orderBy('seq').execute();
  return rows
    .filter((row) => row.action === action)
    .map(({ actor, details }): Record<string, unknown> => ({ actor, ...(JSON.parse(details) as object) }));
}

test('a password and an authenticator code sign a person in to the desk, and the sign-in is logged', async () => {
  const before = (await logged('staff.signedIn')).length;
  const answer = await steps.password(client, { email: ` ${person.email.toUpperCase()} ` });
  expect(seen(answer)).toEqual({ status: 200, code: '200', message: '成功', data: { next: 'factor' } });
  const last = await steps.factor(client);
  expect(last.data).toEqual({ next: 'ready' });
  const [cookie] = last.headers.getSetCookie().filter((line) => line.startsWith('staff_session='));
  expect(cookie).toMatch(/^staff_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
  expect((await steps.me(client)).data).toMatchObject({ name: person.name, role: 'recruiter', units: ['cabin'] });
  expect((await logged('staff.signedIn')).slice(before)).toMatchObject([{ actor: `staff:${person.id}`, way: 'totp' }]);
});

describe('a refused sign-in', () => {
  test('looks the same for a wrong password, an unknown address and a disabled person', async () => {
    const gone = await staffSession(site, 'lead');
    await disableStaff(site.app, founder, gone.id);
    const wrong = seen(await steps.password(client, { text: 'Wrong-pass-1' }));
    expect(wrong).toEqual({ status: 400, code: '400002', message: '账号或密码错误', data: null });
    expect(seen(await steps.password(client, { email: 'nobody@desk.example' }))).toEqual(wrong);
    expect(seen(await steps.password(client, { email: gone.email, text: gone.password }))).toEqual(wrong);
    const unreadable = await client.post('/api/staff/session', { email: person.email, password: 'ab'.repeat(32) });
    expect(seen(unreadable)).toEqual(wrong);
  });

  test('is recorded durably: for a known address in the log, for unknown addresses in an hourly count', async () => {
    await logUnknownSignIns(site.app);
    const before = (await logged('staff.signInRefused')).length;
    const newest = async () => (await logged('staff.signInRefused')).slice(before);
    await steps.password(client, { text: 'Wrong-pass-1' });
    for (let tries = 0; tries < 3; tries += 1) await steps.password(site.client(), { email: `nobody${tries}@desk.example` });
    expect(await newest()).toMatchObject([{ actor: `staff:${person.id}`, because: 'wrongPassword' }]);
    expect(await site.app.db.selectFrom('unknownSignIns').select('tries').execute()).toEqual([{ tries: 3 }]);
    await logUnknownSignIns(site.app);
    expect(await newest(), 'while the hour runs').toHaveLength(1);
    site.clock.advance(hour);
    await Promise.all([logUnknownSignIns(site.app), logUnknownSignIns(site.app)]);
    expect((await newest()).slice(1)).toEqual([
      { actor: 'unknown', because: 'unknownAddress', count: 3, from: expect.stringMatching(/:00:00\.000Z$/) },
    ]);
    expect(JSON.stringify(await newest())).not.toContain('desk.example');
    expect(await verifyLog(site.app)).toMatchObject({ brokenAt: null });
  });

  test('of a real account is logged, however many unknown addresses are tried', async () => {
    const before = (await logged('staff.signInRefused')).length;
    for (let tries = 0; tries < 650; tries += 1)
      await noteRefused(site.app, undefined, { address: '203.0.113.7', because: 'password' });
    await steps.password(client);
    await steps.factor(client, '000000');
    await steps.password(site.client(), { text: 'Wrong-pass-1' });
    const refused = (await logged('staff.signInRefused')).slice(before);
    expect(refused.map(({ actor, because }) => [actor, because])).toEqual([
      [`staff:${person.id}`, 'wrongCode'],
      [`staff:${person.id}`, 'wrongPassword'],
    ]);
  });
});

test('every fault of a sign-in is reported at once', async () => {
  const answer = await client.post('/api/staff/session', { email: 'nobody' });
  expect(answer.status).toBe(400);
  expect(answer.data.fields.map(({ path, rule }: { path: string; rule: string }) => `${path} ${rule}`)).toEqual([
    'email email',
    'password required',
  ]);
});

describe('after the password alone', () => {
  test('calls other than the next step are refused', async () => {
    const whole = await steps.signIn(site.client());
    await steps.password(client);
    for (const path of ['me', 'me/access', 'openapi.json', 'log']) {
      expect((await client.get(`/api/staff/${path}`)).status, path).toBeOneOf([401, 404]);
    }
    expect((await client.post('/api/staff/me/recovery-codes')).status).toBe(401);
    expect((await client.post('/api/staff/setup/authenticator')).status).toBe(401);
    expect((await client.post('/api/staff/setup/confirm', { code: person.code() })).status).toBe(401);
    expect((await steps.me(whole)).status).toBe(200);
  });

  test('no code is accepted ten minutes later', async () => {
    await steps.password(client);
    site.clock.advance(10 * minute);
    expect((await steps.factor(client)).status).toBe(401);
  });

  test('the session is in no list of sessions', async () => {
    const whole = await steps.signIn(site.client());
    await steps.password(client);
    expect((await whole.get('/api/staff/me/access')).data.sessions).toHaveLength(1);
  });
});

describe('an authenticator code', () => {
  test('works once, across all sessions', async () => {
    const code = person.code();
    await steps.password(client);
    expect((await steps.factor(client, code)).code).toBe('200');
    const other = site.client();
    await steps.password(other);
    expect(await steps.factor(other, code)).toMatchObject({ status: 400, code: '400003' });
    expect(await steps.factor(client, code)).toMatchObject({ status: 400, code: '400003' });
    expect((await steps.factor(other, person.code(1))).data).toEqual({ next: 'ready' });
  });

  test('sent twice at once works once', async () => {
    const [one, other] = [site.client(), site.client()];
    await steps.password(one);
    await steps.password(other);
    const codes = (await Promise.all([steps.factor(one), steps.factor(other)])).map(({ code }) => code);
    expect(codes.toSorted()).toEqual(['200', '400003']);
  });

  test.each([
    [-2, '400003'],
    [-1, '200'],
    [1, '200'],
    [2, '400003'],
  ])('of the time %i half-minutes from now gets %s', async (away, code) => {
    await steps.password(client);
    expect((await steps.factor(client, person.code(away))).code).toBe(code);
  });

  test('of an earlier half-minute is refused after one of a later half-minute', async () => {
    await steps.password(client);
    await steps.factor(client, person.code(1));
    expect((await steps.factor(client, person.code())).code).toBe('400003');
  });

  test.each(['', '12345', '1234567', 'abcdefghij', '１２３４５６', "' or 1=1 --"])('of the form "%s" is wrong', async (code) => {
    await steps.password(client);
    expect((await steps.factor(client, code)).status).toBe(400);
    expect((await steps.me(client)).status).toBe(401);
  });

  test('can be guessed five times across all unknown devices; then even the right code is refused on them', async () => {
    for (let tries = 0; tries < 5; tries += 1) {
      const guesser = site.client();
      await steps.password(guesser);
      expect((await steps.factor(guesser, '000000')).code).toBe('400003');
    }
    await steps.password(client);
    const locked = await steps.factor(client);
    expect(locked).toMatchObject({ status: 429 });
    expect(locked.headers.get('retry-after')).toBe('300');
    site.clock.advance(5 * minute);
    expect((await steps.factor(client)).code).toBe('200');
  });

  test('guessed wrongly by a stranger with the password does not lock its owner out of a session or known device', async () => {
    const own = await steps.signIn(site.client());
    const fresh = () => site.clock.advance(minute);
    for (let tries = 0; tries < 6; tries += 1) {
      const stranger = site.client();
      await steps.password(stranger);
      expect((await steps.factor(stranger, '000000')).code).toBe(tries < 5 ? '400003' : '429');
    }
    fresh();
    expect((await steps.factor(own)).code, 'in the session that is open').toBe('200');
    await own.delete('/api/staff/session');
    fresh();
    await steps.password(own);
    expect((await steps.factor(own)).code, 'on the device that has signed in before').toBe('200');
    fresh();
    await steps.password(client);
    expect((await steps.factor(client)).code, 'on a new device').toBe('429');
  });

  test('can be guessed five times in an open session and on a known device too', async () => {
    const own = await steps.signIn(site.client());
    const guesses = async () => {
      const codes: string[] = [];
      for (let tries = 0; tries < 6; tries += 1) codes.push((await steps.factor(own, '000000')).code);
      return codes;
    };
    const fiveThenNone = [...Array.from({ length: 5 }, () => '400003'), '429'];
    expect(await guesses()).toEqual(fiveThenNone);
    await own.delete('/api/staff/session');
    await steps.password(own);
    expect(await guesses()).toEqual(fiveThenNone);
    await steps.password(client);
    expect((await steps.factor(client, person.code(1))).code).toBe('200');
  });

  test('can be guessed fifty times a day', async () => {
    let wrong = 0;
    for (;;) {
      await steps.password(client);
      const { code } = await steps.factor(client, '000000');
      if (code === '429') break;
      wrong += 1;
      if (wrong % 5 === 0) site.clock.advance(5 * minute);
    }
    expect(wrong).toBe(50);
  });
});

test('a recovery code replaces the authenticator once, whatever its case and spaces', async () => {
  const [first = '', second = ''] = person.recoveryCodes;
  expect(new Set(person.recoveryCodes).size).toBe(10);
  await steps.password(client);
  expect((await steps.factor(client, ` ${first.toUpperCase().replace('-', ' ')}`)).data).toEqual({ next: 'ready' });
  expect((await client.get('/api/staff/me/access')).data.recoveryCodesLeft).toBe(9);
  const other = site.client();
  await steps.password(other);
  expect((await steps.factor(other, first)).code).toBe('400003');
  expect((await steps.factor(other, second)).code).toBe('200');
  const stored = JSON.stringify(await site.app.db.selectFrom('staffRecoveryCodes').selectAll().execute());
  expect(stored).not.toContain(second.replace('-', ''));
});

test('an e-mail address gets ten tries per network address and 60 an hour on unknown devices; known devices get in', async () => {
  const own = await steps.signIn(site.client());
  await own.delete('/api/staff/session');
  // The sign-in above, from an unknown device, was the first of the sixty an hour.
  for (let tries = 1; tries < 60; tries += 1) {
    const stranger = site.client();
    expect((await steps.password(stranger, { text: 'Wrong-pass-1' })).code).toBe('400002');
  }
  expect(await steps.password(site.client())).toMatchObject({ status: 429 });
  expect((await steps.password(own)).data).toEqual({ next: 'factor' });
  for (let tries = 0; tries < 10; tries += 1) await steps.password(client, { email: 'unknown@desk.example' });
  expect(await steps.password(client, { email: 'unknown@desk.example' })).toMatchObject({ status: 429 });
});

describe('a page of another site', () => {
  test.each([
    ['origin', 'https://evil.example'],
    ['sec-fetch-site', 'cross-site'],
    ['sec-fetch-site', 'same-site'],
  ])('cannot change anything with calls that carry %s: %s', async (name, value) => {
    const headers = { [name]: value };
    await steps.signIn(client);
    const body = { email: person.email, password: enciphered(person.password) };
    expect((await client.post('/api/staff/session', body, { headers })).status).toBe(403);
    expect((await client.delete('/api/staff/session', { headers })).status).toBe(403);
    expect((await client.delete('/api/staff/me/sessions', { headers })).status).toBe(403);
    expect((await steps.me(client)).status).toBe(200);
  });

  test('can neither read nor change anything of the desk, even if ALLOWED_ORIGINS admits it to the API of candidates', async () => {
    const open = await createTestApp({ environment: { ALLOWED_ORIGINS: 'https://cdn.example' } });
    const headers = { origin: 'https://cdn.example' };
    const owner = await staffSession(open, 'auditor');
    expect((await owner.get('me', { headers })).headers.has('access-control-allow-origin')).toBe(false);
    expect((await owner.delete('session', { headers })).status).toBe(403);
    expect((await owner.get('system/captcha', { headers })).status).toBe(404);
    const front = await owner.get('/api/front/system/captcha', { headers });
    expect(front.headers.get('access-control-allow-origin')).toBe('https://cdn.example');
    await open.close();
  });
});
