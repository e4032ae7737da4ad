import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { disableStaff } from '#server/staff/add-staff.ts';
import { signedInClient } from '#tests/support/accounts.ts';
import { founder, type StaffPerson, staffSession } from '#tests/support/staff.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { type Answer, enciphered, type TestClient } from '#tests/support/test-client.ts';

const minute = 60_000;
const hour = 60 * minute;

let site: TestApp;
let person: StaffPerson;
let client: TestClient;
beforeAll(async () => {
  site = await createTestApp();
  person = await staffSession(site, 'recruiter', ['cabin']);
});
beforeEach(() => {
  site.clock.advance(25 * hour);
  client = site.client();
});
afterAll(() => site.close());

/** What a caller can see of an answer. */
function seen({ status, code, message, data }: Answer) {
  return { status, code, message, data };
}

function password(caller: TestClient, { email = person.email, text = person.password } = {}): Promise<Answer> {
  return caller.post('/api/staff/session', { email, password: enciphered(text) });
}

function factor(caller: TestClient, code = person.code()): Promise<Answer> {
  return caller.post('/api/staff/session/factor', { code });
}

function me(caller: TestClient): Promise<Answer> {
  return caller.get('/api/staff/me');
}

async function signIn(caller: TestClient = site.client()): Promise<TestClient> {
  expect((await password(caller)).data).toEqual({ next: 'factor' });
  expect((await factor(caller)).data).toEqual({ next: 'ready' });
  return caller;
}

async function logged(action: string) {
  const rows = await site.app.db.selectFrom('auditLog').selectAll().orderBy('seq').execute();
  return rows
    .filter((row) => row.action === action)
    .map(({ actor, details }): Record<string, string> => ({ actor, ...(JSON.parse(details) as object) }));
}

test('a password and a code of the authenticator open the desk, and the log says so', async () => {
  const before = (await logged('staff.signedIn')).length;
  const answer = await password(client, { email: ` ${person.email.toUpperCase()} ` });
  expect(seen(answer)).toEqual({ status: 200, code: '200', message: '成功', data: { next: 'factor' } });
  const last = await factor(client);
  expect(last.data).toEqual({ next: 'ready' });
  const [cookie] = last.headers.getSetCookie().filter((line) => line.startsWith('staff_session='));
  expect(cookie).toMatch(/^staff_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
  expect((await me(client)).data).toMatchObject({ name: '周敏', role: 'recruiter', units: ['cabin'] });
  expect((await logged('staff.signedIn')).slice(before)).toMatchObject([{ actor: `staff:${person.id}`, way: 'totp' }]);
});

describe('refused alike are', () => {
  test('a wrong password, an unknown address, and somebody who is disabled', async () => {
    const gone = await staffSession(site, 'lead');
    await disableStaff(site.app, founder, gone.id);
    const wrong = seen(await password(client, { text: 'Wrong-pass-1' }));
    expect(wrong).toEqual({ status: 400, code: '400002', message: '账号或密码错误', data: null });
    expect(seen(await password(client, { email: 'nobody@desk.example' }))).toEqual(wrong);
    expect(seen(await password(client, { email: gone.email, text: gone.password }))).toEqual(wrong);
    const unreadable = await client.post('/api/staff/session', { email: person.email, password: 'ab'.repeat(32) });
    expect(seen(unreadable)).toEqual(wrong);
  });

  test('known and unknown addresses, with as many lines in the log', async () => {
    const before = (await logged('staff.signInRefused')).length;
    await password(client, { text: 'Wrong-pass-1' });
    await password(client, { email: 'nobody@desk.example' });
    const refused = (await logged('staff.signInRefused')).slice(before);
    expect(refused.map(({ actor, because }) => [actor, because])).toEqual([
      [`staff:${person.id}`, 'password'],
      ['unknown', 'password'],
    ]);
    expect(JSON.stringify(refused)).not.toContain('desk.example');
  });
});

test('every fault of a sign-in is named at once', async () => {
  const answer = await client.post('/api/staff/session', { email: 'nobody' });
  expect(answer.status).toBe(400);
  expect(answer.data.fields.map(({ path, rule }: { path: string; rule: string }) => `${path} ${rule}`)).toEqual([
    'email email',
    'password required',
  ]);
});

describe('half way, with the password alone,', () => {
  test('nothing opens but the next step, whatever is called', async () => {
    const whole = await signIn();
    await password(client);
    for (const path of ['me', 'me/access', 'openapi.json', 'log']) {
      expect((await client.get(`/api/staff/${path}`)).status, path).toBeOneOf([401, 404]);
    }
    expect((await client.post('/api/staff/me/recovery-codes')).status).toBe(401);
    expect((await client.post('/api/staff/setup/authenticator')).status).toBe(401);
    expect((await client.post('/api/staff/setup/confirm', { code: person.code() })).status).toBe(401);
    expect((await me(whole)).status).toBe(200);
  });

  test('ten minutes are left for the code', async () => {
    await password(client);
    site.clock.advance(10 * minute);
    expect((await factor(client)).status).toBe(401);
  });

  test('a session is in no list of sessions', async () => {
    const whole = await signIn();
    await password(client);
    expect((await whole.get('/api/staff/me/access')).data.sessions).toHaveLength(1);
  });
});

describe('a code', () => {
  test('is good once, on whatever session', async () => {
    const code = person.code();
    await password(client);
    expect((await factor(client, code)).code).toBe('200');
    const other = site.client();
    await password(other);
    expect(await factor(other, code)).toMatchObject({ status: 400, code: '400003' });
    expect(await factor(client, code)).toMatchObject({ status: 400, code: '400003' });
    expect((await factor(other, person.code(1))).data).toEqual({ next: 'ready' });
  });

  test('sent twice at once is taken once', async () => {
    const [one, other] = [site.client(), site.client()];
    await password(one);
    await password(other);
    const codes = (await Promise.all([factor(one), factor(other)])).map(({ code }) => code);
    expect(codes.toSorted()).toEqual(['200', '400003']);
  });

  test.each([
    [-2, '400003'],
    [-1, '200'],
    [1, '200'],
    [2, '400003'],
  ])('of %i steps of half a minute from now answers %s', async (steps, code) => {
    await password(client);
    expect((await factor(client, person.code(steps))).code).toBe(code);
  });

  test('of an earlier step is not taken after one of a later step', async () => {
    await password(client);
    await factor(client, person.code(1));
    expect((await factor(client, person.code())).code).toBe('400003');
  });

  test.each(['', '12345', '1234567', 'abcdefghij', '１２３４５６', "' or 1=1 --"])('of the form «%s» is wrong', async (code) => {
    await password(client);
    expect((await factor(client, code)).status).toBe(400);
    expect((await me(client)).status).toBe(401);
  });

  test('may be guessed five times, by whatever sessions; then the right one waits as well', async () => {
    for (let tries = 0; tries < 5; tries += 1) {
      const guesser = site.client();
      await password(guesser);
      expect((await factor(guesser, '000000')).code).toBe('400003');
    }
    await password(client);
    const locked = await factor(client);
    expect(locked).toMatchObject({ status: 429 });
    expect(locked.headers.get('retry-after')).toBe('300');
    site.clock.advance(5 * minute);
    expect((await factor(client)).code).toBe('200');
  });

  test('may be guessed fifty times a day', async () => {
    let wrong = 0;
    for (;;) {
      await password(client);
      const { code } = await factor(client, '000000');
      if (code === '429') break;
      wrong += 1;
      if (wrong % 5 === 0) site.clock.advance(5 * minute);
    }
    expect(wrong).toBe(50);
  });
});

test('a recovery code stands for the authenticator, once, however it is spaced', async () => {
  const [first = '', second = ''] = person.recoveryCodes;
  expect(new Set(person.recoveryCodes).size).toBe(10);
  await password(client);
  expect((await factor(client, ` ${first.toUpperCase().replace('-', ' ')}`)).data).toEqual({ next: 'ready' });
  expect((await client.get('/api/staff/me/access')).data.recoveryCodesLeft).toBe(9);
  const other = site.client();
  await password(other);
  expect((await factor(other, first)).code).toBe('400003');
  expect((await factor(other, second)).code).toBe('200');
  const stored = JSON.stringify(await site.app.db.selectFrom('staffRecoveryCodes').selectAll().execute());
  expect(stored).not.toContain(second.replace('-', ''));
});

test('passwords of one address are tried ten times from one place; its owner’s own device is not locked out', async () => {
  const own = await signIn();
  await own.delete('/api/staff/session');
  // The sign-in above, from a device that was not known, counted as well: sixty an hour from such.
  for (let tries = 1; tries < 60; tries += 1) {
    const stranger = site.client();
    expect((await password(stranger, { text: 'Wrong-pass-1' })).code).toBe('400002');
  }
  expect(await password(site.client())).toMatchObject({ status: 429 });
  expect((await password(own)).data).toEqual({ next: 'factor' });
  for (let tries = 0; tries < 10; tries += 1) await password(client, { email: 'unknown@desk.example' });
  expect(await password(client, { email: 'unknown@desk.example' })).toMatchObject({ status: 429 });
});

describe('a session', () => {
  test('gets a new token at each step, and what was planted before is worth nothing', async () => {
    const planted = 'planted-planted-planted-planted-planted-pla';
    client.cookies.set('staff_session', planted);
    await password(client);
    const halfway = client.cookies.get('staff_session')!;
    await factor(client);
    const whole = client.cookies.get('staff_session')!;
    expect(new Set([planted, halfway, whole]).size).toBe(3);
    for (const former of [planted, halfway]) {
      const thief = site.client();
      thief.cookies.set('staff_session', former);
      expect((await me(thief)).status).toBe(401);
      expect((await factor(thief, person.code(1))).status).toBe(401);
    }
    expect((await me(client)).status).toBe(200);
  });

  test('ends after thirty minutes without a call', async () => {
    await signIn(client);
    for (let calls = 0; calls < 3; calls += 1) {
      site.clock.advance(29 * minute);
      expect((await me(client)).status).toBe(200);
    }
    site.clock.advance(30 * minute);
    expect((await me(client)).status).toBe(401);
    expect(client.cookies.has('staff_session')).toBe(false);
  });

  test('ends after thirty minutes in which only pages called by themselves', async () => {
    const calls: Record<string, () => Promise<{ status: number }>> = {
      'being there': () => client.post('/api/staff/applications/none/presence', {}),
      'looking at batches': () => client.get('/api/staff/batches', { headers: { 'x-automatic': '1' } }),
    };
    for (const [name, call] of Object.entries(calls)) {
      await signIn(client);
      site.clock.advance(20 * minute);
      expect((await call()).status, name).not.toBe(401);
      site.clock.advance(10 * minute);
      expect((await call()).status, name).toBe(401);
      expect((await me(client)).status, name).toBe(401);
    }
  });

  test('is used by whoever asks for the same by hand, and by any other call that claims to be automatic', async () => {
    const calls: Record<string, () => Promise<{ status: number }>> = {
      'looking at batches': () => client.get('/api/staff/batches'),
      'asking who is signed in': () => client.get('/api/staff/me', { headers: { 'x-automatic': '1' } }),
    };
    for (const [name, call] of Object.entries(calls)) {
      await signIn(client);
      site.clock.advance(20 * minute);
      expect((await call()).status, name).not.toBe(401);
      site.clock.advance(20 * minute);
      expect((await me(client)).status, name).toBe(200);
    }
  });

  test('ends after twelve hours however much is called', async () => {
    await signIn(client);
    for (let calls = 0; calls < 35; calls += 1) {
      site.clock.advance(20 * minute);
      expect((await me(client)).status).toBe(200);
    }
    site.clock.advance(20 * minute);
    expect((await me(client)).status).toBe(401);
  });

  test('is prolonged by a fresh code neither in all nor under another token', async () => {
    await signIn(client);
    const token = client.cookies.get('staff_session');
    site.clock.advance(20 * minute);
    expect((await factor(client)).data).toEqual({ next: 'ready' });
    expect(client.cookies.get('staff_session')).toBe(token);
  });

  test('ends at sign-out, on the server', async () => {
    await signIn(client);
    const token = client.cookies.get('staff_session')!;
    expect((await client.delete('/api/staff/session')).code).toBe('200');
    client.cookies.set('staff_session', token);
    expect((await me(client)).status).toBe(401);
    expect((await site.client().delete('/api/staff/session')).code).toBe('200');
  });

  test('ends at once when its owner is disabled', async () => {
    const leaver = await staffSession(site, 'lead');
    expect((await leaver.get('me')).status).toBe(200);
    await disableStaff(site.app, founder, leaver.id);
    expect((await leaver.get('me')).status).toBe(401);
    expect((await leaver.post('session/factor', { code: leaver.code(1) })).status).toBe(401);
  });

  test('of a candidate opens nothing at the desk, nor one of the desk anything for candidates', async () => {
    const candidate = await signedInClient(site);
    candidate.cookies.set('staff_session', candidate.cookies.get('session')!);
    expect((await me(candidate)).status).toBe(401);
    await signIn(client);
    client.cookies.set('session', client.cookies.get('staff_session')!);
    expect((await client.get('system/user/self/name')).status).toBe(401);
  });

  test('counts for nothing beside a token, good or bad', async () => {
    await signIn(client);
    expect((await client.get('/api/staff/me', { headers: { authorization: 'Bearer sgt_made-up' } })).status).toBe(401);
  });
});

describe('whoever is signed in', () => {
  test('sees their own sessions, ends one, and ends all others', async () => {
    const [one, two, three] = [await signIn(), await signInLater(), await signInLater()];
    const { data } = await one.get('/api/staff/me/access');
    expect(data).toMatchObject({ name: '周敏', email: person.email, role: 'recruiter' });
    expect(data.sessions.map(({ isCurrent }: { isCurrent: string }) => isCurrent)).toEqual(['Y', 'N', 'N']);
    expect((await one.delete(`/api/staff/me/sessions/${data.sessions[1].id}`)).code).toBe('200');
    expect((await one.delete(`/api/staff/me/sessions/${data.sessions[1].id}`)).status).toBe(404);
    expect((await one.delete('/api/staff/me/sessions')).data).toEqual({ ended: 1 });
    expect([(await me(one)).status, (await me(two)).status, (await me(three)).status]).toEqual([200, 401, 401]);
  });

  test('ends nobody else’s session', async () => {
    const other = await staffSession(site, 'admin');
    const { id } = (await other.get('me/access')).data.sessions[0];
    await signIn(client);
    expect((await client.delete(`/api/staff/me/sessions/${id}`)).status).toBe(404);
    expect((await client.delete('/api/staff/me/sessions')).code).toBe('200');
    expect((await other.get('me')).status).toBe(200);
  });

  test('has new recovery codes after a fresh code, and the former are void', async () => {
    const owner = await staffSession(site, 'editor');
    site.clock.advance(10 * minute + 1);
    expect(await owner.post('me/recovery-codes')).toMatchObject({ status: 403, data: { stepUp: true } });
    expect((await owner.post('session/factor', { code: owner.code() })).data).toEqual({ next: 'ready' });
    const { recoveryCodes } = (await owner.post('me/recovery-codes')).data;
    expect(recoveryCodes).toHaveLength(10);
    expect((await owner.post('session/factor', { code: owner.recoveryCodes[0] })).code).toBe('400003');
    expect((await owner.post('session/factor', { code: recoveryCodes[0] })).code).toBe('200');
  });
});

/** Another session of the same person: the former code is used, so half a minute passes. */
async function signInLater(): Promise<TestClient> {
  site.clock.advance(30_000);
  return signIn();
}

describe('a page of another site', () => {
  test.each([
    ['origin', 'https://evil.example'],
    ['sec-fetch-site', 'cross-site'],
    ['sec-fetch-site', 'same-site'],
  ])('whose calls carry %s: %s changes nothing', async (name, value) => {
    const headers = { [name]: value };
    await signIn(client);
    const body = { email: person.email, password: enciphered(person.password) };
    expect((await client.post('/api/staff/session', body, { headers })).status).toBe(403);
    expect((await client.delete('/api/staff/session', { headers })).status).toBe(403);
    expect((await client.delete('/api/staff/me/sessions', { headers })).status).toBe(403);
    expect((await me(client)).status).toBe(200);
  });

  test('gets no answer either where the settings let it call for candidates', async () => {
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
