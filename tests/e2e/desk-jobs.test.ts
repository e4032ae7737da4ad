import { afterAll, beforeAll, expect, test } from 'vitest';

import { translateFor } from '#lib/i18n/server-translate.ts';
import { allJobs } from '#server/main/schedule.ts';
import { expectAccessible, journeys, readingSizes, startTestSite, type TestSite } from '#tests/support/browser.ts';
import { screenshot } from '#tests/support/screenshot.ts';
import { signInAtDesk } from '#tests/support/staff-desk.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
  const { db, clock } = site.site.app;
  const long = clock.now() - 60 * 60_000;
  const ran = { startedAt: long, duration: 1_240, succeededAt: long, failedAt: null, error: null };
  await db
    .insertInto('jobs')
    .values([
      { ...ran, name: 'reminders' },
      { ...ran, name: 'closed-accounts', failedAt: clock.now(), error: 'Error EIO' },
    ])
    .execute();
});
afterAll(() => site.close());

test.each([...journeys, ...Object.entries(readingSizes)] as typeof journeys)(
  'an admin sees failing and overdue background jobs first, in %s on a %s',
  async (locale, size) => {
    const visitor = await site.visit({ locale, size });
    const { page } = visitor;
    const t = translateFor(locale);
    await signInAtDesk(page, site, { role: 'admin' });
    await visitor.open('/desk/jobs');
    await page.getByRole('heading', { level: 1, name: t('desk.places.jobs') }).waitFor();
    await page.getByText(t('desk-jobs.attention', { count: 2 })).waitFor();
    const rows = page.locator('.desk-table tbody tr');
    expect(await rows.count()).toBe(allJobs().length);
    const [failing, overdue] = [await rows.nth(0).innerText(), await rows.nth(1).innerText()];
    for (const word of [t('desk-jobs.names.closed-accounts'), t('desk-jobs.states.failing'), 'Error EIO']) {
      expect(failing).toContain(word);
    }
    for (const word of [t('desk-jobs.names.reminders'), t('desk-jobs.states.overdue')]) expect(overdue).toContain(word);
    await expectAccessible(page);
    await screenshot(visitor, `jobs-${locale}-${size}`);
    await visitor.close();
  },
);

test('an admin is told when the background jobs cannot be loaded, and can retry', async () => {
  const visitor = await site.visit();
  const { page } = visitor;
  const t = translateFor('zh-cn');
  const call = /\/api\/staff\/jobs\?/;
  visitor.expectConsoleError(/Failed to load resource/);
  await signInAtDesk(page, site, { role: 'admin' });
  await page.route(call, (route) => route.abort());
  await visitor.open('/desk/jobs');
  await page.getByText(t('desk-jobs.failed')).waitFor();
  await page.unroute(call);
  await page.getByRole('button', { name: t('desk-jobs.again'), exact: true }).click();
  await page.getByRole('cell', { name: /Error EIO/ }).waitFor();
  expect(await page.getByText(t('desk-jobs.failed')).count()).toBe(0);
  await visitor.close();
});

test('a recruiter sees neither the background jobs nor a link to them', async () => {
  const visitor = await site.visit();
  const { page } = visitor;
  const t = translateFor('zh-cn');
  await signInAtDesk(page, site, { role: 'recruiter' });
  await visitor.open('/desk/jobs');
  await page.getByRole('heading', { level: 1, name: t('desk.refused.title') }).waitFor();
  expect(await page.getByRole('link', { name: t('desk.places.jobs') }).count()).toBe(0);
  await visitor.close();
});
