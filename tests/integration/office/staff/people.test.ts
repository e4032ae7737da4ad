import { beforeAll, expect, test } from 'vitest';

import { exportedRows } from '#tests/support/exports.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { codeOfSetup, type StaffPerson, staffClient, staffSession } from '#tests/support/staff.ts';
import { enciphered, faultsOf } from '#tests/support/test-client.ts';

let admin: StaffPerson;
const site = await openTestApp();
beforeAll(async () => {
  admin = await staffSession(site, 'admin');
});

async function logged(action: string): Promise<Record<string, unknown>[]> {
  const rows = await site.app.db
    .selectFrom('auditLog')
    .selectAll()
    .where('action', '=', action as never)
    .execute();
  return rows.map(({ actor, subject, details }) => ({ actor, subject, ...(JSON.parse(details) as object) }));
}

async function find(id: string) {
  const { list } = (await admin.get('people')).data as { list: { id: string }[] };
  return list.find((one) => one.id === id);
}

test('an administrator adds a person, and the log says who did', async () => {
  const body = { name: '陈晨', email: 'Chen@Desk.example', role: 'recruiter', units: ['cabin'] };
  const { data } = await admin.post('people', body);
  expect(data).toEqual({ id: expect.any(String), email: 'chen@desk.example', expires: expect.any(String) });
  expect(await find(data.id)).toMatchObject({ name: '陈晨', role: 'recruiter', units: ['cabin'], state: 'invited', isSelf: 'N' });
  expect((await logged('staff.changed')).at(-1)).toEqual({
    ...{ actor: `staff:${admin.id}`, subject: data.id },
    ...{ change: 'added', role: 'recruiter', units: 'cabin' },
  });
});

test('every fault of a new person is reported at once, including an address in use', async () => {
  const wrong = await admin.post('people', { name: '', email: 'nobody', role: 'king', units: ['cabin', 'nowhere'] });
  expect(faultsOf(wrong)).toEqual(['name required', 'role choice', 'units.1 choice', 'email email']);
  expect(faultsOf(await admin.post('people', {}))).toEqual(['name required', 'email required', 'role required']);
  const taken = await admin.post('people', { name: '陈晨', email: admin.email, role: 'lead' });
  expect(faultsOf(taken)).toEqual(['email emailTaken', 'name nameTaken']);
});

test('a changed role or changed units take effect with the next call', async () => {
  const colleague = await staffSession(site, 'lead');
  expect((await colleague.get('templates')).code).toBe('200');
  const change = { name: colleague.name, role: 'auditor', units: ['cabin', 'flight-ops'] };
  expect((await admin.put(`people/${colleague.id}`, change)).code).toBe('200');
  expect((await colleague.get('templates')).status).toBe(403);
  expect((await colleague.get('me')).data).toMatchObject({ role: 'auditor', units: ['cabin', 'flight-ops'] });
  expect((await admin.put('people/nobody', change)).status).toBe(404);
  expect((await admin.put(`people/${colleague.id}`, { ...change, units: null })).code).toBe('200');
  expect((await colleague.get('me')).data).toMatchObject({ role: 'auditor', units: null });
});

test("a change to an outdated version of a person's access gets 409 with the current access and overwrites nothing", async () => {
  const colleague = await staffSession(site, 'recruiter', ['cabin']);
  const before = (await find(colleague.id)) as unknown as { version: number };
  const change = { name: colleague.name, role: 'auditor', units: [], version: before.version };
  expect((await admin.put(`people/${colleague.id}`, change)).code).toBe('200');
  const second = await admin.put(`people/${colleague.id}`, { ...change, role: 'checker' });
  const latest = { version: before.version + 1, name: colleague.name, role: 'auditor', units: null };
  expect(second).toMatchObject({ status: 409, data: { current: latest } });
  expect(await find(colleague.id)).toMatchObject(latest);
  expect((await admin.put(`people/${colleague.id}`, { ...change, role: 'checker', version: latest.version })).code).toBe('200');
});

test('a disabled person loses access at once, and can be invited again', async () => {
  const colleague = await staffSession(site, 'lead');
  expect((await admin.post(`people/${colleague.id}/disable`)).code).toBe('200');
  expect((await colleague.get('me')).status).toBe(401);
  const body = { email: colleague.email, password: enciphered(colleague.password) };
  expect((await site.client().post('/api/staff/session', body)).code).toBe('400002');
  expect((await admin.post(`people/${colleague.id}/invite`)).code).toBe('200');
  const code = codeOfSetup((await site.messageTo(colleague.email, 'staff-invitation')).link!);
  expect((await site.client().post('/api/staff/setup/check', { code })).data).toMatchObject({ email: colleague.email });
  expect((await logged('staff.changed')).slice(-2).map(({ change }) => change)).toEqual(['disabled', 'reset']);
  expect((await admin.post('people/nobody/disable')).status).toBe(404);
});

test('an administrator cannot change their own role, and can neither disable nor reset their own access', async () => {
  const own = { name: '周敏', role: 'auditor', units: [] };
  expect(faultsOf(await admin.put(`people/${admin.id}`, own))).toEqual(['role ownAccess']);
  expect(faultsOf(await admin.post(`people/${admin.id}/disable`))).toEqual(['id ownAccess']);
  expect(faultsOf(await admin.post(`people/${admin.id}/invite`))).toEqual(['id ownAccess']);
  expect((await find(admin.id)) as object).toMatchObject({ role: 'admin', state: 'active', isSelf: 'Y' });
});

test('an administrator of one unit cannot grant more than they have', async () => {
  const cabin = await staffSession(site, 'admin', ['cabin']);
  const person = (units: string[] | null, email: string) =>
    cabin.post('people', { name: `新人 ${email}`, email, role: 'lead', units });
  expect((await person(null, 'all@desk.example')).status).toBe(403);
  expect((await person(['cabin', 'digital'], 'two@desk.example')).status).toBe(403);
  expect((await cabin.post('tokens', { name: 'all units', role: 'admin', days: 3 })).status).toBe(403);
  expect((await cabin.post('tokens', { name: 'digital', role: 'lead', units: ['digital'], days: 3 })).status).toBe(403);
  const { code, data } = await person(['cabin'], 'cabin@desk.example');
  expect(code).toBe('200');
  const change = { name: '新人', role: 'lead', units: [] };
  expect((await cabin.put(`people/${data.id}`, change)).status).toBe(403);
  expect(await find(data.id)).toMatchObject({ role: 'lead', units: ['cabin'] });
});

test('an administrator of one unit neither sees nor changes people and tokens beyond that unit', async () => {
  const cabin = await staffSession(site, 'admin', ['cabin']);
  const { data: token } = await admin.post('tokens', { name: 'of the office', role: 'auditor', days: 3 });
  const own = { name: '周敏', role: 'lead', units: ['cabin'] };
  for (const units of [[], ['digital'], ['cabin', 'digital']]) {
    const colleague = await staffSession(site, 'admin', units);
    expect((await cabin.put(`people/${colleague.id}`, own)).status).toBe(403);
    expect((await cabin.post(`people/${colleague.id}/disable`)).status).toBe(403);
    expect((await cabin.post(`people/${colleague.id}/invite`)).status).toBe(403);
    expect(await find(colleague.id)).toMatchObject({ role: 'admin', state: 'active', version: 1 });
  }
  expect((await cabin.post(`tokens/${token.id}/revoke`)).status).toBe(403);
  const { list, units } = (await cabin.get('people')).data as { list: { units: string[] }[]; units: { key: string }[] };
  expect(new Set(list.map((one) => String(one.units)))).toEqual(new Set(['cabin']));
  expect(units.map(({ key }) => key)).toEqual(['cabin']);
  expect(JSON.stringify((await cabin.get('tokens')).data.list)).not.toContain('of the office');
  expect(await exportedRows(site, cabin, { list: 'tokens' })).toEqual([]);
  const staff = await exportedRows(site, cabin, { list: 'staff' });
  expect(new Set(staff.map((row) => row.unitNames))).toEqual(new Set(['客舱服务部']));
});

test('reading people and tokens and adding people require a fresh code, which no machine has', async () => {
  const machine = await staffClient(site, 'admin');
  expect(await machine.get('people')).toMatchObject({ status: 403, data: { stepUp: true } });
  const late = await staffSession(site, 'admin');
  site.clock.advance(10 * 60_000 + 1);
  for (const path of ['people', 'tokens']) expect(await late.get(path)).toMatchObject({ status: 403, data: { stepUp: true } });
  expect(await late.post('people', { name: '', email: '', role: '' })).toMatchObject({ status: 403, data: { stepUp: true } });
  expect((await late.post('session/factor', { code: late.code() })).code).toBe('200');
  expect((await late.get('people')).code).toBe('200');
});

test('a token is shown once, listed without its secret, and can be revoked', async () => {
  const owner = await staffSession(site, 'admin');
  const { data } = await owner.post('tokens', { name: 'HR', role: 'auditor', days: 30 });
  expect(data.token).toMatch(/^sgt_/);
  const machine = site.client();
  const me = () => machine.get('/api/staff/me', { headers: { authorization: `Bearer ${data.token}` } });
  expect((await me()).data).toMatchObject({ name: 'HR', role: 'auditor' });
  const listed = (await owner.get('tokens')).data;
  expect(listed.list[0]).toMatchObject({ id: data.id, name: 'HR', state: 'live', lastUsed: expect.any(String) });
  expect(JSON.stringify(listed)).not.toContain(data.token.slice(4));
  expect((await owner.post(`tokens/${data.id}/revoke`)).code).toBe('200');
  expect((await owner.post(`tokens/${data.id}/revoke`)).code).toBe('200');
  expect((await me()).status).toBe(401);
  expect((await owner.post('tokens/HR/revoke')).status).toBe(404);
  expect((await logged('token.changed')).slice(-2).map(({ change }) => change)).toEqual(['added', 'revoked']);
  expect(faultsOf(await owner.post('tokens', { name: '', role: 'x', days: 0 }))).toEqual([
    'name required',
    'role choice',
    'days between',
  ]);
});
