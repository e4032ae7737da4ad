import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { Locale } from '#lib/text/locale.ts';
import { accountDialog } from '#tests/support/account-dialog.ts';
import { freshPhone, goodPassword, registerByEmail } from '#tests/support/accounts.ts';
import {
  expectAccessible,
  holdPage,
  journeys,
  type Size,
  startTestSite,
  type TestSite,
  type Visitor,
} from '#tests/support/browser.ts';
import { clientOf, signInVisitor } from '#tests/support/candidate-visitor.ts';

const day = 24 * 60 * 60_000;

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
beforeEach(() => site.clock.advance(day));
afterAll(() => site.close());

async function newVisitor(locale: Locale, size: Size): Promise<Visitor> {
  const visitor = await site.visit({ locale, size });
  visitor.expectConsoleError(/status of 4(?:00|01|29)/);
  return visitor;
}

async function signOut({ context, open }: Visitor): Promise<void> {
  await context.clearCookies();
  await open('/home');
}

describe.each(journeys)('in %s on a %s', (locale, size) => {
  const name = locale === 'zh-cn' ? '林晓舟' : 'Grace Hall';

  test('a visitor registers by e-mail, is signed in by the mailed link without another captcha, and binds a phone', async () => {
    const visitor = await newVisitor(locale, size);
    const { page } = visitor;
    const email = `${locale}-${size}@example.com`;
    const account = accountDialog(visitor);
    await visitor.open('/home');
    await account.open();
    await account.tab('account.tab.register');
    await account.tab('account.register.byEmail');
    await account.fill({ email, name, password: goodPassword, confirmPassword: goodPassword });
    await account.solveCaptcha();
    expect(await account.button('account.register.submit').isDisabled()).toBe(true);
    await account.field('agreed').check();
    await expectAccessible(page);
    await account.button('account.register.submit').click();
    await account.dialog.getByText(account.t('account.mail.activation', { email })).waitFor();
    await account.button('account.mail.understood').click();
    // On a phone, closing the dialog goes back in the history, which would cancel the navigation below.
    await expect.poll(() => page.evaluate(() => Object.keys((history.state ?? {}) as object))).not.toContain('sheet');

    const { link = '' } = await site.messageTo(email, 'activation');
    await page.goto(link);
    await page.getByText(account.t('account.activate.done')).waitFor();
    await page.getByText(account.t('account.activate.signedIn')).waitFor();
    await account.dialog.getByText(account.t('account.bind.lead')).waitFor();
    await expectAccessible(page);
    const phone = freshPhone();
    if (size === 'phone') {
      // More than ten minutes after the sign-in, the password is required too. The first captcha has expired by then.
      site.clock.advance(11 * 60_000);
      await account.dialog.getByTitle(account.t('account.captcha.renew')).click();
    }
    await account.enterCode(site, phone, 'bind-phone');
    if (size === 'phone') {
      await account.button('account.bind.submit').click();
      await account.dialog.locator('.error-summary').waitFor();
      await account.fill({ password: goodPassword });
    }
    await account.button('account.bind.submit').click();
    await account.toast('account.bind.done').waitFor();
    await expect.poll(() => account.dialog.count()).toBe(0);
    await visitor.open('/home');
    await account.signedInAs(name);
    await visitor.close();
  });

  test('a visitor registers by phone, and signs in again with a password and with a code', async () => {
    const visitor = await newVisitor(locale, size);
    const account = accountDialog(visitor);
    const phone = freshPhone();
    await visitor.open('/home');
    await account.open();
    await account.tab('account.tab.register');
    await account.tab('account.register.byPhone');
    await account.enterCode(site, phone, 'register');
    await account.fill({ name, password: goodPassword, confirmPassword: goodPassword });
    await account.field('agreed').check();
    await account.button('account.register.submit').click();
    await account.toast('account.register.done', { name }).waitFor();
    await account.signedInAs(name);

    await signOut(visitor);
    await account.open();
    await account.fill({ emailOrPhone: phone, password: goodPassword });
    await account.solveCaptcha();
    await account.button('account.login.submit').click();
    await account.toast('account.login.done', { name }).waitFor();
    await account.signedInAs(name);

    await signOut(visitor);
    site.clock.advance(60_000);
    await account.open();
    await account.tab('account.login.bySms');
    await account.enterCode(site, phone, 'login');
    await account.button('account.login.submit').click();
    await account.toast('account.login.done', { name }).waitFor();
    await account.signedInAs(name);
    await visitor.close();
  });

  test('a candidate who forgot the password sets a new one by SMS', async () => {
    const visitor = await newVisitor(locale, size);
    const account = accountDialog(visitor);
    const { phone } = await signInVisitor(site, visitor, name);
    site.clock.advance(60_000);
    await signOut(visitor);
    await account.open();
    await account.fill({ emailOrPhone: phone });
    await account.button('account.login.forgot').click();
    await expect.poll(() => account.field('loginPhone').inputValue()).toBe(phone);
    await account.enterCode(site, phone, 'reset-password');
    await account.button('account.reset.next').click();
    await account.field('password').waitFor();
    await account.fill({ password: 'By-the-phone-1', confirmPassword: 'By-the-phone-1' });
    await account.button('account.reset.submit').click();
    await account.dialog.getByText(account.t('account.reset.done')).waitFor();
    await account.fill({ emailOrPhone: phone, password: 'By-the-phone-1' });
    await account.solveCaptcha();
    await account.button('account.login.submit').click();
    await account.signedInAs(name);
    await visitor.close();
  });

  test('a candidate who forgot the password sets a new one by mail', async () => {
    const visitor = await newVisitor(locale, size);
    const { page } = visitor;
    const account = accountDialog(visitor);
    const email = `forgot-${locale}-${size}@example.com`;
    await registerByEmail(site, clientOf(site, locale), email, { name });
    await visitor.open('/resetpassword');
    await page.getByRole('button', { name: account.t('account.reset.ask') }).click();
    await account.fill({ email });
    await account.solveCaptcha();
    await account.button('account.reset.mail').click();
    await account.dialog.getByText(account.t('account.mail.reset', { email })).waitFor();
    const { link = '' } = await site.messageTo(email, 'password-reset');
    await page.goto(link);
    const form = page.locator('main form');
    await form.locator('[name="password"]').fill('By-the-mail-1');
    await form.locator('[name="confirmPassword"]').fill('By-the-mail-1');
    await expectAccessible(page);
    await form.getByRole('button', { name: account.t('account.reset.submit'), exact: true }).click();
    await page.locator('main').getByText(account.t('account.reset.done')).waitFor();
    await visitor.close();
  });

  test('a candidate changes the password, is signed out, and signs in with the new one', async () => {
    const visitor = await newVisitor(locale, size);
    const { page } = visitor;
    const account = accountDialog(visitor);
    const { phone } = await signInVisitor(site, visitor, name);
    await visitor.open('/home');
    await account.signedInAs(name);
    await page.evaluate(() => document.querySelector<HTMLElement>('[data-open-account="change-password"]')!.click());
    await account.fill({ oldPassword: 'Wrong-pass-1', newPassword: 'Changed-9', confirmPassword: 'Changed-9' });
    await account.button('account.change.submit').click();
    await account.dialog.locator('.error-summary').getByText(account.t('rules.wrongPassword')).waitFor();
    await account.fill({ oldPassword: goodPassword });
    const leave = await holdPage(page, /\/home$/);
    await account.button('account.change.submit').click();
    await account.toast('account.change.done').waitFor();
    await leave();
    await page.locator('[data-session="out"]').waitFor();
    await account.open();
    await account.fill({ emailOrPhone: phone, password: 'Changed-9' });
    await account.solveCaptcha();
    await account.button('account.login.submit').click();
    await account.signedInAs(name);
    await visitor.close();
  });
});
