import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { translateFor } from '#lib/i18n/server-translate.ts';
import type { MessageKey, MessageValues } from '#lib/i18n/translate.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import type { Locale } from '#lib/text/locale.ts';
import { accountDialog } from '#tests/support/account-dialog.ts';
import { freshPhone, goodPassword, signIn } from '#tests/support/accounts.ts';
import { apply, applicationFor } from '#tests/support/applications.ts';
import {
  expectAccessible,
  holdPage,
  journeys,
  type Size,
  startTestSite,
  type TestSite,
  type Visitor,
} from '#tests/support/browser.ts';
import { clientOf, openPostingNow, signInVisitor } from '#tests/support/candidate-visitor.ts';
import { holdSaves } from '#tests/support/hold-saves.ts';
import { deleteExpired } from '#tests/support/housekeeping.ts';
import { signInElsewhere } from '#tests/support/other-tab.ts';
import { pdf } from '#tests/support/pdf.ts';
import { fillResume } from '#tests/support/resumes.ts';
import { screenshot } from '#tests/support/screenshot.ts';
import { ask } from '#tests/support/tasks.ts';
import { unzip } from '#tests/support/unzip.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
beforeEach(() => site.clock.advance(24 * 60 * 60_000));
afterAll(() => site.close());

async function newVisitor(locale: Locale, size: Size): Promise<Visitor> {
  const visitor = await site.visit({ locale, size });
  visitor.expectConsoleError(/status of 4(?:00|01|03)/);
  return visitor;
}

function words({ locale }: Visitor) {
  return (key: MessageKey, values?: MessageValues) => translateFor(locale)(key, values);
}

test.each(journeys)('a visitor who is not signed in is asked to sign in, in %s on a %s', async (locale, size) => {
  const visitor = await newVisitor(locale, size);
  const t = words(visitor);
  await visitor.open('/account');
  await visitor.page.getByRole('heading', { name: t('account.page.signInTitle') }).waitFor();
  await expectAccessible(visitor.page);
  await visitor.close();
});

test.each(journeys)('a candidate gets and replaces the link of their calendar, in %s on a %s', async (locale, size) => {
  const visitor = await newVisitor(locale, size);
  const { page } = visitor;
  const t = words(visitor);
  await signInVisitor(site, visitor, 'Grace Hall');
  await visitor.open('/account');
  const card = page.getByRole('region', { name: t('account.calendar.title') });
  await card.getByRole('button', { name: t('account.calendar.get') }).click();
  const address = card.getByLabel(t('account.calendar.link'));
  const first = await address.innerText();
  expect((await fetch(first)).headers.get('content-type')).toContain('text/calendar');
  const subscribe = card.getByRole('link', { name: t('account.calendar.subscribe') });
  expect(await subscribe.getAttribute('href')).toBe(first.replace(/^http:/, 'webcal:'));
  await card.getByRole('button', { name: t('account.calendar.copy') }).waitFor();
  await expectAccessible(page);

  await card.getByRole('button', { name: t('account.calendar.renew') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('account.calendar.renew') })
    .click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  const second = await address.innerText();
  expect(second).not.toBe(first);
  expect((await fetch(first)).status).toBe(404);
  expect((await fetch(second)).status).toBe(200);

  await visitor.open('/account');
  await card.getByRole('button', { name: t('account.calendar.get') }).click();
  await card.getByText(t('account.calendar.exists', { date: todayInShanghai(site.clock.now()) })).waitFor();
  await expectAccessible(page);
  await visitor.close();
});

test.each(journeys)('a candidate ends another session, changes phone and adds e-mail, in %s on a %s', async (locale, size) => {
  const visitor = await newVisitor(locale, size);
  const { page } = visitor;
  const t = words(visitor);
  const account = accountDialog(visitor);
  const { phone } = await signInVisitor(site, visitor, 'Grace Hall');
  await signIn(clientOf(site, locale), phone);
  site.clock.advance(60_000);
  await visitor.open('/home');
  await page.locator('[data-session="in"]').waitFor();
  await visitor.open('/account');
  const main = page.locator('main');
  await main.getByText(`${phone.slice(0, 3)}****${phone.slice(-4)}`).waitFor();
  await expectAccessible(page);

  await main.getByRole('button', { name: t('account.sessions.endOf', { device: t('account.sessions.unknown') }) }).click();
  await account.toast('account.sessions.ended').waitFor();

  const change = t('account.contacts.change');
  await main.getByRole('button', { name: `${change} ${t('account.field.phone')}` }).click();
  const next = freshPhone();
  await account.enterCode(site, next, 'bind-phone');
  await account.fill({ password: 'Wrong-pass-1' });
  await account.button('account.contacts.submit').click();
  await account.dialog.locator('.error-summary').getByText(t('rules.wrongPassword')).waitFor();
  await expectAccessible(page);
  await account.fill({ password: goodPassword });
  await account.button('account.contacts.submit').click();
  await main.getByText(`${next.slice(0, 3)}****${next.slice(-4)}`).waitFor();

  await main.getByRole('button', { name: `${t('account.contacts.add')} ${t('account.field.email')}` }).click();
  const email = `page-${locale}@example.com`;
  await account.fill({ email });
  await account.solveCaptcha();
  await account.dialog.locator('.send-code').click();
  await account.dialog.getByText(t('account.code.mailed')).waitFor();
  const { code = '' } = await site.messageTo(email, 'change-email');
  await account.fill({ code, password: goodPassword });
  await account.button('account.contacts.submit').click();
  await main.getByText('p***@example.com').waitFor();
  await visitor.close();
});

test.each(journeys)(
  'a candidate exports their data, closes the account, reopens it, and is erased after closing it again, in %s on a %s',
  async (locale, size) => {
    const visitor = await newVisitor(locale, size);
    const { page } = visitor;
    const t = words(visitor);
    const account = accountDialog(visitor);
    const candidate = await signInVisitor(site, visitor, 'Grace Hall');
    const { phone } = candidate;
    await fillResume(candidate);
    const { idkey, receiptNo } = (await apply(candidate, applicationFor(await openPostingNow(site)))).data;
    await ask(site.site, [idkey], { type: 'noCrime' });
    await candidate.upload(`personal/apply-job/${idkey}/material/noCrime`, { name: 'proof.pdf', bytes: pdf() });
    await visitor.open('/account');
    const main = page.locator('main');
    await main.getByRole('button', { name: t('account.export.submit') }).click();
    await account.fill({ password: goodPassword });
    const download = page.waitForEvent('download');
    await account.button('account.export.submit').click();
    const stream = await (await download).createReadStream();
    const chunks: Uint8Array[] = [];
    for await (const chunk of stream) chunks.push(chunk as Uint8Array);
    const files = unzip(Buffer.concat(chunks));
    const exported = ['account', 'access', 'messages', 'resumes/school', `applications/${receiptNo}`, 'applications/materials'];
    expect([...files.keys()]).toEqual(expect.arrayContaining([...exported.map((name) => `${name}.json`), 'README.txt']));
    const [material] = JSON.parse(files.get('applications/materials.json')!.toString('utf8'));
    const proof = [...files].find(([name]) => name.startsWith(`files/${material.file}`));
    const filePath = (await candidate.get(`personal/apply-job/${idkey}/material/noCrime`)).data.files[0].filePath;
    expect(proof?.[1].equals(Buffer.from((await candidate.get(filePath)).bytes))).toBe(true);

    await main.getByRole('button', { name: t('account.close.title') }).click();
    await account.dialog.getByText(t('account.close.confirm', { days: 15 }).split('\n')[1]!).waitFor();
    await expectAccessible(page);
    if (locale === 'en-us') {
      site.clock.advance(60_000);
      await account.button('account.proof.sms').click();
      await account.solveCaptcha();
      await account.dialog.locator('.send-code').click();
      await account.dialog.getByText(t('account.code.sent')).waitFor();
      await account.fill({ code: (await site.messageTo(`+86${phone}`, 'close')).code! });
    } else await account.fill({ password: goodPassword });
    const leave = await holdPage(page, /\/home$/);
    await account.button('account.close.submit').click();
    await account.toast('account.close.done').waitFor();
    await leave();
    await page.locator('[data-session="out"]').waitFor();
    await page.waitForURL(/\/home$/);

    await visitor.open('/account');
    await main.getByRole('button', { name: t('account.login.submit') }).click();
    await account.fill({ emailOrPhone: phone, password: goodPassword });
    await account.solveCaptcha();
    await account.button('account.login.submit').click();
    await main.getByRole('heading', { name: t('account.close.closing') }).waitFor();
    await expectAccessible(page);
    await main.getByRole('button', { name: t('account.close.keep') }).click();
    await main.getByRole('heading', { name: t('account.contacts.title') }).waitFor();

    await main.getByRole('button', { name: t('account.close.title') }).click();
    await account.fill({ password: goodPassword });
    await account.button('account.close.submit').click();
    await page.waitForURL(/\/home$/);
    site.clock.advance(15 * 24 * 60 * 60_000);
    await deleteExpired(site.site.app);
    await account.open();
    await account.fill({ emailOrPhone: phone, password: goodPassword });
    await account.solveCaptcha();
    await account.button('account.login.submit').click();
    await account.dialog.getByText(t('errors.400002'), { exact: true }).waitFor();
    await visitor.close();
  },
);

test.each(journeys)('a candidate chooses which messages to get, in %s on a %s', async (locale, size) => {
  const visitor = await newVisitor(locale, size);
  const { page } = visitor;
  const t = words(visitor);
  await signInVisitor(site, visitor, 'Nora Field');
  await visitor.open('/account');
  const box = (kind: 'reminders' | 'alerts', channel: 'mail' | 'sms') =>
    page.getByRole('checkbox', {
      name: t('account.preferences.by', { kind: t(`account.preferences.${kind}`), channel: t(`account.preferences.${channel}`) }),
    });
  const quiet = page.getByRole('checkbox', { name: t('account.preferences.quiet') });
  await box('reminders', 'sms').waitFor();
  expect([await box('reminders', 'sms').isChecked(), await box('alerts', 'sms').isChecked()]).toEqual([true, false]);
  expect(await box('reminders', 'mail').isDisabled()).toBe(true);
  await box('reminders', 'sms').uncheck();
  await box('alerts', 'sms').check();
  await quiet.uncheck();
  await page.getByText(t('account.preferences.done'), { exact: true }).waitFor();
  await expectAccessible(page);
  await screenshot(visitor, `preferences-${locale}-${size}`);
  await page.reload();
  await box('reminders', 'sms').waitFor();
  expect([await box('reminders', 'sms').isChecked(), await box('alerts', 'sms').isChecked()]).toEqual([false, true]);
  expect(await quiet.isChecked()).toBe(false);

  await visitor.context.setOffline(true);
  visitor.expectConsoleError(/ERR_INTERNET_DISCONNECTED/);
  await quiet.check();
  await page.getByText(t('account.preferences.failed')).waitFor();
  await visitor.context.setOffline(false);
  await page.getByRole('button', { name: t('common.retry') }).click();
  await page.getByText(t('account.preferences.done'), { exact: true }).waitFor();
  await visitor.close();
});

test('if another person signs in in another tab, the open page shows and changes only the account of that person', async () => {
  const visitor = await newVisitor('zh-cn', 'desktop');
  const { page } = visitor;
  const t = words(visitor);
  const box = (kind: 'reminders' | 'alerts') =>
    page.getByRole('checkbox', {
      name: t('account.preferences.by', { kind: t(`account.preferences.${kind}`), channel: t('account.preferences.sms') }),
    });
  await signInVisitor(site, visitor, 'Nora Field');
  await visitor.open('/account');
  await box('reminders').waitFor();
  const saves: unknown[] = [];
  const { promise: held, resolve: answer } = Promise.withResolvers<null>();
  await page.route(/\/preferences\?/, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    saves.push(route.request().postDataJSON());
    if (saves.length > 1) return route.continue();
    await held;
    await route.fulfill({ json: { code: '200', message: '', data: route.request().postDataJSON() } });
  });
  await box('reminders').uncheck();
  // Waits for the save before.
  await box('alerts').check();

  const { sent, letThrough } = await holdSaves(page, /user\/account\?/, 'GET');
  const other = await signInElsewhere(site, visitor, 'Grace Hall');
  await sent;
  await page.getByRole('main').getByText('Nora Field').waitFor({ state: 'detached' });
  expect(await page.getByRole('main').getByRole('checkbox').count()).toBe(0);
  letThrough();
  await page.getByRole('main').getByRole('heading', { name: 'Grace Hall' }).waitFor();
  await box('reminders').waitFor();
  expect([await box('reminders').isChecked(), await box('alerts').isChecked()]).toEqual([true, false]);
  const answered = page.waitForResponse((response) => response.request().method() === 'PUT');
  answer(null);
  await (await answered).finished();
  await page.getByRole('checkbox', { name: t('account.preferences.quiet') }).uncheck();
  await page.getByText(t('account.preferences.done'), { exact: true }).waitFor();
  expect((await other.get('preferences')).data).toMatchObject({ quiet: 'N', sms: { reminders: 'Y', alerts: 'N' } });
  expect(saves.length).toBe(2);
  await visitor.close();
});

test('an export that is ready late does not close the dialog that the candidate has opened meanwhile', async () => {
  const visitor = await newVisitor('en-us', 'desktop');
  const { page } = visitor;
  const t = words(visitor);
  const account = accountDialog(visitor);
  await signInVisitor(site, visitor, 'Nora Field');
  await visitor.open('/account');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: t('account.export.submit') }).click();
  await account.fill({ password: goodPassword });
  const { sent, letThrough } = await holdSaves(page, /user\/export/, 'POST');
  await account.button('account.export.submit').click();
  await sent;
  await page.keyboard.press('Escape');
  await account.dialog.waitFor({ state: 'detached' });
  await main.getByRole('button', { name: t('account.close.title') }).click();
  await account.fill({ password: 'half' });
  letThrough();
  await account.toast('account.export.done').waitFor();
  expect(await account.field('password').inputValue()).toBe('half');
  await visitor.close();
});
