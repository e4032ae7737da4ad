import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { disableStaff } from '#server/office/staff/add-staff.ts';
import { signedInClient } from '#tests/support/accounts.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { signInSteps } from '#tests/support/staff-sign-in.ts';
import { founder, staffSession, type StaffPerson } from '#tests/support/staff.ts';
import type { TestClient } from '#tests/support/test-client.ts';

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

/** Another session of the same person. Half a minute passes first, because a code works only once. */
async function signInLater(): Promise<TestClient> {
  site.clock.advance(30_000);
  return steps.signIn(site.client());
}

describe('a session', () => {
  test('gets a new token at each sign-in step, and a planted one is worthless', async () => {
    const planted = 'planted-planted-planted-planted-planted-pla';
    client.cookies.set('staff_session', planted);
    await steps.password(client);
    const halfway = client.cookies.get('staff_session')!;
    await steps.factor(client);
    const whole = client.cookies.get('staff_session')!;
    expect(new Set([planted, halfway, whole]).size).toBe(3);
    for (const former of [planted, halfway]) {
      const thief = site.client();
      thief.cookies.set('staff_session', former);
      expect((await steps.me(thief)).status).toBe(401);
      expect((await steps.factor(thief, person.code(1))).status).toBe(401);
    }
    expect((await steps.me(client)).status).toBe(200);
  });

  test('ends after thirty minutes without a call', async () => {
    await steps.signIn(client);
    for (let calls = 0; calls < 3; calls += 1) {
      site.clock.advance(29 * minute);
      expect((await steps.me(client)).status).toBe(200);
    }
    site.clock.advance(30 * minute);
    expect((await steps.me(client)).status).toBe(401);
    expect(client.cookies.has('staff_session')).toBe(false);
  });

  test('ends after thirty minutes with only automatic calls of the page', async () => {
    const calls: Record<string, () => Promise<{ status: number }>> = {
      'being there': () => client.post('/api/staff/applications/none/presence', {}),
      'looking at batches': () => client.get('/api/staff/batches', { headers: { 'x-automatic': '1' } }),
    };
    for (const [name, call] of Object.entries(calls)) {
      await steps.signIn(client);
      site.clock.advance(20 * minute);
      expect((await call()).status, name).not.toBe(401);
      site.clock.advance(10 * minute);
      expect((await call()).status, name).toBe(401);
      expect((await steps.me(client)).status, name).toBe(401);
    }
  });

  test('is extended by reading batches by hand, and by calls never made on a timer, even if marked automatic', async () => {
    const calls: Record<string, () => Promise<{ status: number }>> = {
      'looking at batches': () => client.get('/api/staff/batches'),
      'asking who is signed in': () => client.get('/api/staff/me', { headers: { 'x-automatic': '1' } }),
    };
    for (const [name, call] of Object.entries(calls)) {
      await steps.signIn(client);
      site.clock.advance(20 * minute);
      expect((await call()).status, name).not.toBe(401);
      site.clock.advance(20 * minute);
      expect((await steps.me(client)).status, name).toBe(200);
    }
  });

  test('ends after twelve hours however many calls are made', async () => {
    await steps.signIn(client);
    for (let calls = 0; calls < 35; calls += 1) {
      site.clock.advance(20 * minute);
      expect((await steps.me(client)).status).toBe(200);
    }
    site.clock.advance(20 * minute);
    expect((await steps.me(client)).status).toBe(401);
  });

  test('keeps its token when a fresh code is verified', async () => {
    await steps.signIn(client);
    const token = client.cookies.get('staff_session');
    site.clock.advance(20 * minute);
    expect((await steps.factor(client)).data).toEqual({ next: 'ready' });
    expect(client.cookies.get('staff_session')).toBe(token);
  });

  test('ends on the server at sign-out', async () => {
    await steps.signIn(client);
    const token = client.cookies.get('staff_session')!;
    expect((await client.delete('/api/staff/session')).code).toBe('200');
    client.cookies.set('staff_session', token);
    expect((await steps.me(client)).status).toBe(401);
    expect((await site.client().delete('/api/staff/session')).code).toBe('200');
  });

  test('ends immediately when its owner is disabled', async () => {
    const leaver = await staffSession(site, 'lead');
    expect((await leaver.get('me')).status).toBe(200);
    await disableStaff(site.app, founder, leaver.id);
    expect((await leaver.get('me')).status).toBe(401);
    expect((await leaver.post('session/factor', { code: leaver.code(1) })).status).toBe(401);
  });

  test("of a candidate is refused at the desk, and a desk session is refused by the candidates' API", async () => {
    const candidate = await signedInClient(site);
    candidate.cookies.set('staff_session', candidate.cookies.get('session')!);
    expect((await steps.me(candidate)).status).toBe(401);
    await steps.signIn(client);
    client.cookies.set('session', client.cookies.get('staff_session')!);
    expect((await client.get('system/user/self/name')).status).toBe(401);
  });

  test('is ignored if a token is sent, even an invalid one', async () => {
    await steps.signIn(client);
    expect((await client.get('/api/staff/me', { headers: { authorization: 'Bearer sgt_made-up' } })).status).toBe(401);
  });
});

describe('a signed-in person', () => {
  test('sees their own sessions, can end one, and can end all others', async () => {
    const [one, two, three] = [await steps.signIn(site.client()), await signInLater(), await signInLater()];
    const { data } = await one.get('/api/staff/me/access');
    expect(data).toMatchObject({ name: person.name, email: person.email, role: 'recruiter' });
    expect(data.sessions.map(({ isCurrent }: { isCurrent: string }) => isCurrent)).toEqual(['Y', 'N', 'N']);
    expect((await one.delete(`/api/staff/me/sessions/${data.sessions[1].id}`)).code).toBe('200');
    expect((await one.delete(`/api/staff/me/sessions/${data.sessions[1].id}`)).status).toBe(404);
    expect((await one.delete('/api/staff/me/sessions')).data).toEqual({ ended: 1 });
    expect([(await steps.me(one)).status, (await steps.me(two)).status, (await steps.me(three)).status]).toEqual([200, 401, 401]);
  });

  test("cannot end another person's session", async () => {
    const other = await staffSession(site, 'admin');
    const { id } = (await other.get('me/access')).data.sessions[0];
    await steps.signIn(client);
    expect((await client.delete(`/api/staff/me/sessions/${id}`)).status).toBe(404);
    expect((await client.delete('/api/staff/me/sessions')).code).toBe('200');
    expect((await other.get('me')).status).toBe(200);
  });

  test('gets new recovery codes after a fresh code, and the old ones are void', async () => {
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
