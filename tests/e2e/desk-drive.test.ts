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
import { signInAtDesk } from '#tests/support/staff-desk.ts';

const day = 24 * 60 * 60_000;
const everyone = 3000;

let site: TestSite;
let drive: string;
let elsewhere: string;
beforeAll(async () => {
  site = await startTestSite();
  const { app } = site.site;
  drive = await openPostingNow(site, { name: { zh: '校园招聘专场', en: 'Campus drive' } });
  const made = await fillDemo(app, { postings: 0, candidates: everyone, seed: 7, posting: drive });
  expect(made).toEqual({ made: everyone, same: 0 });
  elsewhere = await openPostingNow(site);
  await fillDemo(app, { postings: 0, candidates: 4, seed: 8, posting: elsewhere });
});
afterAll(() => site.close());

/** How many applications of the drive have each status, and the messages about them. */
async function standing() {
  const { db } = site.site.app;
  const rows = await db.selectFrom('applications').select(['id', 'accountId', 'status']).where('postingId', '=', drive).execute();
  const others = await db.selectFrom('applications').select('status').where('postingId', '=', elsewhere).execute();
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

/** What those of the drive who were tested have reached, as a table of the hiring office: every tenth has failed. */
async function resultTable() {
  const rows = await site.site.app.db
    .selectFrom('applications as a')
    .innerJoin('applicationFacts as f', 'f.applicationId', 'a.id')
    .select(['a.receiptNo', 'f.name'])
    .where('a.postingId', '=', drive)
    .execute();
  const lines = rows.map(({ receiptNo, name }, at) =>
    [receiptNo, name, at % 10 ? '82' : '41', at % 10 ? '通过' : '不通过'].join(','),
  );
  return Buffer.from(['回执编号,姓名,成绩,决定', ...lines].join('\n'));
}

/** Releases what is held until a moment, which is one for all: nobody hears of it before. */
async function releaseAt(moment: number, after: Record<string, number>) {
  const before = await standing();
  site.clock.advance(moment - site.clock.now() - 1);
  await releaseDue(site.site.app);
  expect(await standing()).toEqual(before);
  site.clock.advance(1);
  await releaseDue(site.site.app);
  await expect.poll(async () => (await standing()).statuses, { timeout: 60_000 }).toEqual(after);
  const moments = await site.site.app.db
    .selectFrom('applications')
    .select('statusAt')
    .distinct()
    .where('postingId', '=', drive)
    .execute();
  expect(moments).toEqual([{ statusAt: moment }]);
}

test('a drive of three thousand is screened as a whole, tested, and told at one time each, once and none before', async () => {
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

  const announced = `${todayInShanghai(site.clock.now() + 2 * day)}T10:00`;
  await hands.hold(
    'advance',
    async (dialog) => {
      await dialog.getByLabel(t('desk-batches.form.to'), { exact: true }).selectOption('writtenTest');
      await dialog.getByRole('textbox', { name: t('desk-batches.form.ownReason') }).fill('现场初筛');
      await dialog.getByLabel(t('desk-batches.form.words'), { exact: true }).fill('感谢参加校园招聘。');
      await dialog.getByLabel(t('desk-batches.form.releaseAt'), { exact: true }).fill(announced);
    },
    everyone,
  );
  await expectAccessible(page);
  await look(visitor, 'drive-held');
  const [held] = (await lead.get('/api/staff/batches', { query: { state: 'pending' } })).data.list;
  expect(held).toMatchObject({ pending: everyone, releaseAt: new Date(`${announced}:00+08:00`).toISOString() });
  const unheard = { others: ['submitted'], messages: 0, told: 0, purposes: [] };
  expect(await standing()).toEqual({ ...unheard, statuses: { submitted: everyone } });
  await releaseAt(Date.parse(held.releaseAt), { writtenTest: everyone });
  const once = { others: ['submitted'], messages: everyone, told: everyone, purposes: ['application-status'] };
  expect(await standing()).toMatchObject(once);

  await signInAtDesk(page, site, { role: 'recruiter', units: ['digital'] });
  await page.goto(deskPaths.imports('zh-cn'));
  await page.getByRole('heading', { level: 1, name: t('desk-exchange.imports.title') }).waitFor();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'results.csv', mimeType: 'text/csv', buffer: await resultTable() });
  await page.getByRole('button', { name: t('desk-exchange.imports.apply', { count: everyone }), exact: true }).click();
  await look(visitor, 'drive-results');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('desk-exchange.imports.applyNow'), exact: true })
    .click();
  await page.getByRole('button', { name: new RegExp(t('desk-exchange.imports.kinds.results')) }).waitFor({ timeout: 60_000 });
  expect(await standing()).toMatchObject({ ...once, statuses: { writtenTest: everyone } });
  await releaseAt(site.clock.now() + site.site.app.settings.decisionHoldMinutes * 60_000, {
    interview: everyone * 0.9,
    rejected: everyone * 0.1,
  });
  expect((await standing()).told).toBe(everyone);

  await page.goto(deskPaths.batches('zh-cn'));
  await page
    .getByText(t('desk-batches.counts.released', { count: everyone }))
    .first()
    .waitFor();
  await expectAccessible(page);
  await look(visitor, 'drive-released');
  await visitor.close();
}, 360_000);
