import { beforeEach, expect, test } from 'vitest';

import { addStaff, disableStaff, resetFactor } from '#server/office/staff/add-staff.ts';
import { goodPassword } from '#tests/support/accounts.ts';
import { behindLock } from '#tests/support/behind-lock.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { codeOfSetup, founder, staffSession } from '#tests/support/staff.ts';
import { enciphered, faultsOf, type TestClient } from '#tests/support/test-client.ts';
import { totpCode } from '#tests/support/totp.ts';

const hour = 3_600_000;

let client: TestClient;
let invited = 0;
const site = await openTestApp();
beforeEach(() => {
  client = site.client();
});

/** Id, address and set-up code of a newly invited person. */
async function invite(): Promise<{ id: string; email: string; code: string }> {
  invited += 1;
  const person = { name: `新人${invited}`, email: `new${invited}@desk.example`, role: 'checker', units: [] };
  const { id, email, link } = await addStaff(site.app, founder, person);
  return { id, email, code: codeOfSetup(link) };
}

function choose(caller: TestClient, code: string, text = goodPassword) {
  return caller.post('/api/staff/setup', { code, password: enciphered(text), confirmPassword: enciphered(text) });
}

const now = (secret: string) => totpCode(secret, site.clock.now());

test('a link leads to a password, an authenticator by QR code, ten recovery codes, and the desk', async () => {
  const { id, email, code } = await invite();
  expect((await client.post('/api/staff/setup/check', { code })).data).toEqual({ name: '新人1', email, role: 'checker' });
  expect((await choose(client, code)).data).toEqual({ next: 'enrol' });
  expect((await client.get('/api/staff/me')).status).toBe(401);
  const { data } = await client.post('/api/staff/setup/authenticator');
  expect(data.secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(data.address).toMatch(/^otpauth:\/\/totp\/SkyGate:new1%40desk\.example\?/);
  expect(new URL(data.address).searchParams.get('secret')).toBe(data.secret);
  expect(data.qr.path).toMatch(/^M/);
  expect((await client.post('/api/staff/setup/authenticator')).data.secret).toBe(data.secret);
  expect((await client.post('/api/staff/setup/confirm', { code: '000000' })).code).toBe('400003');
  const [refused] = await site.app.db.selectFrom('auditLog').selectAll().where('action', '=', 'staff.signInRefused').execute();
  expect(refused).toMatchObject({ subject: id, details: expect.stringContaining('wrongFirstCode') });
  const done = await client.post('/api/staff/setup/confirm', { code: now(data.secret) });
  expect(done.data).toMatchObject({ next: 'ready' });
  expect(done.data.recoveryCodes).toHaveLength(10);
  expect((await client.get('/api/staff/me')).data.role).toBe('checker');
  const row = await site.app.db.selectFrom('staff').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain(data.secret);
});

test.each(['Cloudsail-hr-71', 'Q8!yunfan-rt', '我爱云帆Abc-71'])(
  'a password may not contain a name of the airline: %s',
  async (text) => {
    const { code } = await invite();
    expect(faultsOf(await choose(client, code, text))).toEqual(['password common']);
  },
);

test("the password must meet the rules of candidates' passwords, and every fault is reported at once", async () => {
  const { code } = await invite();
  const weak = await client.post('/api/staff/setup', {
    code,
    password: enciphered('Password1'),
    confirmPassword: enciphered('x'),
  });
  expect(faultsOf(weak)).toEqual(['password common', 'confirmPassword passwordsDiffer']);
  expect(faultsOf(await client.post('/api/staff/setup', {}))).toEqual([
    'code required',
    'password required',
    'confirmPassword required',
  ]);
});

test('a link works once, for 48 hours; made-up, used and expired ones get the same answer', async () => {
  const { code } = await invite();
  await choose(client, code);
  const old = (await invite()).code;
  site.clock.advance(48 * hour);
  for (const wrong of [code, old, 'made-up', '']) {
    expect(await client.post('/api/staff/setup/check', { code: wrong })).toMatchObject({ status: 400, code: '400003' });
    expect(await choose(client, wrong)).toMatchObject({ status: 400, code: '400003' });
  }
});

test('a link used by two requests at once sets one password', async () => {
  const { code } = await invite();
  const [one, other] = [site.client(), site.client()];
  const codes = (await Promise.all([choose(one, code), choose(other, code, 'Other-sail-7')])).map((answer) => answer.code);
  expect(codes.toSorted()).toEqual(['200', '400003']);
});

test.skipIf(process.env.TEST_DATABASE !== 'postgres')('two tabs show the same authenticator', async () => {
  const { code } = await invite();
  await choose(client, code);
  const offer = () => client.post('/api/staff/setup/authenticator');
  const offered = await behindLock(site, (trx) => trx.updateTable('staffSessions').set({ sealedTotp: null }).execute(), [
    offer,
    offer,
  ]);
  const secrets = new Set(offered.map((one) => one.status === 'fulfilled' && (one.value.data.secret as string)));
  expect([...secrets]).toEqual([expect.stringMatching(/^[A-Z2-7]{32}$/)]);
});

test('a set-up that stopped before the authenticator can be resumed by signing in', async () => {
  const { email, code } = await invite();
  await choose(client, code);
  site.clock.advance(hour);
  expect((await client.post('/api/staff/setup/authenticator')).status).toBe(401);
  const later = site.client();
  const signedIn = await later.post('/api/staff/session', { email, password: enciphered(goodPassword) });
  expect(signedIn.data).toEqual({ next: 'enrol' });
  expect((await later.post('/api/staff/session/factor', { code: '000000' })).code).toBe('400003');
  const { secret } = (await later.post('/api/staff/setup/authenticator')).data;
  expect((await later.post('/api/staff/setup/confirm', { code: now(secret) })).data.next).toBe('ready');
});

test('nobody can enrol for another person, or replace an existing authenticator', async () => {
  expect((await client.post('/api/staff/setup/authenticator')).status).toBe(401);
  const owner = await staffSession(site, 'lead');
  expect((await owner.post('setup/authenticator')).status).toBe(401);
  await client.post('/api/staff/session', { email: owner.email, password: enciphered(owner.password) });
  expect((await client.post('/api/staff/setup/authenticator')).status).toBe(401);
  expect((await client.post('/api/staff/setup/confirm', { code: owner.code(1) })).status).toBe(401);
});

test("a reset voids sessions, password, authenticator and recovery codes; a disabled person's link is void", async () => {
  const owner = await staffSession(site, 'lead');
  const { link } = await resetFactor(site.app, founder, owner.id);
  expect((await owner.get('me')).status).toBe(401);
  const body = { email: owner.email, password: enciphered(owner.password) };
  expect((await client.post('/api/staff/session', body)).code).toBe('400002');
  const code = codeOfSetup(link);
  await choose(client, code);
  const { secret } = (await client.post('/api/staff/setup/authenticator')).data;
  expect(secret).not.toBe(owner.secret);
  expect((await client.post('/api/staff/setup/confirm', { code: now(secret) })).code).toBe('200');
  expect((await client.post('/api/staff/session/factor', { code: owner.recoveryCodes[0] })).code).toBe('400003');
  const again = codeOfSetup((await resetFactor(site.app, founder, owner.id)).link);
  await disableStaff(site.app, founder, owner.id);
  expect((await choose(client, again)).code).toBe('400003');
});
