import { afterAll, beforeAll, expect, test } from 'vitest';

import { translateFor } from '#lib/i18n/server-translate.ts';
import { locales } from '#lib/text/locale.ts';
import { sendAlerts } from '#server/recruitment/alerts/send-alerts.ts';
import { expectAccessible, nextFrame, startTestSite, type TestSite } from '#tests/support/browser.ts';
import { accountDialog } from '#tests/support/account-dialog.ts';
import { openPostingNow, signInVisitor } from '#tests/support/candidate-visitor.ts';
import { holdSaves } from '#tests/support/hold-saves.ts';
import { signInElsewhere } from '#tests/support/other-tab.ts';

const day = 24 * 3_600_000;

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

test.each(locales)(
  'a candidate is mailed new postings of a search, and stops these mails through a link in one of them, in %s on a phone',
  async (locale) => {
    const t = translateFor(locale);
    const email = `alerts-${locale}@example.com`;
    const visitor = await site.visit({ locale, size: 'phone' });
    const { page } = visitor;
    const { phone } = await signInVisitor(site, visitor);
    await site.site.app.db.updateTable('accounts').set({ email }).where('phone', '=', `+86${phone}`).execute();
    await visitor.open('/hotJob?keyWord=Zeppelin');
    await page.getByRole('button', { name: t('alerts.open') }).click();
    const dialog = page.locator('dialog[open]');
    await dialog.getByText(t('alerts.keyword', { keyWord: 'Zeppelin' })).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('alerts.save') }).click();
    await dialog.getByRole('link', { name: t('alerts.manage') }).click();
    await page.getByLabel(t('alerts.every.label')).selectOption('week');
    await page.getByText(t('alerts.list.changed')).waitFor();
    const daily = page.waitForResponse((response) => response.request().postData()?.includes('"day"') ?? false);
    await page.getByLabel(t('alerts.every.label')).selectOption('day');
    await daily;
    await expectAccessible(page);
    await visitor.close();

    await openPostingNow(site, { name: { zh: 'Zeppelin 机长', en: 'Zeppelin captain' } });
    await mailNews();
    const { text, link = '' } = await site.messageTo(email, 'search-alert');
    expect(text).toContain('Zeppelin');

    const reader = await site.visit({ locale, size: 'phone' });
    reader.expectConsoleError(/status of 40[01]/);
    await reader.open(link.slice(link.indexOf('/alerts')));
    await reader.page.getByText(t('alerts.link.of')).waitFor();
    expect(reader.page.url()).not.toContain('code=');
    await expectAccessible(reader.page);
    await reader.page.getByRole('button', { name: t('alerts.stop.button') }).click();
    await reader.page
      .locator('dialog[open]')
      .getByRole('button', { name: t('alerts.stop.confirm') })
      .click();
    await reader.page.getByText(t('alerts.stop.done')).waitFor();
    await reader.page.getByRole('heading', { name: t('alerts.empty.title') }).waitFor();
    await reader.close();
  },
);

test.each(locales)(
  'a visitor without an account is mailed new postings of a search, and stops these mails through a link, in %s on a phone',
  async (locale) => {
    const t = translateFor(locale);
    const email = `visitor-${locale}@example.com`;
    const visitor = await site.visit({ locale, size: 'phone' });
    const { page } = visitor;
    const dialog = accountDialog(visitor);
    await visitor.open('/hotJob?keyWord=Blimp');
    await page.getByRole('button', { name: t('alerts.open') }).click();
    await dialog.fill({ email });
    await dialog.solveCaptcha();
    await expectAccessible(page);
    await dialog.button('alerts.save').click();
    await dialog.dialog.getByText(t('account.mail.alert', { email })).waitFor();
    await expectAccessible(page);
    await dialog.button('account.mail.understood').click();

    const proof = await site.messageTo(email, 'alert-proof');
    await visitor.open(proof.link!.slice(proof.link!.indexOf('/alerts')));
    await page.getByText(t('alerts.link.added')).waitFor();
    await page
      .getByText(t('alerts.keyword', { keyWord: 'Blimp' }))
      .first()
      .waitFor();
    expect(page.url()).not.toContain('code=');
    await expectAccessible(page);
    await page.reload();
    await page.getByLabel(t('alerts.every.label')).selectOption('week');
    await page.getByText(t('alerts.list.changed')).waitFor();
    const daily = page.waitForResponse(/link\/change|search-alerts/);
    await page.getByLabel(t('alerts.every.label')).selectOption('day');
    await daily;
    await visitor.close();

    await openPostingNow(site, { name: { zh: 'Blimp 机长', en: 'Blimp captain' } });
    await mailNews();
    const { link = '' } = await site.messageTo(email, 'search-alert');
    const reader = await site.visit({ locale, size: 'phone' });
    await reader.open(link.slice(link.indexOf('/alerts')));
    await reader.page.getByRole('button', { name: t('alerts.stop.button') }).click();
    await reader.page
      .locator('dialog[open]')
      .getByRole('button', { name: t('alerts.stop.confirm') })
      .click();
    await reader.page.getByRole('heading', { name: t('alerts.empty.title') }).waitFor();
    await reader.close();
  },
);

test('if another person signs in in another tab, the open list shows only the alerts of that person', async () => {
  const t = translateFor('zh-cn');
  const visitor = await site.visit();
  const { page } = visitor;
  const candidate = await signInVisitor(site, visitor);
  const phone = `+86${candidate.phone}`;
  await site.site.app.db.updateTable('accounts').set({ email: 'own@example.com' }).where('phone', '=', phone).execute();
  await candidate.post('search-alerts', { filter: { keyWord: 'Airship' }, every: 'day', locale: 'zh-cn' });
  await visitor.open('/alerts');
  await page.getByLabel(t('alerts.every.label')).waitFor();
  const { sent, letThrough } = await holdSaves(page, /search-alerts/, 'GET');
  await signInElsewhere(site, visitor, 'Grace Hall');
  await sent;
  await page.getByLabel(t('alerts.every.label')).waitFor({ state: 'detached' });
  letThrough();
  await page.getByRole('heading', { name: t('alerts.empty.title') }).waitFor();
  await visitor.close();
});

test('a signed-in candidate who opens the link of another address keeps seeing that it added the alert', async () => {
  const t = translateFor('zh-cn');
  const email = 'another@example.com';
  const visitor = await site.visit();
  const { page } = visitor;
  const dialog = accountDialog(visitor);
  await visitor.open('/hotJob?keyWord=Glider');
  await page.getByRole('button', { name: t('alerts.open') }).click();
  await dialog.fill({ email });
  await dialog.solveCaptcha();
  await dialog.button('alerts.save').click();
  await dialog.dialog.getByText(t('account.mail.alert', { email })).waitFor();
  await dialog.button('account.mail.understood').click();
  const { link = '' } = await site.messageTo(email, 'alert-proof');
  await signInVisitor(site, visitor);
  const { sent, letThrough } = await holdSaves(page, /self\/name/, 'GET');
  await visitor.open(link.slice(link.indexOf('/alerts')));
  await sent;
  await page.getByText(t('alerts.link.added')).waitFor();
  letThrough();
  await page.locator('[data-session="in"]').waitFor();
  await nextFrame(page);
  expect(await page.getByText(t('alerts.link.added')).isVisible()).toBe(true);
  await visitor.close();
});
