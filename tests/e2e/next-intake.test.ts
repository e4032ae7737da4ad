import { afterAll, beforeAll, expect, test } from 'vitest';

import { deskPaths } from '#lib/addresses/desk-paths.ts';
import { paths } from '#lib/addresses/paths.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { locales } from '#lib/text/locale.ts';
import { sendAlerts } from '#server/recruitment/alerts/send-alerts.ts';
import { accountDialog } from '#tests/support/account-dialog.ts';
import { expectAccessible, startTestSite, type TestSite } from '#tests/support/browser.ts';
import { openPostingNow, signInVisitor } from '#tests/support/candidate-visitor.ts';
import { dayFrom } from '#tests/support/postings.ts';
import { screenshot } from '#tests/support/screenshot.ts';
import { signInAtDesk } from '#tests/support/staff-desk.ts';

const day = 24 * 3_600_000;
/** Categories that the tests empty of open postings, one per language so that the tests do not interfere. */
const emptyTypes = { 'zh-cn': '8', 'en-us': '5' } as const;

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

/** Advances the clock to the next 8:00 in Shanghai and mails what is due. */
async function mailNews(): Promise<void> {
  site.clock.advance(day - (site.clock.now() % day));
  await sendAlerts(site.site.app, () => false);
}

/** A posting that closed yesterday. */
function closedPosting(name: string, jobType: (typeof emptyTypes)[keyof typeof emptyTypes] | '3' = '3'): Promise<string> {
  const endDate = dayFrom({ clock: site.clock }, -1);
  return openPostingNow(site, { name: { zh: name, en: name }, jobType, publishDate: '2026-01-01', endDate });
}

test.each(locales)(
  'a visitor without an account is mailed when a closed posting reopens; then the alert ends and its link stops working, in %s',
  async (locale) => {
    const t = translateFor(locale);
    const email = `intake-${locale}@example.com`;
    const id = await closedPosting(`Hydroplane ${locale}`);
    const visitor = await site.visit({ locale, size: 'phone' });
    const { page } = visitor;
    const dialog = accountDialog(visitor);
    await page.goto(paths.hotJobDetail(locale, { id }));
    await page.getByRole('button', { name: t('alerts.intake.open') }).click();
    await dialog.dialog.getByText(t('alerts.intake.leadPosting')).waitFor();
    await dialog.fill({ email });
    await dialog.solveCaptcha();
    await expectAccessible(page);
    await screenshot(visitor, `next-intake-dialog-${locale}`);
    await dialog.button('alerts.intake.save').click();
    await dialog.dialog.getByText(t('account.mail.alert', { email })).waitFor();

    const proof = await site.messageTo(email, 'alert-proof');
    await visitor.open(proof.link!.slice(proof.link!.indexOf('/alerts')));
    await page.getByText(t('alerts.link.added')).waitFor();
    await page.getByText(t('alerts.list.intake')).waitFor();
    await expectAccessible(page);
    await screenshot(visitor, `next-intake-alerts-${locale}`);
    await visitor.close();

    const colleague = await site.visit({ locale });
    await signInAtDesk(colleague.page, site, { role: 'lead' });
    const waiting = t('desk.intake.waiting', { count: 1 });
    await colleague.page.goto(deskPaths.postings(locale, { keyWord: `Hydroplane ${locale}` }));
    await colleague.page.getByRole('row').getByText(waiting).waitFor();
    await colleague.page.getByText(t('desk.intake.categories')).waitFor();
    await expectAccessible(colleague.page);
    await colleague.page.goto(deskPaths.posting(locale, id));
    await colleague.page.getByText(waiting).waitFor();
    await colleague.close();

    await openPostingNow(site, { id, name: { zh: 'Hydroplane', en: 'Hydroplane' } });
    await mailNews();
    const { text, link = '' } = await site.messageTo(email, 'search-alert');
    expect(text).toContain('Hydroplane');
    const reader = await site.visit({ locale, size: 'phone' });
    reader.expectConsoleError(/status of 400/);
    await reader.open(link.slice(link.indexOf('/alerts')));
    await reader.page.getByText(t('alerts.link.brokenText')).waitFor();
    await reader.close();
  },
);

test.each(locales)('a candidate adds an alert for an empty category and deletes it, in %s on a phone', async (locale) => {
  const t = translateFor(locale);
  const jobType = emptyTypes[locale];
  const endDate = dayFrom({ clock: site.clock }, -1);
  await site.site.app.db.updateTable('postings').set({ endDate }).where('jobType', '=', jobType).execute();
  await closedPosting('Glider', jobType);
  const visitor = await site.visit({ locale, size: 'phone' });
  const { page } = visitor;
  const { phone } = await signInVisitor(site, visitor);
  const account = site.site.app.db.updateTable('accounts').where('phone', '=', `+86${phone}`);
  await account.set({ email: `category-${locale}@example.com` }).execute();
  await page.goto(paths.hotJob(locale, { jobType }));
  await screenshot(visitor, `next-intake-empty-${locale}`);
  await page.getByRole('button', { name: t('alerts.intake.open') }).click();
  const dialog = page.locator('dialog[open]');
  await dialog.getByText(t(`jobs.types.${jobType}`)).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: t('alerts.intake.save') }).click();
  await dialog.getByText(t('alerts.intake.saved')).waitFor();
  await dialog.getByRole('link', { name: t('alerts.manage') }).click();
  await page.getByText(t('alerts.list.intake')).waitFor();
  await page.getByRole('button', { name: t('alerts.list.deleteOf', { words: t(`jobs.types.${jobType}`) }) }).click();
  await page.getByRole('heading', { name: t('alerts.empty.title') }).waitFor();
  await visitor.close();
});
