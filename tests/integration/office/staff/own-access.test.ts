import { expect, test } from 'vitest';

import { openTestApp } from '#tests/support/open-test-app.ts';
import { type StaffPerson, staffClient, staffSession } from '#tests/support/staff.ts';
import { enciphered, faultsOf } from '#tests/support/test-client.ts';
import { totpCode } from '#tests/support/totp.ts';

const minute = 60_000;
const other = 'Another-Passw0rd!';

const site = await openTestApp();

function passwords(oldPassword: string, newPassword: string, confirmPassword = newPassword) {
  return {
    oldPassword: enciphered(oldPassword),
    newPassword: enciphered(newPassword),
    confirmPassword: enciphered(confirmPassword),
  };
}

/** Tries to sign the same person in with password and code in another browser. */
async function elsewhere(person: StaffPerson, password: string, code: string) {
  const client = site.client();
  const known = await client.post('/api/staff/session', { email: person.email, password: enciphered(password) });
  const proved = known.code === '200' ? await client.post('/api/staff/session/factor', { code }) : known;
  return { code: proved.code, me: async () => (await client.get('/api/staff/me')).status };
}

async function changes(person: StaffPerson): Promise<string[]> {
  const rows = await site.app.db.selectFrom('auditLog').selectAll().where('subject', '=', person.id).orderBy('seq').execute();
  return rows
    .filter(({ action, actor }) => action === 'staff.changed' && actor === `staff:${person.id}`)
    .map(({ details }) => (JSON.parse(details) as { change: string }).change);
}

test('a person changes their password: the old one is void, only this session stays, and the change is logged', async () => {
  const person = await staffSession(site, 'recruiter', ['cabin']);
  site.clock.advance(minute);
  const phone = await elsewhere(person, person.password, person.code());
  expect(await phone.me()).toBe(200);
  expect((await person.post('me/password', passwords(person.password, other))).code).toBe('200');
  expect(await phone.me()).toBe(401);
  expect((await person.get('me')).status).toBe(200);
  site.clock.advance(minute);
  expect((await elsewhere(person, person.password, person.code())).code).toBe('400002');
  expect(await (await elsewhere(person, other, person.code())).me()).toBe(200);
  expect((await changes(person)).at(-1)).toBe('password');
});

test('a wrong, weak, unchanged or mistyped password changes nothing and is reported by field', async () => {
  const person = await staffSession(site, 'lead');
  const refused = async (body: object) => faultsOf(await person.post('me/password', body));
  expect(await refused(passwords('Wrong-Passw0rd!', other))).toEqual(['oldPassword wrongPassword']);
  expect(await refused(passwords(person.password, 'short'))).toEqual(['newPassword password']);
  expect((await refused(passwords(person.password, person.password)))[0]).toMatch(/^newPassword /);
  expect((await refused(passwords(person.password, other, 'Other-Passw0rd!')))[0]).toMatch(/^confirmPassword /);
  site.clock.advance(minute);
  expect((await elsewhere(person, person.password, person.code())).code).toBe('200');
});

test('guessing the current password is rate-limited', async () => {
  const person = await staffSession(site, 'lead');
  const tries: number[] = [];
  for (let count = 0; count < 12; count += 1) {
    tries.push((await person.post('me/password', passwords('Wrong-Passw0rd!', other))).status);
  }
  expect(tries[0]).toBe(400);
  expect(tries.at(-1)).toBe(429);
});

test('a new authenticator replaces the old one once a code from the new one is verified', async () => {
  const person = await staffSession(site, 'recruiter', ['cabin']);
  site.clock.advance(minute);
  const phone = await elsewhere(person, person.password, person.code());
  expect((await person.post('me/authenticator/confirm', { code: '123456' })).code).toBe('400003');
  const { data: offer } = await person.post('me/authenticator');
  expect(offer).toMatchObject({ address: expect.stringContaining('otpauth://totp/') });
  expect((await person.post('me/authenticator')).data.secret).toBe(offer.secret);
  expect((await person.post('me/authenticator/confirm', { code: person.code() })).code).toBe('400003');
  expect(await phone.me()).toBe(200);
  const taken = await person.post('me/authenticator/confirm', { code: totpCode(offer.secret, site.clock.now()) });
  expect(taken.data.recoveryCodes).toHaveLength(person.recoveryCodes.length);
  expect(await phone.me()).toBe(401);
  expect((await person.get('me')).status).toBe(200);
  site.clock.advance(minute);
  expect((await elsewhere(person, person.password, person.code())).code).toBe('400003');
  expect((await elsewhere(person, person.password, person.recoveryCodes[0]!)).code).toBe('400003');
  expect((await elsewhere(person, person.password, totpCode(offer.secret, site.clock.now()))).code).toBe('200');
  expect((await changes(person)).at(-1)).toBe('authenticator');
});

test('changing the password or the authenticator requires a fresh code, which no machine has', async () => {
  const person = await staffSession(site, 'recruiter');
  site.clock.advance(10 * minute + 1);
  const calls = [
    ['me/password', passwords(person.password, other)],
    ['me/authenticator', {}],
    ['me/authenticator/confirm', { code: '123456' }],
  ] as const;
  const machine = await staffClient(site, 'recruiter');
  for (const [path, body] of calls) {
    expect(await person.post(path, body)).toMatchObject({ status: 403, data: { stepUp: true } });
    expect((await machine.post(path, body)).status).toBe(403);
  }
});
