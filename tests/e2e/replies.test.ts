import { afterAll, beforeAll, expect, test } from 'vitest';

import { deskPaths } from '#lib/addresses/desk-paths.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { longestReply } from '#lib/rules/replies.ts';
import { locales } from '#lib/text/locale.ts';
import { applicationFor, apply, makeDecision } from '#tests/support/applications.ts';
import { expectAccessible, sizes, startTestSite, type TestSite } from '#tests/support/browser.ts';
import { becomeCandidate, openPostingNow } from '#tests/support/candidate-visitor.ts';
import { holdSaves } from '#tests/support/hold-saves.ts';
import { screenshot } from '#tests/support/screenshot.ts';
import { signInAtDesk } from '#tests/support/staff-desk.ts';

const markup = '<b onclick="alert(1)">面试</b>可以改到周五吗？\nThank you!';
const widths = [360, 768, 1440];

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

test.each(locales)('a candidate writes to the office and reads the answer of a recruiter, in %s', async (locale) => {
  const t = translateFor(locale);
  site.clock.advance(Math.max(1000, Date.now() - site.clock.now()));
  const visitor = await site.visit({ locale, size: 'phone' });
  const { page } = visitor;
  const candidate = await becomeCandidate(site, visitor);
  const { idkey: id } = (await apply(candidate, applicationFor(await openPostingNow(site)))).data as { idkey: string };
  const words = '请带身份证原件。 / Please bring your ID.';
  await makeDecision({ app: site.site.app }, { ids: [id], to: 'screening', reason: 'x', words, releaseAt: 'now' });

  await visitor.open('/applications');
  await page.getByText(t('application.pass.timeline')).click();
  await page
    .locator('.timeline')
    .getByRole('button', { name: t('application.replies.reply') })
    .waitFor();
  await page
    .locator('.pass')
    .getByRole('button', { name: t('application.replies.reply') })
    .click();
  const field = page.getByLabel(t('application.replies.text'));
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  const send = page.getByRole('button', { name: t('application.replies.send'), exact: true });
  await send.click();
  await page.getByText(t('rules.required')).waitFor();
  await field.fill('好'.repeat(longestReply + 1));
  await page
    .getByText(t('common.form.tooLong', { count: 1 }))
    .first()
    .waitFor();
  await field.fill(markup);
  await page.reload();
  await page.getByText(t('application.replies.title')).click();
  expect(await field.inputValue()).toBe(markup);
  await expectAccessible(page);
  await screenshot(visitor, `replies-form-360-${locale}`);
  await send.click();
  await page.locator('.replies__message--candidate').getByText('<b onclick="alert(1)">').waitFor();
  expect(await field.inputValue()).toBe('');
  await page.getByText(t('application.replies.isSent')).waitFor();

  const office = await site.visit({ locale });
  const desk = office.page;
  await signInAtDesk(desk, site, { role: 'recruiter', name: '何专员' });
  await office.open(deskPaths.today('zh-cn'));
  const matter = desk.getByRole('link', { name: t('desk-applications.matter.replies') });
  await matter.waitFor();
  await screenshot(office, `replies-today-${locale}`);
  await matter.click();
  await desk.locator(`a[href$="${id}"]`).first().click();
  const panel = desk.getByRole('region', { name: t('desk-applications.replies.title') });
  await panel.getByText('<b onclick="alert(1)">').waitFor();
  await panel.getByText(t('desk-applications.replies.waits')).waitFor();
  await panel.getByLabel(t('desk-applications.replies.answer')).fill('可以，周五下午两点。\n请提前十分钟到。');
  await expectAccessible(desk);
  for (const width of widths) {
    await desk.setViewportSize({ width, height: 800 });
    await screenshot(office, `replies-desk-${width}-${locale}`);
  }
  const { sent, letThrough } = await holdSaves(desk, /\/replies/, 'POST');
  await panel.getByRole('button', { name: t('desk-applications.replies.send') }).click();
  await sent;
  // While the answer is being sent, neither button sends anything else.
  const settle = panel.getByRole('button', { name: t('desk-applications.replies.settle') });
  await expect.poll(() => settle.getAttribute('aria-disabled')).toBe('true');
  letThrough();
  await panel.getByText(t('desk-applications.replies.answered')).waitFor();
  await panel.getByText('何专员').waitFor();
  expect(await panel.getByLabel(t('desk-applications.replies.answer')).inputValue()).toBe('');
  await office.close();

  await page.goto('about:blank');
  await visitor.open(`/applications#${id}`);
  await page.locator('.replies__message--office').getByText('可以，周五下午两点。').waitFor();
  await page.getByText(t('application.replies.isAnswered')).waitFor();
  await expectAccessible(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await screenshot(visitor, `replies-read-${width}-${locale}`);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.setViewportSize(sizes.phone);
  await visitor.close();
});

test('30 days after an application has ended, its conversation can only be read', async () => {
  const t = translateFor('zh-cn');
  const visitor = await site.visit({ locale: 'zh-cn', size: 'phone' });
  const candidate = await becomeCandidate(site, visitor);
  const { idkey: id } = (await apply(candidate, applicationFor(await openPostingNow(site)))).data as { idkey: string };
  await candidate.post(`personal/apply-job/delete/${id}`);
  const days = 31 * 24 * 60 * 60_000;
  const { statusAt } = await site.site.app.db
    .selectFrom('applications')
    .select('statusAt')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await site.site.app.db
    .updateTable('applications')
    .set({ statusAt: statusAt - days })
    .where('id', '=', id)
    .execute();
  await visitor.open('/applications');
  await visitor.page.getByText(t('application.replies.title')).click();
  await visitor.page.getByText(t('application.replies.closed')).waitFor();
  expect(await visitor.page.getByRole('button', { name: t('application.replies.send'), exact: true }).count()).toBe(0);
  await visitor.close();
});
