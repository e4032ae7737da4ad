import { afterEach, beforeEach, expect, test } from 'vitest';

import { addStaff, resetFactor } from '#server/office/staff/add-staff.ts';
import { findWaitingAdmin, inviteFirstStaff } from '#server/office/staff/first-staff.ts';
import { addToken, revokeToken } from '#server/office/staff/tokens.ts';
import { listStaff } from '#server/office/staff/list-staff.ts';
import { codeOfSetup, founder, staffSession } from '#tests/support/staff.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const hour = 3_600_000;
const admin = { name: '管理员', email: 'admin@airline.example' };

let site: TestApp;
beforeEach(async () => {
  site = await createTestApp();
});
afterEach(() => site.close());

const check = (link: string) => site.client().post('/api/staff/setup/check', { code: codeOfSetup(link) });

test('the first administrator is invited once: later starts do not print the link', async () => {
  const first = await inviteFirstStaff(site.app, admin);
  expect(await listStaff(site.app, founder)).toMatchObject([{ ...admin, role: 'admin', units: null, state: 'invited' }]);
  expect((await check(first!.link)).data).toMatchObject({ email: admin.email });
  expect(await inviteFirstStaff(site.app, admin)).toBeNull();
  site.clock.advance(48 * hour);
  expect(await inviteFirstStaff(site.app, admin)).toBeNull();
  expect((await check(first!.link)).code).toBe('400003');
});

test('of several instances that start at once, one prints the link', async () => {
  const invitations = await Promise.all([1, 2, 3].map(() => inviteFirstStaff(site.app, admin)));
  const [invitation, ...others] = invitations.filter((one) => one !== null);
  expect(others).toEqual([]);
  expect((await check(invitation!.link)).code).toBe('200');
});

test("until somebody has set up access, every start names the administrator, and the command line can renew the administrator's link", async () => {
  expect(await findWaitingAdmin(site.app)).toBeUndefined();
  const { link } = (await inviteFirstStaff(site.app, admin))!;
  expect(await findWaitingAdmin(site.app)).toEqual({ email: admin.email });
  const { link: another } = await resetFactor(site.app, founder, admin.email);
  expect((await check(link)).code).toBe('400003');
  expect((await check(another)).code).toBe('200');
  await staffSession(site, 'lead');
  expect(await findWaitingAdmin(site.app)).toBeUndefined();
});

test('if a token has the name of the first administrator, the start fails with that reason and adds nobody', async () => {
  const { id } = await addToken(site.app, founder, { name: admin.name, role: 'lead', units: [] });
  await expect(inviteFirstStaff(site.app, admin)).rejects.toThrow(/token has the name 管理员.*ops token revoke/);
  expect(await listStaff(site.app, founder)).toEqual([]);
  await revokeToken(site.app, founder, id);
  expect(await inviteFirstStaff(site.app, admin)).toMatchObject({ email: admin.email });
});

test('no administrator is added if somebody has access, or was invited by the command line', async () => {
  await addStaff(site.app, founder, { name: '周敏', email: 'zhou@airline.example', role: 'admin', units: [] });
  expect(await inviteFirstStaff(site.app, admin)).toBeNull();
  await staffSession(site, 'lead');
  expect(await inviteFirstStaff(site.app, admin)).toBeNull();
  expect((await listStaff(site.app, founder)).map(({ email }) => email)).not.toContain(admin.email);
});
