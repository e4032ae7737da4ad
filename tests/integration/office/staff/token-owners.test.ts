import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { addStaff, disableStaff, resetFactor } from '#server/office/staff/add-staff.ts';
import { changeAccess } from '#server/office/staff/change-staff.ts';
import { addToken } from '#server/office/staff/tokens.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { founder, type StaffPerson, staffSession } from '#tests/support/staff.ts';
import { faultsOf } from '#tests/support/test-client.ts';

let owner: StaffPerson;
let other: StaffPerson;
const site = await openTestApp();
beforeAll(async () => {
  other = await staffSession(site, 'admin');
});
beforeEach(async () => {
  owner = await staffSession(site, 'admin');
});

let made = 0;

/** A token owned by a person; `status` makes a call with the token and returns the status of the answer. */
async function tokenOf(person: StaffPerson, units: readonly string[] = [], role = 'lead') {
  made += 1;
  const name = `system ${made}`;
  const { data } = await person.post('tokens', { name, role, units, days: 30 });
  const headers = { authorization: `Bearer ${data.token}` };
  return { id: data.id as string, name, status: async () => (await site.client().get('/api/staff/me', { headers })).status };
}

async function listed(id: string) {
  const { list } = (await other.get('tokens')).data as { list: { id: string; owner: string | null; state: string }[] };
  return list.find((token) => token.id === id);
}

describe('a token belongs to its maker, and', () => {
  test('ends with their access: it stays void when they are invited again', async () => {
    const token = await tokenOf(owner);
    expect(await token.status()).toBe(200);
    await other.post(`people/${owner.id}/disable`);
    await (await staffSession(site, 'admin')).post(`people/${owner.id}/confirm`);
    expect(await token.status()).toBe(401);
    await resetFactor(site.app, founder, owner.id);
    expect([await token.status(), await listed(token.id)]).toEqual([401, expect.objectContaining({ state: 'revoked' })]);
  });

  test('ends when the command line disables them', async () => {
    const token = await tokenOf(owner);
    await disableStaff(site.app, founder, owner.email);
    expect(await token.status()).toBe(401);
  });

  test('ends when they may no longer manage tokens', async () => {
    const token = await tokenOf(owner);
    await changeAccess(site.app, founder, owner.id, { name: owner.name, role: 'lead', units: [] });
    expect(await token.status()).toBe(401);
  });

  test('ends if it exceeds their remaining units, and otherwise continues', async () => {
    const [all, digital, cabin] = [await tokenOf(owner), await tokenOf(owner, ['digital']), await tokenOf(owner, ['cabin'])];
    await changeAccess(site.app, founder, owner.id, { name: owner.name, role: 'admin', units: ['cabin', 'flight-ops'] });
    expect([await all.status(), await digital.status(), await cabin.status()]).toEqual([401, 401, 200]);
    const { list } = (await other.get('log?what=token.changed&size=10')).data as { list: { details: object }[] };
    const ended = list.filter(({ details }) => 'because' in details).map(({ details }) => details);
    expect(ended.slice(0, 2)).toContainEqual({ change: 'revoked', name: all.name, because: 'owner' });
  });

  test('continues while they set up their own access again, and after a change of name', async () => {
    const token = await tokenOf(owner);
    await resetFactor(site.app, founder, owner.id);
    await changeAccess(site.app, founder, owner.id, { name: `${owner.name} 甲`, role: 'admin', units: [] });
    expect(await token.status()).toBe(200);
    expect(await listed(token.id)).toMatchObject({ owner: `${owner.name} 甲` });
  });

  test('is announced to them by mail, in case somebody else made it in their name', async () => {
    const token = await tokenOf(owner, ['cabin']);
    expect((await site.messageTo(owner.email, 'staff-access')).text).toContain(`接口令牌“${token.name}”`);
  });
});

test('the command line makes a token for a person who may manage it, or without an owner', async () => {
  const wanted = { name: 'of nobody', role: 'lead', units: [] };
  const nobodys = await addToken(site.app, founder, wanted);
  expect(await listed(nobodys.id)).toMatchObject({ owner: null, state: 'live' });
  const theirs = await addToken(site.app, founder, { ...wanted, name: 'theirs', owner: owner.email });
  expect(await listed(theirs.id)).toMatchObject({ owner: owner.name });
  const lead = await staffSession(site, 'lead');
  const cabin = await staffSession(site, 'admin', ['cabin']);
  for (const who of ['nobody@desk.example', lead.id, cabin.email]) {
    await expect(addToken(site.app, founder, { ...wanted, name: 'no', owner: who })).rejects.toMatchObject({
      details: { faults: [{ path: 'owner', rule: 'tokenOwner' }] },
    });
  }
});

test('a token lasts a year at most', async () => {
  expect(faultsOf(await owner.post('tokens', { name: 'long', role: 'lead', days: 366 }))).toEqual(['days between']);
  expect((await owner.post('tokens', { name: 'long', role: 'lead', days: 365 })).code).toBe('200');
});

describe('a name belongs to one person or one token', () => {
  test('regardless of case, width, spaces and invisible characters', async () => {
    await addStaff(site.app, founder, { name: 'Grace Hall', email: 'grace@desk.example', role: 'lead', units: [] });
    for (const name of ['Grace Hall', 'GRACE  hall', 'Ｇｒａｃｅ Hall', 'Grace\u200bHall']) {
      expect(faultsOf(await owner.post('tokens', { name, role: 'lead', days: 3 }))).toEqual(['name nameTaken']);
      const person = { name, email: 'other@desk.example', role: 'lead' };
      expect(faultsOf(await owner.post('people', person))).toEqual(['name nameTaken']);
    }
  });

  test('and nobody can be renamed to it until its holder has another name', async () => {
    const [one, two] = [await staffSession(site, 'lead'), await staffSession(site, 'lead')];
    const named = (name: string) => ({ name, role: 'lead', units: [] });
    expect(faultsOf(await owner.put(`people/${two.id}`, named(one.name)))).toEqual(['name nameTaken']);
    expect((await owner.put(`people/${one.id}`, named('曾用名'))).code).toBe('200');
    expect((await owner.put(`people/${two.id}`, named(one.name))).code).toBe('200');
    expect((await owner.put(`people/${two.id}`, named(` ${one.name} `))).code).toBe('200');
  });

  test('and a person cannot take the name of an active token, but can once the token has ended', async () => {
    const token = await tokenOf(owner);
    const person = (email: string) => owner.post('people', { name: token.name, email, role: 'lead' });
    expect(faultsOf(await person('one@desk.example'))).toEqual(['name nameTaken']);
    expect(faultsOf(await owner.post('tokens', { name: token.name, role: 'lead', days: 3 }))).toEqual(['name nameTaken']);
    await owner.post(`tokens/${token.id}/revoke`);
    expect((await person('one@desk.example')).code).toBe('200');
  });

  test("and the command line's own name is reserved", async () => {
    expect(faultsOf(await owner.post('tokens', { name: 'OPS', role: 'lead', days: 3 }))).toEqual(['name nameTaken']);
  });
});
