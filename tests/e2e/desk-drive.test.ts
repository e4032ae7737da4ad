import { afterAll, beforeAll, expect, test } from 'vitest';

import { deskPaths } from '#lib/desk-paths.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import { releaseDue } from '#server/decisions/release-due.ts';
import { fillDemo } from '#server/demo/fill.ts';
import { expectAccessible, startTestSite, type TestSite } from '#tests/support/browser.ts';
import { openPostingNow } from '#tests/support/candidate-visitor.ts';
import { deskHands } from '#tests/support/desk-hands.ts';
import { look } from '#tests/support/look.ts';
import { manyApplications } from '#tests/support/many-applications.ts';
import { signInAtDesk } from '#tests/support/staff-desk.ts';

const day = 24 * 60 * 60_000;
const everyone = 3000;
/** Those with a whole resume; the others have none, which nothing of this journey looks at. */
const filled = 30;

let site: TestSite;
let drive: string;
let elsewhere: string[];
beforeAll(async () => {
  site = await startTestSite();
  const { app } = site.site;
  drive = await openPostingNow(site, { name: { zh: '校园招聘专场', en: 'Campus drive' } });
  expect(await fillDemo(app, { postings: 0, candidates: filled, seed: 7, posting: drive })).toEqual({ made: filled, same: 0 });
  await manyApplications(app, drive, everyone - filled);
  elsewhere = await manyApplications(app, await openPostingNow(site), 4);
});
afterAll(() => site.close());

/** How many applications of the drive have each status, and the messages about them. */
async function standing() {
  const { db } = site.site.app;
  const rows = await db.selectFrom('applications').select(['id', 'accountId', 'status']).where('postingId', '=', drive).execute();
  const others = await db.selectFrom('applications').select('status').where('id', 'in', elsewhere).execute();
  const messages = await db.selectFrom('accountMessages').select(['accountId', 'purpose']).execute();
  const accounts = new Set(rows.map(({ accountId }) => accountId));
  return {
    statuses: Object.fromEntries([...Map.groupBy(rows, ({ status }) => status)].map(([status, some]) => [status, some.length])),
    others: [...new Set(others.map(({ status }) => status))],
    messages: messages.length,
    told: new Set(messages.flatMap(({ accountId }) => (accountId && accounts.has(accountId) ? [accountId] : []))).size,
    purposes: [...new Set(messages.map(({ purpose }) => purpose))],
  };
}

test('a drive of three thousand is filtered, chosen as a whole, held and released at one time, each told once and none before', async () => {
  const visitor = await site.visit({ locale: 'zh-cn' });
  const { page } = visitor;
  const t = translateFor('zh-cn');
  const hands = deskHands(visitor);
  // Two days pass: the session of before ends.
  visitor.expectConsoleError(/401/);
  const lead = await signInAtDesk(page, site, { role: 'lead', units: ['digital'] });
  await page.goto(deskPaths.applications('zh-cn'));
  await page.locator('.desk-filter').getByLabel(t('desk-applications.filter.posting')).selectOption(drive);
  await page.getByText(t('desk-applications.list.total', { count: everyone }), { exact: false }).waitFor();
  await page.locator('[data-row="0"]').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page
    .locator('.desk-selection')
    .getByRole('button', { name: /3,?000/ })
    .click();

  const releaseAt = `${todayInShanghai(site.clock.now() + 2 * day)}T10:00`;
  await hands.hold(
    'advance',
    async (dialog) => {
      await dialog.getByLabel(t('desk-batches.form.words'), { exact: true }).fill('感谢参加校园招聘。');
      await dialog.getByLabel(t('desk-batches.form.releaseAt'), { exact: true }).fill(releaseAt);
    },
    everyone,
  );
  await expectAccessible(page);
  await look(visitor, 'drive-held');
  const [held] = (await lead.get('/api/staff/batches', { query: { state: 'pending' } })).data.list;
  expect(held).toMatchObject({ pending: everyone, releaseAt: new Date(`${releaseAt}:00+08:00`).toISOString() });
  const before = { statuses: { submitted: everyone }, others: ['submitted'], messages: 0, told: 0, purposes: [] };
  expect(await standing()).toEqual(before);

  site.clock.advance(Date.parse(held.releaseAt) - site.clock.now() - 1);
  await releaseDue(site.site.app);
  expect(await standing()).toEqual(before);
  site.clock.advance(1);
  await releaseDue(site.site.app);
  await expect.poll(async () => (await standing()).statuses, { timeout: 60_000 }).toEqual({ screening: everyone });
  expect(await standing()).toMatchObject({
    others: ['submitted'],
    messages: everyone,
    told: everyone,
    purposes: ['application-status'],
  });
  const moments = await site.site.app.db
    .selectFrom('applications')
    .select('statusAt')
    .distinct()
    .where('postingId', '=', drive)
    .execute();
  expect(moments).toEqual([{ statusAt: Date.parse(held.releaseAt) }]);

  await signInAtDesk(page, site, { role: 'lead', units: ['digital'] });
  await page.goto(deskPaths.batches('zh-cn'));
  await page
    .getByText(t('desk-batches.counts.released', { count: everyone }))
    .first()
    .waitFor();
  await expectAccessible(page);
  await look(visitor, 'drive-released');
  await visitor.close();
}, 240_000);
