import { afterAll, beforeAll, expect, test } from 'vitest';

import { deskPaths } from '#lib/addresses/desk-paths.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { locales } from '#lib/text/locale.ts';
import { batch } from '#tests/support/batches.ts';
import { batchDialog } from '#tests/support/batch-dialog.ts';
import { expectAccessible, journeys, readings, startTestSite, type TestSite } from '#tests/support/browser.ts';
import { openPostingNow } from '#tests/support/candidate-visitor.ts';
import { holdSaves } from '#tests/support/hold-saves.ts';
import { manyApplications } from '#tests/support/many-applications.ts';
import { screenshot } from '#tests/support/screenshot.ts';
import { signInAtDesk } from '#tests/support/staff-desk.ts';
import type { StaffPerson } from '#tests/support/staff.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const round = {
  ...{ key: 'panel', status: 'interview', kind: 'interview', name: { zh: '面试', en: 'Panel' } },
  scorecard: 'pilot-panel',
};
const offer = { key: 'offer', status: 'offer', kind: 'offer', name: { zh: '录用', en: 'Offer' } };
const good = { judgement: 5, motivation: 5, communication: 5 };
const fair = { judgement: 3, motivation: 3, communication: 3 };
const poor = { judgement: 2, motivation: 2, communication: 2 };

/** A posting with five candidates in its interview round, of whom a lead has scored four. */
async function scoredPosting(lead: StaffPerson): Promise<string> {
  const posting = await openPostingNow(site, { jobType: '2', headcount: 2 });
  await lead.put(`postings/${posting}/process`, { version: 0, rounds: [round, offer] });
  const ids = await manyApplications(site.site.app, posting, 5);
  await batch(lead, ids, { kind: 'advance', round: 'panel' }, { releaseAt: 'now' });
  for (const [index, scores] of [good, fair, fair, poor].entries()) {
    const card = { round: 'panel', scores, recommendation: 'yes', text: '', version: 0, done: 'Y' };
    await lead.post(`applications/${ids[index]}/scorecards`, card);
  }
  return posting;
}

test.each([...journeys, ...readings])(
  'a lead filters the list by score; a recruiter who may still score reads why the filter is refused, in %s on a %s',
  async (locale, size) => {
    const t = translateFor(locale);
    const words = (key: string) => t(`desk-applications.criteria.${key}` as 'desk-applications.criteria.score');
    const office = await site.visit({ locale, size });
    const { page } = office;
    const lead = await signInAtDesk(page, site, { role: 'lead' });
    const posting = await scoredPosting(lead);
    await office.open(deskPaths.applications('zh-cn', {}));
    const total = (count: number) => page.getByText(t('desk-applications.list.total', { count })).first();
    await page.getByRole('button', { name: t('desk-applications.filter.fold') }).click();
    await page.getByText(words('scoreNote')).waitFor();
    await page.getByRole('combobox', { name: t('desk-applications.filter.posting'), exact: true }).selectOption(posting);
    await total(5).waitFor();
    await page.getByLabel(words('score-from'), { exact: true }).fill('60');
    await page.getByLabel(words('score-to'), { exact: true }).fill('6000');
    await page.getByText(t('rules.between', { minimum: 0, maximum: 1000 })).waitFor();
    await page.getByLabel(words('score-to'), { exact: true }).fill('100');
    await page.keyboard.press('Enter');
    await total(3).waitFor();
    await page.getByRole('combobox', { name: words('score-round'), exact: true }).selectOption('panel');
    await page.getByLabel(words('score-from'), { exact: true }).fill('61');
    await page.keyboard.press('Enter');
    await total(1).waitFor();
    await expectAccessible(page);
    await screenshot(office, `desk-score-filter-${locale}-${size}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    const address = page.url();

    const other = await site.visit({ locale, size });
    await signInAtDesk(other.page, site, { role: 'recruiter' });
    other.expectConsoleError(/Failed to load resource/);
    await other.open(new URL(address).pathname.replace('/en-us', '') + new URL(address).search);
    await other.page.getByText(words('scoreRefused')).waitFor();
    expect(await other.page.getByRole('table').count()).toBe(0);
    await expectAccessible(other.page);
    await screenshot(other, `desk-score-refused-${locale}-${size}`);
    await other.page.getByRole('button', { name: t('desk-applications.list.clear') }).click();
    await other.page.getByRole('table').waitFor();
    await other.close();
    await office.close();
  },
);

test.each(locales)(
  'a lead draws a line in a ranking, sees whom ties leave out, advances those above the line and rejects those below, in %s',
  async (locale) => {
    const t = translateFor(locale);
    const words = (key: string, values: Record<string, string | number> = {}) =>
      t(`desk-postings.ranking.${key}` as 'desk-postings.ranking.title', values);
    const office = await site.visit({ locale, size: 'desktop' });
    const { page } = office;
    const lead = await signInAtDesk(page, site, { role: 'lead' });
    const posting = await scoredPosting(lead);

    await office.open(deskPaths.posting('zh-cn', posting));
    await page
      .getByRole('link', { name: words('open'), exact: true })
      .first()
      .click();
    const table = page.getByRole('region', { name: words('caption', { round: locale === 'zh-cn' ? '面试' : 'Panel' }) });
    await table.waitFor();
    expect(await table.locator('tbody tr td:first-child').allInnerTexts()).toEqual(['1', '2', '2', '4', '–']);
    await page.getByText(words('unranked', { count: 1 })).waitFor();

    // Two share the second rank: a line after two applications leaves both out, and the page says so.
    await page.getByLabel(words('line'), { exact: true }).selectOption({ label: words('behind') });
    await page.getByLabel(words('top'), { exact: true }).fill('2');
    const numbers = page.getByRole('status').filter({ hasText: words('sides', { above: 1, tied: 2, below: 1 }) });
    await numbers.getByText(words('tiedOut', { count: 2 })).waitFor();
    expect(await table.getByText(words('leftOut')).count()).toBe(2);
    await expectAccessible(page);
    await screenshot(office, `desk-ranking-tie-${locale}`);

    // A line after three applications has room for both.
    await page.getByLabel(words('top'), { exact: true }).fill('3');
    await page.getByText(words('tiedIn')).waitFor();
    await page.getByRole('button', { name: words('advance', { count: 3 }) }).click();
    const { holdOpened, close } = batchDialog(office);
    const dialog = page.getByRole('dialog');
    await holdOpened(undefined, 3);
    await dialog.getByRole('button', { name: t('desk-batches.undo'), exact: true }).click();
    await dialog.getByText(t('desk-batches.held.undone', { count: 3 })).waitFor();
    await close();
    await page.getByRole('button', { name: words('reject', { count: 1 }) }).click();
    await holdOpened(async (form) => {
      const reason = form.getByRole('combobox', { name: t('desk-batches.form.reason'), exact: true });
      await reason.selectOption('own-words');
      await form.getByRole('textbox', { name: t('desk-batches.form.ownReason') }).fill('below the line');
    }, 1);
    await close();

    // The line can also be drawn within each base, here at the width of a phone.
    await page.getByLabel(words('by'), { exact: true }).selectOption({ label: words('workPlace') });
    await page.getByLabel(words('topEach'), { exact: true }).waitFor();
    await page.setViewportSize({ width: 360, height: 780 });
    await expectAccessible(page);
    await screenshot(office, `desk-ranking-phone-${locale}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await office.close();
  },
);

test('while the ranking of another round is loading, a lead cannot decide by the numbers of the earlier one', async () => {
  const t = translateFor('zh-cn');
  const office = await site.visit();
  const { page } = office;
  const lead = await signInAtDesk(page, site, { role: 'lead' });
  const posting = await scoredPosting(lead);
  await office.open(`${deskPaths.posting('zh-cn', posting)}/ranking`);
  await page
    .getByLabel(t('desk-postings.ranking.line'), { exact: true })
    .selectOption({ label: t('desk-postings.ranking.behind') });
  await page.getByLabel(t('desk-postings.ranking.top'), { exact: true }).fill('3');
  const reject = page.getByRole('button', { name: t('desk-postings.ranking.reject', { count: 1 }) });
  await reject.waitFor();
  const { sent, letThrough } = await holdSaves(page, /ranking\?round=offer/, 'GET');
  const round = page.getByLabel(t('desk-postings.ranking.round'), { exact: true });
  await round.selectOption('offer');
  await sent;
  expect(await reject.count()).toBe(0);
  letThrough();
  await page.getByText(t('desk-postings.ranking.empty')).waitFor();
  await round.selectOption('panel');
  await reject.waitFor();
  await office.close();
});
