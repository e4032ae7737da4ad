import { expect, test } from 'vitest';

import { mailSeason } from '#server/office/analytics/mail-season.ts';
import { openPosting } from '#tests/support/applications.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { staffClient, staffSession } from '#tests/support/staff.ts';

const site = await openTestApp();
const path = 'analytics/season/mail';
const hour = 3_600_000;

test('neither a machine nor a role that cannot read applications can turn on the weekly mail about the season', async () => {
  expect((await (await staffClient(site, 'lead')).put(path, { wanted: 'Y' })).status).toBe(403);
  expect((await (await staffSession(site, 'editor')).put(path, { wanted: 'Y' })).status).toBe(403);
  expect((await (await staffSession(site, 'lead')).put(path, { wanted: 'maybe' })).status).toBe(400);
});

test('staff who turned on the season mail get it every Monday at 8:00, in both languages, until they lose access', async () => {
  const mine = await openPosting(site, { unit: 'digital', headcount: 77, workplaces: ['qingdao'] });
  await openPosting(site, { unit: 'cabin', headcount: 99, workplaces: ['qingdao'] });
  expect(mine).toBeDefined();
  const lead = await staffSession(site, 'lead', ['digital']);
  const mails = async () => (await site.messagesTo(lead.email)).filter(({ purpose }) => purpose === 'staff-notice');
  expect((await lead.get(path)).data).toEqual({ wanted: 'N' });
  expect((await lead.put(path, { wanted: 'Y' })).data).toEqual({ wanted: 'Y' });
  await mailSeason(site.app);
  expect(await mails()).toEqual([]);
  const nextMonday = new Date(site.clock.now() + 8 * hour);
  nextMonday.setUTCDate(nextMonday.getUTCDate() + ((8 - nextMonday.getUTCDay()) % 7 || 7));
  const monday = nextMonday.toISOString().slice(0, 10);
  site.clock.moveTo(`${monday}T07:59:00+08:00`);
  await mailSeason(site.app);
  expect(await mails()).toEqual([]);
  site.clock.advance(60_000);
  await mailSeason(site.app);
  await mailSeason(site.app);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail!.text).toMatch(/目标 \d+.*预计/);
  expect(mail!.text).toContain('target');
  expect(mail!.text).toContain('/en-us/desk/season');
  site.clock.advance(7 * 24 * hour);
  await mailSeason(site.app);
  expect(await mails()).toHaveLength(2);
  const again = await staffSession(site, 'lead');
  expect((await again.get(path)).data).toEqual({ wanted: 'N' });
  await site.app.db.updateTable('staff').set({ state: 'disabled' }).where('id', '=', lead.id).execute();
  site.clock.advance(7 * 24 * hour);
  await mailSeason(site.app);
  expect(await mails()).toHaveLength(2);
});
