import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { oneBehindLock } from '#tests/support/behind-lock.ts';
import { type Colleague, type OidcServer, startOidcServer } from '#tests/support/oidc-server.ts';
import { type StaffPerson, staffClient, staffSession } from '#tests/support/staff.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import type { Answer, TestClient } from '#tests/support/test-client.ts';
import { createTestClock } from '#tests/support/test-clock.ts';

const siteUrl = 'http://localhost:4321';

let oidc: OidcServer;
let site: TestApp;
let admin: StaffPerson;
beforeAll(async () => {
  oidc = await startOidcServer(siteUrl);
  // The provider dates its tokens by the machine's clock.
  site = await createTestApp({ environment: oidc.environment, clock: createTestClock(Date.now()) });
  admin = await staffSession(site, 'admin');
  await setGroup(admin, 'recruiting', 'recruiter', ['digital']);
  await setGroup(admin, 'cabin-leads', 'lead', ['cabin']);
});
afterAll(async () => {
  await oidc.close();
  await site.close();
});
beforeEach(() => oidc.colleagues.clear());

const setGroup = (by: StaffPerson, name: string, role: string, units: string[] = []) => by.post('groups', { name, role, units });

/** A browser's cookies at the provider. */
type Jar = Map<string, string>;

async function fetchAt(jar: Jar, address: string, init: RequestInit = {}): Promise<Response> {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(new URL(address, oidc.issuer), {
    ...init,
    redirect: 'manual',
    headers: { cookie, ...init.headers },
  });
  for (const line of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === '') jar.delete(name);
    else jar.set(name, value);
  }
  return response;
}

const locationOf = (response: Response | Answer) => response.headers.get('location') ?? '';

/** Goes from the desk to the provider, signs in there if asked to, and returns the callback address. */
async function goThere(client: TestClient, account: string, { jar = new Map(), query = '' }: { jar?: Jar; query?: string } = {}) {
  let address = locationOf(await client.get(`/api/staff/session/sso${query}`));
  while (!address.startsWith(siteUrl)) {
    let response = await fetchAt(jar, address);
    if (response.status === 200) {
      const body = new URLSearchParams({ account });
      response = await fetchAt(jar, address, { method: 'POST', body });
    }
    address = new URL(locationOf(response), oidc.issuer).href;
  }
  return address;
}

/** Tries to sign somebody in; returns their client, where the desk led them, and the callback address. */
async function signIn(account: string, colleague?: Colleague, options: { jar?: Jar; query?: string; client?: TestClient } = {}) {
  if (colleague) oidc.colleagues.set(account, colleague);
  const client = options.client ?? site.client();
  const back = await goThere(client, account, options);
  const answer = await client.get(back.slice(siteUrl.length));
  return { client, to: locationOf(answer), back };
}

const me = async (client: TestClient) => client.get('/api/staff/me');
const refused = (why: string) => `/desk/sign-in?sso=${why}`;

let number = 0;
function colleague(groups: string[], given: Partial<Colleague> = {}): Colleague {
  number += 1;
  return { name: `Colleague ${number}`, email: `colleague${number}@cloudsail.example`, groups, ...given };
}

describe('nobody gets in', () => {
  test('who belongs to no group of the desk, or has lost the last one', async () => {
    expect((await signIn('stranger', colleague(['catering']))).to).toBe(refused('noAccess'));
    const known = colleague(['recruiting']);
    const { client, to } = await signIn('leaver', known);
    expect(to).toBe('/desk');
    known.groups = [];
    expect((await signIn('leaver')).to).toBe(refused('noAccess'));
    expect((await me(client)).status).toBe(401);
  });

  test('with the callback of another browser, a used or invalid callback, or a changed cookie', async () => {
    oidc.colleagues.set('chen', colleague(['recruiting']));
    const client = site.client();
    const back = (await goThere(client, 'chen')).slice(siteUrl.length);
    const other = site.client();
    expect(locationOf(await other.get(back))).toBe(refused('failed'));
    await other.get('/api/staff/session/sso');
    expect(locationOf(await other.get(back))).toBe(refused('failed'));
    expect((await me(other)).status).toBe(401);
    const thief = site.client();
    thief.cookies.set('staff_sso', client.cookies.get('staff_sso')!.replace(/^(.{40})./, '$1!'));
    expect(locationOf(await thief.get(back))).toBe(refused('failed'));
    expect(locationOf(await client.get(back))).toBe('/desk');
    expect(locationOf(await client.get(back))).toBe(refused('failed'));
    for (const garbage of ['', '?code=x', '?code=x&state=y', '?error=access_denied&state=z']) {
      await client.get('/api/staff/session/sso');
      expect(locationOf(await client.get(`/api/staff/session/sso/callback${garbage}`))).toBe(refused('failed'));
    }
  });

  test('by the address of somebody who has a password, is an administrator or has been disabled', async () => {
    const lead = await staffSession(site, 'lead');
    expect((await signIn('double', colleague(['cabin-leads'], { email: lead.email }))).to).toBe(refused('hasPassword'));
    const invite = (email: string, role: string) => admin.post('people', { name: `Invited ${email}`, email, role });
    await invite('second-admin@cloudsail.example', 'admin');
    const asAdmin = colleague(['cabin-leads'], { email: 'second-admin@cloudsail.example' });
    expect((await signIn('second-admin', asAdmin)).to).toBe(refused('hasPassword'));
    const { data } = await invite('gone@cloudsail.example', 'recruiter');
    await admin.post(`people/${data.id}/disable`);
    expect((await signIn('gone', colleague(['recruiting'], { email: 'gone@cloudsail.example' }))).to).toBe(refused('noAccess'));
  });

  test('by an unverified address of somebody who was invited', async () => {
    const email = 'unverified@cloudsail.example';
    await admin.post('people', { name: 'Unverified', email, role: 'recruiter' });
    const unverified = colleague(['recruiting'], { email, email_verified: false });
    expect((await signIn('unverified', unverified)).to).toBe(refused('noAccess'));
  });

  test('whose name and e-mail address are both names of colleagues, whether at the first sign-in or the next', async () => {
    const person = colleague(['recruiting']);
    for (const [name, email] of [
      [person.name, 'first-namesake@cloudsail.example'],
      [person.email, 'second-namesake@cloudsail.example'],
    ])
      expect((await admin.post('people', { name, email, role: 'recruiter' })).code).toBe('200');
    expect((await signIn('namesake', person)).to).toBe(refused('noAccess'));
    expect((await signIn('namesake')).to).toBe(refused('noAccess'));
    expect((await admin.get('people')).data.list.map(({ email }: Colleague) => email)).not.toContain(person.email);
  });

  test.skipIf(process.env.TEST_DATABASE !== 'postgres')('who is being disabled before the first sign-in', async () => {
    const email = 'disabled-meanwhile@cloudsail.example';
    const { data } = await admin.post('people', { name: 'Disabled meanwhile', email, role: 'recruiter' });
    const { client, to } = await oneBehindLock(
      site,
      (trx) => trx.updateTable('staff').set({ state: 'disabled' }).where('id', '=', data.id).execute(),
      () => signIn('disabled-meanwhile', colleague(['recruiting'], { email })),
    );
    expect([to, (await me(client)).status]).toEqual([refused('noAccess'), 401]);
    const row = await site.app.db.selectFrom('staff').selectAll().where('id', '=', data.id).executeTakeFirst();
    expect(row).toMatchObject({ state: 'disabled', ssoSubject: null });
    expect((await signIn('disabled-meanwhile')).to).toBe(refused('noAccess'));
  });

  test('who was disabled at the desk, even with another address', async () => {
    const person = colleague(['recruiting']);
    const { client } = await signIn('disabled', person);
    const { id } = (await me(client)).data;
    expect((await admin.post(`people/${id.replace('staff:', '')}/disable`)).code).toBe('200');
    expect((await me(client)).status).toBe(401);
    person.email = 'another-address@cloudsail.example';
    expect((await signIn('disabled')).to).toBe(refused('noAccess'));
  });
});

test('a sign-in leads to the desk if `next` is an address of another site', async () => {
  const to = async (next: string) =>
    (
      await signIn('open', colleague(['recruiting'], { email: 'open@cloudsail.example' }), {
        query: `?next=${encodeURIComponent(next)}`,
      })
    ).to;
  expect(await to('https://evil.example/desk')).toBe('/desk');
  expect(await to('//evil.example/desk')).toBe('/desk');
  expect(await to('/desk/batches')).toBe('/desk/batches');
});

test('a colleague gets the role and units that the groups give, and after a change of groups gets new ones at the next sign-in', async () => {
  const person = colleague(['recruiting', 'catering']);
  const { client } = await signIn('wang', person);
  expect((await me(client)).data).toMatchObject({ name: person.name, role: 'recruiter', units: ['digital'], signsIn: 'sso' });
  person.groups = ['recruiting', 'cabin-leads'];
  await signIn('wang');
  expect((await me(client)).data).toMatchObject({ role: 'lead', units: ['cabin'] });
  const { list } = (await admin.get('people')).data;
  expect(list.find(({ email }: Colleague) => email === person.email)).toMatchObject({ signsIn: 'sso', state: 'active' });
});

test('an invited person can sign in with the company account instead of the set-up link; after a new invitation they must sign in again', async () => {
  const email = 'invited@cloudsail.example';
  const { data } = await admin.post('people', { name: 'Invited', email, role: 'recruiter' });
  const { client, to } = await signIn('invited', colleague(['cabin-leads'], { email }));
  expect(to).toBe('/desk');
  expect((await me(client)).data).toMatchObject({ id: `staff:${data.id}`, name: 'Invited', role: 'lead' });
  await admin.post(`people/${data.id}/invite`);
  expect((await me(client)).status).toBe(401);
  expect((await signIn('invited')).to).toBe('/desk');
});

test.skipIf(process.env.TEST_DATABASE !== 'postgres')(
  'a colleague who signs in for the first time in two tabs at once gets in with both',
  async () => {
    const account = 'two-tabs';
    const person = colleague(['recruiting']);
    const inOtherTab = {
      ...{
        id: account,
        name: person.name,
        email: person.email,
        role: 'recruiter' as const,
        units: '["digital"]',
        state: 'active' as const,
      },
      ...{ passwordHash: null, sealedTotp: null, totpStep: null, createdAt: site.clock.now() },
      ssoSubject: `${oidc.issuer} ${account}`,
    };
    const { client, to } = await oneBehindLock(
      site,
      (trx) => trx.insertInto('staff').values(inOtherTab).execute(),
      () => signIn(account, person),
    );
    expect([to, (await me(client)).data.id]).toEqual(['/desk', `staff:${account}`]);
    const email = 'two-tabs-invited@cloudsail.example';
    const { data } = await admin.post('people', { name: 'Two tabs', email, role: 'recruiter' });
    const linked = { state: 'active', ssoSubject: `${oidc.issuer} ${account}-invited` } as const;
    const second = await oneBehindLock(
      site,
      (trx) => trx.updateTable('staff').set(linked).where('id', '=', data.id).execute(),
      () => signIn(`${account}-invited`, colleague(['recruiting'], { email })),
    );
    expect(second.to).toBe('/desk');
  },
);

test('the role of a colleague with a company account cannot be changed at the desk, only the name', async () => {
  const { client } = await signIn('zhao', colleague(['recruiting']));
  const { id, name } = (await me(client)).data;
  const path = `people/${id.replace('staff:', '')}`;
  const answer = await admin.put(path, { name, role: 'lead', units: ['digital'] });
  expect(answer.data.fields).toMatchObject([{ path: 'role', rule: 'byGroups' }]);
  expect((await admin.put(path, { name: 'Zhao Min', role: 'recruiter', units: ['digital'] })).code).toBe('200');
  expect((await me(client)).data.name).toBe('Zhao Min');
});

describe('when somebody signs out at the company', () => {
  const event = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  const send = (token: string) =>
    site.client().send('POST', '/api/staff/session/sso/logout', new URLSearchParams({ logout_token: token }).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
    });
  const claimsFor = (sub: string) => ({ iss: oidc.issuer, aud: 'skygate', sub, jti: `${sub}-${Date.now()}`, events: event });

  test('only a logout token of the provider ends sessions', async () => {
    const { client } = await signIn('victim', colleague(['recruiting']));
    const claims = claimsFor('victim');
    const forged = [
      'nonsense',
      await oidc.sign(claims, { withOtherKey: true }),
      await oidc.sign({ ...claims, aud: 'another' }),
      await oidc.sign({ ...claims, iss: 'http://127.0.0.1:1' }),
      await oidc.sign({ ...claims, events: {} }),
      await oidc.sign({ ...claims, nonce: 'of an ID token' }),
      await oidc.sign({ ...claims, sub: undefined }),
    ];
    for (const token of forged) expect((await send(token)).code).toBe('400');
    expect((await me(client)).status).toBe(200);
    expect((await send(await oidc.sign(claims))).code).toBe('200');
    expect((await me(client)).status).toBe(401);
  });

  test('a token for an unknown person is accepted, and others stay signed in', async () => {
    const { client } = await signIn('bystander', colleague(['recruiting']));
    expect((await send(await oidc.sign(claimsFor('nobody')))).code).toBe('200');
    expect((await me(client)).status).toBe(200);
  });
});

describe('groups', () => {
  test('are changed only by administrators of the whole office, and cannot give the role admin', async () => {
    const lead = await staffSession(site, 'lead');
    expect((await lead.get('groups')).status).toBe(403);
    const limited = await staffSession(site, 'admin', ['digital']);
    expect((await limited.post('groups', { name: 'x', role: 'recruiter' })).status).toBe(403);
    expect((await (await staffClient(site, 'admin')).get('groups')).status).toBe(403);
    const answer = await admin.post('groups', { name: ' ', role: 'admin', units: ['nowhere'] });
    expect(answer.data.fields.map(({ path, rule }: { path: string; rule: string }) => `${path} ${rule}`).toSorted()).toEqual([
      'name required',
      'role choice',
      'units.0 choice',
    ]);
  });

  test('can be read and removed; a removed group gives no access', async () => {
    await setGroup(admin, 'trial', 'auditor');
    expect((await admin.get('groups')).data).toMatchObject({ sso: 'Y' });
    expect((await admin.get('groups')).data.list).toContainEqual({ name: 'trial', role: 'auditor', units: null });
    expect((await admin.post('groups/remove', { name: 'trial' })).code).toBe('200');
    expect((await admin.post('groups/remove', { name: 'trial' })).status).toBe(404);
    expect((await signIn('trial', colleague(['trial']))).to).toBe(refused('noAccess'));
  });
});

test('instead of giving a fresh code, a colleague with a company account signs in to the company again', async () => {
  const later = 11 * 60_000;
  // The desk's clock is behind at first, so that it agrees with the provider's at the second sign-in.
  const own = await createTestApp({ environment: oidc.environment, clock: createTestClock(Date.now() - later) });
  await setGroup(await staffSession(own, 'admin'), 'cabin-leads', 'lead', ['cabin']);
  const jar: Jar = new Map();
  const client = own.client();
  await signIn('fresh', colleague(['cabin-leads']), { jar, client });
  const people = () => client.get('/api/staff/people');
  expect((await people()).status).toBe(200);
  own.clock.advance(later);
  expect(await people()).toMatchObject({ status: 403, data: { stepUp: true } });
  const { to } = await signIn('fresh', undefined, { jar, client, query: '?fresh=Y' });
  expect(to).toBe(refused('fresh'));
  expect((await people()).status).toBe(200);
  expect((await client.get('/api/staff/me/access')).data.sessions).toHaveLength(1);
  await own.close();
});

test('without single sign-on, its addresses answer 404', async () => {
  const plain = await createTestApp();
  for (const path of ['sso', 'sso/callback']) expect((await plain.client().get(`/api/staff/session/${path}`)).status).toBe(404);
  const body = { logout_token: 'x' };
  expect((await plain.client().post('/api/staff/session/sso/logout', body)).status).toBe(404);
  await plain.close();
});

test('while the provider is unreachable, a sign-in leads back to the sign-in page, and a logout call gets 503', async () => {
  const away = await createTestApp({ environment: { ...oidc.environment, OIDC_ISSUER: 'http://127.0.0.1:9' } });
  expect(locationOf(await away.client().get('/api/staff/session/sso'))).toBe(refused('failed'));
  const body = new URLSearchParams({ logout_token: 'x' }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await away.client().send('POST', '/api/staff/session/sso/logout', body, headers)).status).toBe(503);
  await away.close();
});

test("a logout call gets 503 while the provider's keys cannot be read", async () => {
  const provider = createServer((_, res) => {
    const issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
    res.setHeader('content-type', 'application/json');
    res.end(JSON.stringify({ issuer, jwks_uri: 'http://127.0.0.1:9/keys' }));
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  const keyless = await createTestApp({ environment: { ...oidc.environment, OIDC_ISSUER: issuer } });
  const body = new URLSearchParams({ logout_token: await oidc.sign({ iss: issuer, aud: 'skygate' }) }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await keyless.client().send('POST', '/api/staff/session/sso/logout', body, headers)).status).toBe(503);
  await keyless.close();
  await new Promise((resolve) => provider.close(resolve));
});
