import { expect, test } from 'vitest';

import { openTestApp } from '#tests/support/open-test-app.ts';
import { staffClient, staffSession } from '#tests/support/staff.ts';

const minute = 60_000;

const site = await openTestApp();

async function refused() {
  const rows = await site.app.db
    .selectFrom('auditLog')
    .selectAll()
    .where('action', '=', 'staff.callRefused')
    .orderBy('seq')
    .execute();
  return rows.map(({ actor, actorName, details }) => ({ actor, actorName, ...(JSON.parse(details) as object) }));
}

test('a refused call of a person or a machine is logged with its actor, once in ten minutes', async () => {
  const checker = await staffSession(site, 'checker');
  const machine = await staffClient(site, 'editor', ['cabin']);
  for (let times = 0; times < 2; times += 1) {
    expect((await checker.get('applications')).status).toBe(403);
    expect((await machine.get('webhooks')).status).toBe(403);
  }
  expect((await checker.get('people')).status).toBe(403);
  expect(await refused()).toEqual([
    { actor: `staff:${checker.id}`, actorName: checker.name, what: 'GET /api/staff/applications' },
    { actor: expect.stringMatching(/^token:/), actorName: expect.stringContaining('machine'), what: 'GET /api/staff/webhooks' },
    { actor: `staff:${checker.id}`, actorName: checker.name, what: 'GET /api/staff/people' },
  ]);
  site.clock.advance(10 * minute);
  await checker.get('applications');
  expect(await refused()).toHaveLength(4);
});

test('neither a call that first needs a fresh code nor an unauthenticated call is logged as refused', async () => {
  const admin = await staffSession(site, 'admin');
  const before = (await refused()).length;
  site.clock.advance(11 * minute);
  expect(await admin.post('tokens', { name: 'HR', role: 'lead', units: [], days: 30 })).toMatchObject({ data: { stepUp: true } });
  expect((await site.client().get('/api/staff/applications')).status).toBe(401);
  expect(await refused()).toHaveLength(before);
});
