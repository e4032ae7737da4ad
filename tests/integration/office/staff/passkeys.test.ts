import { beforeEach, expect, test } from 'vitest';

import { signedInClient } from '#tests/support/accounts.ts';
import { type Authenticator, createAuthenticator } from '#tests/support/authenticator.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { addPasskey as addCandidatePasskey } from '#tests/support/passkeys.ts';
import { signInSteps } from '#tests/support/staff-sign-in.ts';
import { staffClient, type StaffPerson, staffSession } from '#tests/support/staff.ts';
import { type Answer, type TestClient } from '#tests/support/test-client.ts';

const minute = 60_000;
const site = await openTestApp();
let person: StaffPerson;
let authenticator: Authenticator;

async function addPasskey(owner: StaffPerson, name = 'Laptop'): Promise<Authenticator> {
  const created = createAuthenticator();
  const { data: options } = await owner.post('me/passkeys/options');
  expect((await owner.post('me/passkeys', { name, response: created.create(options) })).code).toBe('200');
  return created;
}

/** A client that has entered the person's password. */
async function halfway(who = person): Promise<TestClient> {
  const client = site.client();
  expect((await signInSteps(who).password(client)).data).toEqual({ next: 'factor' });
  return client;
}

async function prove(client: TestClient, by = authenticator, deviations?: Parameters<Authenticator['get']>[1]): Promise<Answer> {
  const { data: options } = await client.post('/api/staff/session/passkey/options');
  return client.post('/api/staff/session/passkey', { response: by.get(options, deviations) });
}

const me = async (client: TestClient) => (await client.get('/api/staff/me')).status;

beforeEach(async () => {
  site.clock.advance(25 * 60 * minute);
  person = await staffSession(site, 'recruiter', ['cabin']);
  authenticator = await addPasskey(person);
});

test('a passkey proves nothing without the password', async () => {
  const stranger = site.client();
  expect((await stranger.post('/api/staff/session/passkey/options')).status).toBe(401);
  const { data: options } = await (await halfway()).post('/api/staff/session/passkey/options');
  const response = authenticator.get(options);
  expect((await stranger.post('/api/staff/session/passkey', { response })).status).toBe(401);
  expect(await me(stranger)).toBe(401);
});

test("another person's passkey, another site, another key and an unverified user are refused and logged", async () => {
  const other = await staffSession(site, 'lead');
  const others = await addPasskey(other);
  const candidates = await addCandidatePasskey(await signedInClient(site));
  for (const foreign of [others, candidates, createAuthenticator()]) {
    const client = await halfway();
    expect(await prove(client, foreign)).toMatchObject({ status: 400, code: '400003', data: null });
    expect(await me(client)).toBe(401);
  }
  const deviations = [
    { origin: 'https://evil.example' },
    { rpId: 'evil.example' },
    { key: createAuthenticator().key },
    { isUserVerified: false },
  ];
  site.clock.advance(25 * 60 * minute);
  for (const deviation of deviations) {
    const client = await halfway();
    expect((await prove(client, authenticator, deviation)).code).toBe('400003');
    expect(await me(client)).toBe(401);
  }
  const refused = await site.app.db.selectFrom('auditLog').selectAll().where('subject', '=', person.id).execute();
  const reasons = refused.filter(({ action }) => action === 'staff.signInRefused').map(({ details }) => JSON.parse(details));
  expect(reasons.map(({ because }) => because)).toEqual(Array.from({ length: 7 }, () => 'wrongPasskey'));
});

test("a passkey of staff signs in no candidate, and staff cannot add a passkey made for a candidate's account", async () => {
  const candidate = site.client();
  const { data: options } = await candidate.post('system/login/passkey/options');
  expect((await candidate.post('system/login/passkey', { response: authenticator.get(options) })).code).toBe('400002');
  const account = await signedInClient(site);
  const { data: creation } = await account.post('passkeys/options');
  const response = createAuthenticator().create(creation);
  expect((await person.post('me/passkeys', { name: 'Stolen', response })).code).toBe('400003');
});

test('after the password, a passkey of the person completes the sign-in, and the log says that a passkey was used', async () => {
  const client = await halfway();
  const { data: options } = await client.post('/api/staff/session/passkey/options');
  expect(options.allowCredentials).toEqual([{ id: authenticator.id, type: 'public-key', transports: ['internal'] }]);
  const before = client.cookies.get('staff_session');
  expect((await prove(client)).data).toEqual({ next: 'ready' });
  expect(client.cookies.get('staff_session')).not.toBe(before);
  expect(await me(client)).toBe(200);
  const [passkey] = (await person.get('me/passkeys')).data;
  expect(passkey).toMatchObject({ name: 'Laptop', lastUsedAt: new Date(site.clock.now()).toISOString() });
  const signedIn = await site.app.db
    .selectFrom('auditLog')
    .select('details')
    .where('action', '=', 'staff.signedIn')
    .orderBy('seq', 'desc')
    .executeTakeFirst();
  expect(JSON.parse(signedIn!.details)).toMatchObject({ way: 'passkey' });
});

test('a passkey response works once, and only in the session that asked for it', async () => {
  const client = await halfway();
  const { data: options } = await client.post('/api/staff/session/passkey/options');
  const response = authenticator.get(options);
  expect((await (await halfway()).post('/api/staff/session/passkey', { response })).code).toBe('400003');
  expect((await client.post('/api/staff/session/passkey', { response })).code).toBe('200');
  expect((await client.post('/api/staff/session/passkey', { response })).code).toBe('400003');
});

test('in a session, a passkey is accepted as a fresh code; adding and removing a passkey require a fresh code', async () => {
  site.clock.advance(11 * minute);
  const [{ id }] = (await person.get('me/passkeys')).data;
  expect((await person.delete(`me/passkeys/${id}`)).status).toBe(403);
  expect((await person.post('me/passkeys/options')).status).toBe(403);
  expect((await prove(person)).data).toEqual({ next: 'ready' });
  expect((await person.post('me/passkeys/options')).code).toBe('200');
  expect((await person.delete(`me/passkeys/${id}`)).code).toBe('200');
  expect((await person.get('me/passkeys')).data).toEqual([]);
  expect((await prove(await halfway())).code).toBe('400003');
});

test("a person cannot see or remove another person's passkeys, and a machine gets 403", async () => {
  const other = await staffSession(site, 'lead');
  const [{ id }] = (await person.get('me/passkeys')).data;
  expect((await other.get('me/passkeys')).data).toEqual([]);
  expect((await other.delete(`me/passkeys/${id}`)).status).toBe(404);
  const machine = await staffClient(site, 'recruiter');
  expect((await machine.get('me/passkeys')).status).toBe(403);
});

test('adding and removing a passkey are mailed to the person and logged', async () => {
  const [{ id }] = (await person.get('me/passkeys')).data;
  await person.delete(`me/passkeys/${id}`);
  const subjects = (await site.messagesTo(person.email)).map(({ subject }) => subject);
  expect(subjects).toEqual([expect.stringContaining('通行密钥'), expect.stringContaining('通行密钥')]);
  const rows = await site.app.db
    .selectFrom('auditLog')
    .select('details')
    .where('subject', '=', person.id)
    .where('action', '=', 'staff.changed')
    .orderBy('seq')
    .execute();
  const changes = rows.map(({ details }) => (JSON.parse(details) as { change: string }).change);
  expect(changes.slice(-2)).toEqual(['passkeyAdded', 'passkeyRemoved']);
});

test('a reset removes the passkeys', async () => {
  const admin = await staffSession(site, 'admin');
  expect((await admin.post(`people/${person.id}/invite`)).code).toBe('200');
  expect(await site.app.db.selectFrom('staffPasskeys').select('id').where('staffId', '=', person.id).execute()).toEqual([]);
});
