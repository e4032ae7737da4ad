import { afterEach, beforeEach, expect, test } from 'vitest';

import { addStaff } from '#server/staff/add-staff.ts';
import { inviteFirstStaff } from '#server/staff/first-staff.ts';
import { listStaff } from '#server/staff/list-staff.ts';
import { goodPassword } from '#tests/support/accounts.ts';
import { codeOfSetup, founder, staffSession } from '#tests/support/staff.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { enciphered } from '#tests/support/test-client.ts';

const hour = 3_600_000;
const admin = { name: '管理员', email: 'admin@airline.example' };

let site: TestApp;
beforeEach(async () => {
  site = await createTestApp();
});
afterEach(() => site.close());

const check = (link: string) => site.client().post('/api/staff/setup/check', { code: codeOfSetup(link) });

test('the first administrator is invited by the same link at every start while it is good, by a new one afterwards', async () => {
  const first = await inviteFirstStaff(site.app, admin);
  expect(await listStaff(site.app, founder)).toMatchObject([{ ...admin, role: 'admin', units: null, state: 'invited' }]);
  site.clock.advance(47 * hour);
  expect(await inviteFirstStaff(site.app, admin)).toEqual(first);
  expect((await check(first!.link)).data).toMatchObject({ email: admin.email });
  site.clock.advance(hour);
  const second = await inviteFirstStaff(site.app, admin);
  expect(second!.link).not.toBe(first!.link);
  expect((await check(first!.link)).code).toBe('400003');
  expect((await check(second!.link)).code).toBe('200');
});

test('instances that start at once tell one link', async () => {
  const told = await Promise.all([1, 2, 3].map(() => inviteFirstStaff(site.app, admin)));
  expect(new Set(told.map((invitation) => invitation?.link)).size).toBe(1);
  expect((await check(told[0]!.link)).code).toBe('200');
});

test('once the password is chosen no link is told', async () => {
  const { link } = (await inviteFirstStaff(site.app, admin))!;
  const password = enciphered(goodPassword);
  const body = { code: codeOfSetup(link), password, confirmPassword: password };
  expect((await site.client().post('/api/staff/setup', body)).code).toBe('200');
  site.clock.advance(49 * hour);
  expect(await inviteFirstStaff(site.app, admin)).toBeNull();
});

test('nobody is added where somebody has access, or was invited by the command line', async () => {
  await addStaff(site.app, founder, { name: '周敏', email: 'zhou@airline.example', role: 'admin', units: [] });
  expect(await inviteFirstStaff(site.app, admin)).toBeNull();
  await staffSession(site, 'lead');
  expect(await inviteFirstStaff(site.app, admin)).toBeNull();
  expect((await listStaff(site.app, founder)).map(({ email }) => email)).not.toContain(admin.email);
});
