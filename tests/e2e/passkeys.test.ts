import { afterAll, beforeAll, expect, test } from 'vitest';

import { translateFor } from '#lib/i18n/server-translate.ts';
import type { MessageKey, MessageValues } from '#lib/i18n/translate.ts';
import { locales } from '#lib/text/locale.ts';
import { accountDialog } from '#tests/support/account-dialog.ts';
import { goodPassword, signUp } from '#tests/support/accounts.ts';
import { expectAccessible, startTestSite, type TestSite, type Visitor } from '#tests/support/browser.ts';
import { clientOf, signInVisitor } from '#tests/support/candidate-visitor.ts';
import { addVirtualAuthenticator } from '#tests/support/virtual-authenticator.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

function words({ locale }: Visitor) {
  return (key: MessageKey, values?: MessageValues) => translateFor(locale)(key, values);
}

/** Signs the visitor out by deleting the cookies of the session, and opens the home page. */
async function signOut(visitor: Visitor) {
  visitor.expectConsoleError(/status of 401/);
  await visitor.context.clearCookies({ name: /session|signed_in/ });
  await visitor.open('/home');
  await visitor.page.locator('[data-session="out"]').waitFor();
}

test.each(locales)(
  'after a first sign-in a candidate adds the offered passkey, and later signs in with one touch, in %s',
  async (locale) => {
    const visitor = await site.visit({ locale, size: 'phone' });
    const { page } = visitor;
    const t = words(visitor);
    const account = accountDialog(visitor);
    const { phone } = await signUp(site, clientOf(site, locale), { name: 'Grace Hall' });
    const authenticator = await addVirtualAuthenticator(page);
    await visitor.open('/home');
    await account.open();
    await account.fill({ emailOrPhone: phone, password: goodPassword });
    await account.solveCaptcha();
    await account.button('account.login.submit').click();
    await account.dialog.getByRole('heading', { name: t('account.title.passkey') }).waitFor();
    await expectAccessible(page);
    await account.button('account.passkey.offerSubmit').click();
    await account.toast('account.passkey.added').waitFor();
    expect(await authenticator.count()).toBe(1);
    await authenticator.touch(false);

    await signOut(visitor);
    await account.open();
    await account.button('account.passkey.signIn').waitFor();
    await expectAccessible(page);
    await authenticator.touch(true);
    await account.button('account.passkey.signIn').click();
    await account.toast('account.login.done', { name: 'Grace Hall' }).waitFor();
    await account.signedInAs('Grace Hall');
    await account.dialog.waitFor({ state: 'detached' });
    await visitor.close();
  },
);

test.each(locales)('a passkey that was declined is not offered again, in %s', async (locale) => {
  const visitor = await site.visit({ locale, size: 'phone' });
  const { page } = visitor;
  const account = accountDialog(visitor);
  const { phone } = await signUp(site, clientOf(site, locale));
  await addVirtualAuthenticator(page);
  const signInByPassword = async () => {
    await visitor.open('/home');
    await account.open();
    await account.fill({ emailOrPhone: phone, password: goodPassword });
    await account.solveCaptcha();
    await account.button('account.login.submit').click();
  };
  await signInByPassword();
  await account.button('account.passkey.offerLater').click();
  await account.dialog.waitFor({ state: 'detached' });
  await signOut(visitor);
  await signInByPassword();
  await account.signedInAs('林晓舟');
  await account.dialog.waitFor({ state: 'detached' });
  await visitor.close();
});

test.each(locales)('a candidate signs in with a passkey that the browser suggests in the e-mail field, in %s', async (locale) => {
  const visitor = await site.visit({ locale, size: 'phone' });
  const { page } = visitor;
  const account = accountDialog(visitor);
  await signInVisitor(site, visitor, 'Grace Hall');
  const authenticator = await addVirtualAuthenticator(page);
  await visitor.open('/account');
  await page.getByRole('button', { name: words(visitor)('account.passkey.add') }).click();
  await account.button('account.passkey.add').click();
  await account.toast('account.passkey.added').waitFor();
  await authenticator.touch(false);
  await signOut(visitor);
  await account.open();
  expect(await account.field('emailOrPhone').getAttribute('autocomplete')).toBe('username webauthn');
  await page.keyboard.press('Escape');
  await authenticator.touch(true);
  await account.open();
  await account.signedInAs('Grace Hall');
  await visitor.close();
});

test.each(locales)('a candidate names a passkey on the account page and removes it, in %s', async (locale) => {
  const visitor = await site.visit({ locale, size: 'phone' });
  visitor.expectConsoleError(/status of 400/);
  const { page } = visitor;
  const t = words(visitor);
  const account = accountDialog(visitor);
  const main = page.locator('main');
  await signInVisitor(site, visitor, 'Grace Hall');
  const authenticator = await addVirtualAuthenticator(page);
  await visitor.open('/account');

  site.clock.advance(11 * 60_000);
  await main.getByRole('button', { name: t('account.passkey.add') }).click();
  await expectAccessible(page);
  await account.fill({ name: 'Work phone' });
  await account.button('account.passkey.add').click();
  await account.field('password').waitFor();
  await account.fill({ password: goodPassword });
  await account.button('account.passkey.add').click();
  await main.getByText('Work phone').waitFor();
  expect(await authenticator.count()).toBe(1);

  await main.getByRole('button', { name: t('account.passkey.add') }).click();
  await account.button('account.passkey.add').click();
  await account.dialog.locator('.error-summary').getByText(t('account.passkey.exists')).waitFor();
  await page.keyboard.press('Escape');
  await account.dialog.waitFor({ state: 'detached' });

  await expectAccessible(page);
  await main.getByRole('button', { name: t('account.passkey.removeOf', { name: 'Work phone' }) }).click();
  await account.fill({ password: 'Wrong-pass-1' });
  await account.button('account.passkey.removeSubmit').click();
  await account.dialog.locator('.error-summary').getByText(t('rules.wrongPassword')).waitFor();
  await expectAccessible(page);
  await account.button('account.passkey.byPasskey').click();
  await account.toast('account.passkey.removed').waitFor();
  await main.getByText('Work phone').waitFor({ state: 'detached' });
  await visitor.close();
});
