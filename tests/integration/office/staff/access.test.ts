import { beforeAll, describe, expect, test } from 'vitest';

import { mayDo, readsOnlyMet, type StaffRole, staffRoleNames } from '#lib/domain/staff-roles.ts';
import { routes } from '#server/main/routes.ts';
import { addToken, listTokens, revokeToken } from '#server/office/staff/tokens.ts';
import type { RouteDefinition } from '#server/platform/http/route.ts';
import { signedInClient } from '#tests/support/accounts.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { founder, staffClient, staffSession } from '#tests/support/staff.ts';
import type { Answer, TestClient } from '#tests/support/test-client.ts';

const named = routes
  .filter(({ access }) => access === 'staff')
  .map((definition) => [`${definition.method} ${definition.path}`, definition] as const);

let candidate: TestClient;
const machines = {} as Record<StaffRole, TestClient>;
const people = {} as Record<StaffRole, TestClient>;
/** Clients with the same roles, limited to one unit. */
const limited = {} as Record<StaffRole, { machine: TestClient; person: TestClient }>;

const site = await openTestApp();
beforeAll(async () => {
  candidate = await signedInClient(site);
  for (const role of staffRoleNames) {
    machines[role] = await staffClient(site, role);
    people[role] = await staffSession(site, role);
    limited[role] = { machine: await staffClient(site, role, ['cabin']), person: await staffSession(site, role, ['cabin']) };
  }
});

function call(client: TestClient, { method, path, accepts }: RouteDefinition): Promise<Answer> {
  const address = path.replaceAll(/\{(\w+)\}/g, 'nothing-of-this-name');
  if (accepts === 'upload') return client.upload(address, { name: 'a.csv', bytes: new Uint8Array() });
  if (method === 'GET') return client.get(address);
  return client.send(method, address, '{}', { 'content-type': 'application/json' });
}

/** Whether a route's declared permissions let a role call it. */
function isAllowed({ permission }: RouteDefinition, role: StaffRole): boolean {
  return permission === null || [permission ?? []].flat().some((one) => mayDo(role, one));
}

/** The status of a refusal: 404 for a role that reads only the candidates whom it interviews, 403 for other roles. */
function refusal(role: StaffRole): number {
  return readsOnlyMet(role) ? 404 : 403;
}

describe.each(named)('%s', (_, definition) => {
  test('answers 401 to a visitor, to a candidate and to a made-up token', async () => {
    expect(await call(site.client(), definition)).toMatchObject({ status: 401, code: '401' });
    expect(await call(candidate, definition)).toMatchObject({ status: 401, code: '401' });
    const path = definition.path.replaceAll(/\{(\w+)\}/g, 'x');
    const headers = { authorization: 'Bearer sgt_0123456789012345678901234567890123456789012' };
    expect(await site.client().send(definition.method, path, null, headers)).toMatchObject({ status: 401 });
  });

  test.each(staffRoleNames)(
    'refuses a machine with the role %s if its permissions do not allow the call or a fresh code is required',
    async (role) => {
      const { status } = await call(machines[role], definition);
      expect(status).toBeLessThan(500);
      if (!isAllowed(definition, role)) expect(status).toBe(refusal(role));
      else if (definition.stepUp) expect(status).toBe(403);
      else expect(status).not.toBe(401);
    },
  );

  test.each(staffRoleNames)(
    'refuses a person with the role %s if and only if their permissions do not allow the call',
    async (role) => {
      const { status } = await call(people[role], definition);
      expect(status).toBeLessThan(500);
      if (isAllowed(definition, role)) expect([401, 403]).not.toContain(status);
      else expect(status).toBe(refusal(role));
    },
  );
});

const ofOffice = named.filter(([, { scope }]) => scope === 'office');

test('templates, webhooks, retention and content have office-wide routes', () => {
  const paths = new Set(ofOffice.map(([, { path }]) => path.split('/')[3]!));
  for (const place of ['templates', 'webhooks', 'retention', 'notices', 'brochures', 'briefs', 'dictionary', 'pictures']) {
    expect(paths).toContain(place);
  }
});

describe.each(ofOffice)('%s, an office-wide route,', (_, definition) => {
  test.each(staffRoleNames)('refuses a token and a person that have the role %s but only one unit', async (role) => {
    expect((await call(limited[role].machine, definition)).status).toBe(refusal(role));
    expect((await call(limited[role].person, definition)).status).toBe(refusal(role));
  });
});

test('a permission that requires all units is not listed for staff of one unit', async () => {
  expect((await limited.editor.person.get('me')).data.permissions).toEqual(['postings.edit', 'figures.read']);
  expect((await people.editor.get('me')).data.permissions).toEqual([
    'postings.edit',
    'content.edit',
    'templates.edit',
    'figures.read',
  ]);
});

test('staff of one unit can neither export lists nor import tables of the whole office', async () => {
  const ask = (client: TestClient, list: string) => client.post('exports', { list, format: 'csv', filter: { webhookId: 'x' } });
  for (const { machine, person } of [limited.admin, limited.editor, limited.lead]) {
    for (const client of [machine, person]) {
      for (const list of ['contents', 'deliveries', 'retentionDue']) expect((await ask(client, list)).status).toBe(403);
      for (const kind of ['notices', 'brochures', 'briefs', 'dictionary', 'units', 'families', 'workplaces', 'sites']) {
        const table = { name: 'a.csv', bytes: Buffer.from('key') };
        expect((await client.upload('imports', table, { kind, dryRun: 'Y' })).status).toBe(403);
      }
    }
  }
});

test('a token works until it is revoked or expires, and its last use is recorded', async () => {
  const me = (token: string) => site.client().get('/api/staff/me', { headers: { authorization: `Bearer ${token}` } });
  const { id, token } = await addToken(site.app, founder, { name: 'hr', role: 'auditor', units: [], days: 1 });
  expect((await me(token)).data).toEqual({
    id: expect.stringContaining(id),
    name: 'hr',
    role: 'auditor',
    units: null,
    signsIn: 'token',
    permissions: ['log.read'],
  });
  expect((await listTokens(site.app, founder)).find((one) => one.id === id)?.lastUsedAt).toBe(site.clock.now());
  await revokeToken(site.app, founder, id);
  expect((await me(token)).status).toBe(401);
  const short = await addToken(site.app, founder, { name: 'short', role: 'auditor', units: [], days: 1 });
  site.clock.advance(86_400_000);
  expect((await me(short.token)).status).toBe(401);
});
