import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { Locale } from '#lib/text/locale.ts';
import { accountDialog } from '#tests/support/account-dialog.ts';
import { askToRegister, goodPassword, postWithCaptcha, registerByEmail, signIn } from '#tests/support/accounts.ts';
import { expectAccessible, type Size, startTestSite, type TestSite, type Visitor } from '#tests/support/browser.ts';
import { clientOf } from '#tests/support/candidate-visitor.ts';
import { holdSaves } from '#tests/support/hold-saves.ts';

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

test('every fault is listed in a summary that takes the focus, and typed input survives closing the dialog', async () => {
  const visitor = await newVisitor('zh-cn', 'phone');
  const { page } = visitor;
  const account = accountDialog(visitor);
  await visitor.open('/home');
  await account.open();
  await account.fill({ emailOrPhone: 'nobody' });
  await account.button('account.login.submit').click();
  const summary = account.dialog.locator('.error-summary');
  await expect.poll(() => summary.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await summary.locator('li').allInnerTexts()).toEqual([
    '邮箱或手机号：请输入正确的手机号或邮箱，国际号码请加国际区号',
    '密码：请填写',
    '图形验证码：请填写',
  ]);
  await expectAccessible(page);
  await account.tab('account.login.bySms');
  await account.fill({ loginPhone: '138001' });
  await expect.poll(() => account.dialog.locator('.send-code').isDisabled()).toBe(true);
  await account.tab('account.tab.register');
  await account.tab('account.register.byEmail');
  await account.fill({ email: 'kept@example.com', password: 'half-typed' });
  await page.keyboard.press('Escape');
  await expect.poll(() => account.dialog.count()).toBe(0);
  await account.open();
  expect(await account.field('loginPhone').inputValue()).toBe('138001');
  await account.tab('account.login.byPassword');
  expect(await account.field('emailOrPhone').inputValue()).toBe('nobody');
  await account.tab('account.tab.register');
  expect(await account.field('email').inputValue()).toBe('kept@example.com');
  expect(await account.field('password').inputValue()).toBe('half-typed');
  await visitor.close();
});

test('a visitor who tries to sign in before activation can register again, with e-mail and password filled in', async () => {
  const visitor = await newVisitor('zh-cn', 'phone');
  const account = accountDialog(visitor);
  const email = 'no-mail@example.com';
  await askToRegister(clientOf(site), email);
  await visitor.open('/home');
  await account.open();
  await account.fill({ emailOrPhone: email, password: goodPassword });
  await account.solveCaptcha();
  await account.button('account.login.submit').click();
  await account.button('account.login.mailAgain').click();
  for (const [name, value] of Object.entries({ email, password: goodPassword, confirmPassword: goodPassword })) {
    expect(await account.field(name).inputValue()).toBe(value);
  }
  await visitor.close();
});

test('a half-filled registration survives a change of language, except for its password', async () => {
  const visitor = await newVisitor('zh-cn', 'desktop');
  const { page } = visitor;
  const account = accountDialog(visitor);
  await visitor.open('/home');
  await account.open();
  await account.tab('account.tab.register');
  expect(await account.field('loginPhone').count()).toBe(1);
  await account.tab('account.register.byEmail');
  await account.fill({ email: 'half@example.com', name: '林晓舟', password: goodPassword });
  await page.keyboard.press('Escape');
  await page.locator('[data-language="en-us"]:visible').first().click();
  await page.waitForURL(/\/en-us\//);
  const english = accountDialog({ ...visitor, locale: 'en-us' });
  await english.open();
  await english.tab('account.tab.register');
  expect(await english.field('email').inputValue()).toBe('half@example.com');
  expect(await english.field('name').inputValue()).toBe('林晓舟');
  expect(await english.field('password').inputValue()).toBe('');
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  await visitor.close();
});

test('a visitor requests the activation mail again, or returns to the prefilled form to change the address', async () => {
  const visitor = await newVisitor('en-us', 'phone');
  const { page } = visitor;
  const account = accountDialog(visitor);
  await page.clock.install();
  await visitor.open('/home');
  await account.open();
  await account.tab('account.tab.register');
  await account.fill({
    email: 'wrong-one@example.com',
    name: 'Grace Hall',
    password: goodPassword,
    confirmPassword: goodPassword,
  });
  await account.solveCaptcha();
  await account.field('agreed').check();
  await account.button('account.register.submit').click();
  await account.dialog.getByText(account.t('account.mail.activation', { email: 'wrong-one@example.com' })).waitFor();
  await page.clock.runFor(61_000);
  site.clock.advance(61_000);
  await account.solveCaptcha();
  await account.button('account.mail.again').click();
  await account.dialog.getByText(account.t('account.code.mailed')).waitFor();
  await account.button('account.mail.otherAddress').click();
  expect(await account.field('email').inputValue()).toBe('wrong-one@example.com');
  expect(await account.field('password').inputValue()).toBe(goodPassword);
  await visitor.close();
});

test('a refused sign-in shows the reason as the only fault, loads another captcha and keeps the password', async () => {
  const visitor = await newVisitor('en-us', 'desktop');
  const account = accountDialog(visitor);
  await visitor.open('/home');
  await account.open();
  await account.fill({ emailOrPhone: 'nobody@example.com', password: 'Wrong-pass-1' });
  await account.solveCaptcha();
  const former = await account.dialog.locator('.captcha img').getAttribute('src');
  await account.button('account.login.submit').click();
  await account.dialog.locator('.error-summary').getByText(account.t('errors.400002')).waitFor();
  await expect.poll(async () => account.dialog.locator('.captcha img').getAttribute('src')).not.toBe(former);
  expect(await account.field('captcha').inputValue()).toBe('');
  expect(await account.field('password').inputValue()).toBe('Wrong-pass-1');
  expect(await account.dialog.locator('.error-summary li').count()).toBe(1);
  await visitor.close();
});

test("a wrong captcha is reported in the server's words, as the only fault", async () => {
  const visitor = await newVisitor('zh-cn', 'desktop');
  const account = accountDialog(visitor);
  await visitor.open('/home');
  await account.open();
  await account.fill({ emailOrPhone: 'nobody@example.com', password: 'Wrong-pass-1' });
  await account.solveCaptcha();
  await account.fill({ captcha: 'NOPE' });
  await account.button('account.login.submit').click();
  await account.dialog.locator('.error-summary').getByText(account.t('errors.400001')).waitFor();
  expect(await account.dialog.locator('.error-summary li').count()).toBe(1);
  await visitor.close();
});

test('the captcha can be listened to instead of read', async () => {
  const visitor = await newVisitor('zh-cn', 'desktop');
  const account = accountDialog(visitor);
  await visitor.open('/home');
  await account.open();
  await account.dialog.getByRole('button', { name: account.t('account.captcha.listen') }).click();
  await account.dialog.getByText(account.t('account.captcha.hint')).waitFor();
  const sound = account.dialog.locator('audio');
  await expect.poll(async () => sound.evaluate((element: HTMLAudioElement) => element.duration)).toBeGreaterThan(1);
  await account.dialog.getByRole('button', { name: account.t('account.captcha.picture') }).click();
  await account.dialog.locator('.captcha img').waitFor();
  await visitor.close();
});

test('after a code was sent, the button counts down and stays disabled for sixty seconds', async () => {
  const visitor = await newVisitor('zh-cn', 'phone');
  const { page } = visitor;
  const account = accountDialog(visitor);
  await page.clock.install();
  await visitor.open('/home');
  await account.open();
  await account.tab('account.login.bySms');
  const button = account.dialog.locator('.send-code');
  expect(await button.isDisabled()).toBe(true);
  await account.fill({ loginPhone: '13812340000' });
  await account.solveCaptcha();
  await button.click();
  await account.dialog.getByText(account.t('account.code.sent')).waitFor();
  await expect.poll(() => button.innerText()).toMatch(/^[1-6]?\d 秒后重新获取$/);
  await expect.poll(() => button.isDisabled()).toBe(true);
  await expect.poll(() => account.field('captcha').count()).toBe(0);
  await account.tab('account.login.byPassword');
  await account.tab('account.login.bySms');
  expect(await button.isDisabled()).toBe(true);
  await page.clock.runFor(61_000);
  await account.field('captcha').waitFor();
  await expect.poll(() => button.innerText()).toBe('获取验证码');
  await expect.poll(() => button.isEnabled()).toBe(true);
  await visitor.close();
});

test.each(['zh-cn', 'en-us'] as const)('an invalid activation or reset link is reported, in %s', async (locale) => {
  const visitor = await newVisitor(locale, 'phone');
  const { page } = visitor;
  const { t } = accountDialog(visitor);
  await visitor.open('/activeaccount?code=AAAAAAAAAAAAAAAA');
  await page.locator('main').getByText(t('account.activate.failed')).waitFor();
  await expectAccessible(page);
  await visitor.open('/resetpassword?code=AAAAAAAAAAAAAAAA');
  await page.locator('main').getByText(t('account.reset.broken')).waitFor();
  expect(await page.locator('main form').count()).toBe(0);
  await expectAccessible(page);
  await visitor.close();
});

test.each(['zh-cn', 'en-us'] as const)(
  'the code of a reset link is removed from the address at once; the form survives a reload and a change of language, in %s',
  async (locale) => {
    const visitor = await newVisitor(locale, 'phone');
    const { page } = visitor;
    const email = `address-${locale}@example.com`;
    await registerByEmail(site, clientOf(site, locale), email, { name: '林晓舟' });
    await postWithCaptcha(clientOf(site, locale), 'system/user/passwordreset/request', { email });
    const { link = '' } = await site.messageTo(email, 'password-reset');
    const { pathname, search } = new URL(link);
    const code = new URL(link).searchParams.get('code')!;
    const referrers: string[] = [];
    page.on('request', (request) => void referrers.push(request.headers().referer ?? ''));
    await page.goto(site.site.url + pathname + search);
    const field = page.locator('main form [name="password"]');
    await field.waitFor();
    expect(page.url()).toBe(`${site.site.url}${pathname}?code=-`);
    await page.reload();
    await field.waitFor();
    await page.locator('[data-language]').first().click();
    await page.waitForURL((url) => url.pathname !== pathname);
    await field.waitFor();
    expect(page.url()).not.toContain(code);
    expect(referrers.filter((referrer) => referrer.includes(code))).toEqual([]);
    await visitor.close();
  },
);

test('an activation link that is opened again in the same browser still reports success', async () => {
  const visitor = await newVisitor('zh-cn', 'phone');
  const { page } = visitor;
  const account = accountDialog(visitor);
  await visitor.open('/home');
  await account.open();
  await account.tab('account.tab.register');
  await account.tab('account.register.byEmail');
  await account.fill({ email: 'again@example.com', name: '林晓舟', password: goodPassword, confirmPassword: goodPassword });
  await account.solveCaptcha();
  await account.field('agreed').check();
  await account.button('account.register.submit').click();
  await account.dialog.getByText(account.t('account.mail.activation', { email: 'again@example.com' })).waitFor();
  const { link = '' } = await site.messageTo('again@example.com', 'activation');
  for (let count = 0; count < 2; count += 1) {
    await page.goto(link);
    await page.getByText(account.t('account.activate.done')).waitFor();
    expect(page.url()).not.toContain(new URL(link).searchParams.get('code'));
  }
  await page.reload();
  await page.getByText(account.t('account.activate.done')).waitFor();
  await visitor.close();
});

test.each(['zh-cn', 'en-us'] as const)(
  'an activation link that is opened in another browser asks for a new password, in %s',
  async (locale) => {
    const visitor = await newVisitor(locale, 'phone');
    const { page } = visitor;
    const { t } = accountDialog(visitor);
    const email = `elsewhere-${locale}@example.com`;
    await askToRegister(clientOf(site, locale), email, { name: 'Grace Hall', password: 'Strangers-1' });
    const { link = '' } = await site.messageTo(email, 'activation');
    await page.goto(link.replace('http://localhost:4321', ''));
    await page.getByText(t('account.activate.chooseText')).waitFor();
    await page.locator('main').getByText(t('account.activate.address', { email })).waitFor();
    const form = page.locator('main form');
    await form.locator('[name="password"]').fill('Password1');
    await form.locator('[name="confirmPassword"]').fill('Password1');
    await form.getByRole('button', { name: t('account.activate.submit'), exact: true }).click();
    await form.locator('.error-summary').getByText(t('rules.common')).waitFor();
    await form.locator('[name="password"]').fill(goodPassword);
    await form.locator('[name="confirmPassword"]').fill(goodPassword);
    await expectAccessible(page);
    await form.getByRole('button', { name: t('account.activate.submit'), exact: true }).click();
    await page.getByText(t('account.activate.done')).waitFor();
    expect((await signIn(clientOf(site, locale), email)).code).toBe('200');
    await visitor.close();
  },
);

test('pages that are opened by links with a code forbid caching', async () => {
  for (const page of ['activeaccount', 'en-us/resetpassword', 'alerts']) {
    const answer = await fetch(`${site.site.url}/${page}?code=AAAAAAAAAAAAAAAA`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  }
});

test('a code that is confirmed late does not move the focus out of the field that the visitor is in', async () => {
  const visitor = await newVisitor('zh-cn', 'desktop');
  const { page } = visitor;
  const account = accountDialog(visitor);
  await visitor.open('/home');
  await account.open();
  await account.tab('account.login.bySms');
  await account.fill({ loginPhone: '13812340000' });
  await account.solveCaptcha();
  const { sent, letThrough } = await holdSaves(page, '**/sendLoginMessage?*', 'POST');
  await account.dialog.locator('.send-code').click();
  await sent;
  await account.field('loginPhone').focus();
  letThrough();
  await account.dialog.getByText(account.t('account.code.sent')).waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('loginPhone');
  await visitor.close();
});
