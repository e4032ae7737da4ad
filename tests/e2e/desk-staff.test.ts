import type { Locator } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { localePath } from '#lib/addresses/paths.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { MessageKey, MessageValues } from '#lib/i18n/translate.ts';
import type { Locale } from '#lib/text/locale.ts';
import { addStaff } from '#server/office/staff/add-staff.ts';
import { goodPassword } from '#tests/support/accounts.ts';
import { expectAccessible, journeys, type Size, startTestSite, type TestSite, type Visitor } from '#tests/support/browser.ts';
import { clientOf } from '#tests/support/candidate-visitor.ts';
import { holdSaves } from '#tests/support/hold-saves.ts';
import { screenshot } from '#tests/support/screenshot.ts';
import { signInAtDesk } from '#tests/support/staff-desk.ts';
import { codeOfSetup, founder, joinStaff } from '#tests/support/staff.ts';
import { totpCode } from '#tests/support/totp.ts';
import { addVirtualAuthenticator } from '#tests/support/virtual-authenticator.ts';

const minute = 60_000;

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

async function newVisitor(locale: Locale, size: Size): Promise<Visitor> {
  const visitor = await site.visit({ locale, size });
  visitor.expectConsoleError(/status of 4(?:00|01|03)/);
  return visitor;
}

type Field = 'email' | 'password' | 'oldPassword' | 'newPassword' | 'confirmPassword' | 'code';

function fieldsOf({ page, locale }: Visitor) {
  const t = translateFor(locale);
  return (name: Field) => page.getByRole('textbox', { name: t(`desk-staff.field.${name}`), exact: true });
}

function words({ locale }: Visitor) {
  return (key: MessageKey, values?: MessageValues) => translateFor(locale)(key, values);
}

test.each(journeys)('a new colleague sets up access, signs out and signs in again, in %s on a %s', async (locale, size) => {
  const visitor = await newVisitor(locale, size);
  const { page } = visitor;
  const t = words(visitor);
  const field = fieldsOf(visitor);
  const email = `new-${locale}@desk.example`;
  const { link } = await addStaff(site.site.app, founder, { name: `周敏 ${locale}`, email, role: 'lead', units: [] });
  const press = (key: MessageKey) => page.getByRole('button', { name: t(key), exact: true }).click();
  const heading = (key: MessageKey) => page.getByRole('heading', { level: 1, name: t(key) }).waitFor();

  await visitor.open(new URL(link).pathname + new URL(link).hash);
  await page.getByText(t('desk-staff.setup.email', { email })).waitFor();
  await expectAccessible(page);
  await screenshot(visitor, `setup-password-${locale}`);
  await field('newPassword').fill('password');
  await field('confirmPassword').fill(goodPassword);
  await press('desk-staff.signIn.next');
  await page.getByText(t('rules.passwordsDiffer')).first().waitFor();
  await field('newPassword').fill(goodPassword);
  await press('desk-staff.signIn.next');

  await heading('desk-staff.setup.authenticatorTitle');
  await page.getByText(t('desk-staff.setup.byHand')).click();
  const secret = (await page.locator('.desk-secret code').innerText()).replaceAll(' ', '');
  await expectAccessible(page);
  await screenshot(visitor, `setup-authenticator-${locale}`);
  await field('code').fill('000000');
  await press('desk-staff.setup.confirm');
  await page.getByText(t('errors.400003')).first().waitFor();
  await field('code').fill(totpCode(secret, site.clock.now()));
  await press('desk-staff.setup.confirm');

  await heading('desk-staff.setup.doneTitle');
  const codes = await page.locator('.desk-recovery__codes code').allInnerTexts();
  expect(codes).toHaveLength(10);
  await expectAccessible(page);
  await screenshot(visitor, `setup-recovery-${locale}`);
  await page.getByLabel(t('desk-staff.recovery.kept')).check();
  await press('desk-staff.setup.toDesk');
  await heading('desk.places.today');

  if (size === 'phone') await press('desk.menu');
  await press('desk.signOut');
  await heading('desk-staff.signIn.title');
  await expectAccessible(page);
  await screenshot(visitor, `sign-in-${locale}`);
  site.clock.advance(minute);
  await visitor.open('/desk/account');
  await heading('desk-staff.signIn.title');
  await field('email').fill(email);
  await field('password').fill(`${goodPassword}!`);
  await press('desk-staff.signIn.next');
  await page.getByText(t('errors.400002')).first().waitFor();
  await field('password').fill(goodPassword);
  await press('desk-staff.signIn.next');
  await field('code').fill(codes[0]!);
  await expectAccessible(page);
  await screenshot(visitor, `sign-in-code-${locale}`);
  await press('desk-staff.signIn.submit');
  await heading('desk-staff.account.title');
  expect(new URL(page.url()).pathname).toBe(localePath('/desk/account', locale));
  await page.getByText(t('desk-staff.recovery.left', { count: 9 })).waitFor();
  await visitor.close();
});

test.each(journeys)('a fresh code and a new sign-in are requested in a dialog, in %s on a %s', async (locale, size) => {
  const visitor = await newVisitor(locale, size);
  const { page } = visitor;
  const t = words(visitor);
  const field = fieldsOf(visitor);
  const person = await signInAtDesk(page, site, { role: 'recruiter', units: ['cabin'] });
  const dialog = page.getByRole('dialog');
  const press = (key: MessageKey) => page.getByRole('button', { name: t(key), exact: true }).click();
  await visitor.open('/desk/account');
  await page.getByText(t('desk-staff.account.current')).waitFor();
  await expectAccessible(page);
  await screenshot(visitor, `account-${locale}`);

  site.clock.advance(11 * minute);
  await press('desk-staff.recovery.renew');
  await dialog.getByRole('heading', { name: t('desk-staff.proof.codeTitle') }).waitFor();
  await expectAccessible(page);
  await screenshot(visitor, `step-up-${locale}`);
  await field('code').fill(person.code());
  await press('desk-staff.proof.goOn');
  await dialog.getByRole('heading', { name: t('desk-staff.recovery.new') }).waitFor();
  await expectAccessible(page);
  await screenshot(visitor, `recovery-new-${locale}`);
  // The page loads again; a request after the clock has advanced would end the session earlier than the press below.
  const reloaded = page.waitForResponse(/me\/access/);
  await dialog.getByRole('button', { name: t('common.close') }).click();
  await reloaded;

  site.clock.advance(31 * minute);
  await press('desk-staff.recovery.renew');
  await dialog.getByRole('heading', { name: t('desk-staff.proof.endedTitle') }).waitFor();
  await screenshot(visitor, `session-ended-${locale}`);
  await field('email').fill(person.email);
  await field('password').fill(person.password);
  await press('desk-staff.signIn.next');
  await field('code').fill(person.code());
  await press('desk-staff.proof.goOn');
  await dialog.getByRole('heading', { name: t('desk-staff.recovery.new') }).waitFor();
  expect(new URL(page.url()).pathname).toBe(localePath('/desk/account', locale));
  await visitor.close();
});

test('a right code after which the connection fails is reported, and the action can be repeated', async () => {
  const visitor = await newVisitor('zh-cn', 'desktop');
  visitor.expectConsoleError(/ERR_FAILED/);
  const { page } = visitor;
  const t = words(visitor);
  const person = await signInAtDesk(page, site, { role: 'recruiter', units: ['cabin'] });
  const press = (key: MessageKey) => page.getByRole('button', { name: t(key), exact: true }).click();
  await visitor.open('/desk/account');
  await page.getByText(t('desk-staff.account.current')).waitFor();
  site.clock.advance(11 * minute);
  await press('desk-staff.recovery.renew');
  await fieldsOf(visitor)('code').fill(person.code());
  await page.route(/\/api\/staff\/me\?/, (route) => route.abort(), { times: 1 });
  await press('desk-staff.proof.goOn');
  await page.getByText(t('errors.network')).waitFor();
  await press('desk-staff.recovery.renew');
  await page.getByRole('heading', { name: t('desk-staff.recovery.new') }).waitFor();
  await visitor.close();
});

test.each(journeys)('a person changes password and authenticator in a dialog, in %s on a %s', async (locale, size) => {
  const visitor = await newVisitor(locale, size);
  visitor.expectConsoleError(/status of 400/);
  const { page } = visitor;
  const t = words(visitor);
  const field = fieldsOf(visitor);
  const person = await signInAtDesk(page, site, { role: 'recruiter', units: ['cabin'] });
  const dialog = page.getByRole('dialog');
  await visitor.open('/desk/account');
  await page.getByRole('button', { name: t('desk-staff.own.password') }).click();
  await field('oldPassword').fill('Wrong-Passw0rd!');
  await field('newPassword').fill('Another-Passw0rd!');
  await field('confirmPassword').fill('Another-Passw0rd!');
  const change = dialog.getByRole('button', { name: t('desk-staff.own.password') });
  await change.click();
  await dialog.getByText(t('rules.wrongPassword')).first().waitFor();
  await expectAccessible(page);
  await screenshot(visitor, `own-password-${locale}`);
  await field('oldPassword').fill(person.password);
  await change.click();
  await dialog.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: t('desk-staff.own.authenticator') }).click();
  await dialog.getByRole('img', { name: t('desk-staff.setup.qr') }).waitFor();
  await expectAccessible(page);
  await screenshot(visitor, `own-authenticator-${locale}`);
  const { data: offer } = await person.post('me/authenticator');
  await field('code').fill(totpCode(offer.secret as string, site.clock.now()));
  await dialog.getByRole('button', { name: t('desk-staff.setup.confirm') }).click();
  await dialog.getByRole('checkbox', { name: t('desk-staff.recovery.kept') }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: t('desk-staff.recovery.done') }).click();
  await dialog.waitFor({ state: 'detached' });
  await visitor.close();
});

test.each(journeys)('a person adds a passkey, signs in with it and removes it, in %s on a %s', async (locale, size) => {
  const visitor = await newVisitor(locale, size);
  const { page } = visitor;
  const t = words(visitor);
  const field = fieldsOf(visitor);
  const dialog = page.getByRole('dialog');
  const person = await signInAtDesk(page, site, { role: 'recruiter', units: ['cabin'] });
  const authenticator = await addVirtualAuthenticator(page);
  await visitor.open('/desk/account');
  await page.getByRole('button', { name: t('desk-staff.passkey.add') }).click();
  await page.getByLabel(t('desk-staff.field.passkeyName')).fill('');
  await dialog.getByRole('button', { name: t('desk-staff.passkey.add') }).click();
  await dialog.locator('.field__error').waitFor();
  await expectAccessible(page);
  await page.getByLabel(t('desk-staff.field.passkeyName')).fill('Laptop');
  await dialog.getByRole('button', { name: t('desk-staff.passkey.add') }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('rowheader', { name: 'Laptop' }).waitFor();
  expect(await authenticator.count()).toBe(1);
  await screenshot(visitor, `own-passkeys-${locale}`);

  await visitor.context.clearCookies({ name: 'staff_session' });
  await visitor.open('/desk');
  await field('email').fill(person.email);
  await field('password').fill(person.password);
  await page.getByRole('button', { name: t('desk-staff.signIn.next') }).click();
  const usePasskey = page.getByRole('button', { name: t('desk-staff.passkey.use') });
  await usePasskey.waitFor();
  await expectAccessible(page);
  await screenshot(visitor, `sign-in-passkey-${locale}`);
  await usePasskey.click();
  await page.waitForURL(new RegExp(`${localePath('/desk', locale)}$`));

  await visitor.open('/desk/account');
  site.clock.advance(11 * minute);
  await page.getByRole('button', { name: t('desk-staff.passkey.removeOf', { name: 'Laptop' }) }).click();
  await usePasskey.click();
  await page.getByText(t('desk-staff.passkey.empty')).waitFor();
  await expectAccessible(page);
  await visitor.close();
});

test.each(journeys)('an administrator adds, changes and disables a person, in %s on a %s', async (locale, size) => {
  const visitor = await newVisitor(locale, size);
  const { page } = visitor;
  const t = words(visitor);
  await signInAtDesk(page, site, { role: 'admin', name: '管理员' });
  const name = locale === 'zh-cn' ? '陈晨' : 'Grace Hall';
  const email = `added-${locale}@desk.example`;
  const dialog = page.getByRole('dialog');
  await visitor.open('/desk/staff');
  const row = page.getByRole('row', { name });

  await page.getByRole('button', { name: t('desk-staff.people.add') }).click();
  const add = dialog.getByRole('button', { name: t('desk-staff.people.add') });
  await add.click();
  await dialog.getByText(t('rules.required')).first().waitFor();
  await dialog.getByLabel(t('desk-staff.field.name')).fill(name);
  await dialog.getByLabel(t('desk-staff.field.email')).fill(email);
  await dialog.getByLabel(t('desk-staff.field.role')).selectOption('recruiter');
  await dialog.locator('.desk-units input').first().check();
  await expectAccessible(page);
  await screenshot(visitor, `staff-add-${locale}`);
  await add.click();
  await dialog.waitFor({ state: 'detached' });
  expect((await site.messageTo(email, 'staff-invitation')).link).toContain('/desk/setup#code=');
  expect(await page.content()).not.toContain('/desk/setup');
  await row.getByText(t('desk-staff.states.invited')).waitFor();
  await expectAccessible(page);
  await screenshot(visitor, `staff-${locale}`);

  await row.getByRole('button', { name: t('desk-staff.people.changeOf', { name }) }).click();
  await dialog.getByLabel(t('desk-staff.field.role')).selectOption('auditor');
  await dialog.getByRole('button', { name: t('desk-staff.people.save') }).click();
  await row.getByText(t('desk-staff.roles.auditor')).waitFor();
  await row.getByRole('button', { name: t('desk-staff.people.disableOf', { name }) }).click();
  await dialog.getByRole('button', { name: t('desk-staff.people.disable'), exact: true }).click();
  await row.getByText(t('desk-staff.states.disabled')).waitFor();
  await visitor.close();
});

test.each(journeys)('a change to an administrator needs a second administrator, in %s on a %s', async (locale, size) => {
  const visitor = await newVisitor(locale, size);
  const { page } = visitor;
  const t = words(visitor);
  const join = (name: string) => joinStaff({ app: site.site.app, clock: site.clock }, clientOf(site), { role: 'admin', name });
  const [leaver, asker] = [await join(`Leaver ${locale}`), await join(`Asker ${locale}`)];
  await signInAtDesk(page, site, { role: 'admin', name: `Second ${locale}` });
  const dialog = page.getByRole('dialog');
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
  await visitor.open('/desk/staff');
  const row = page.getByRole('row', { name: leaver.name });
  await row.getByRole('button', { name: t('desk-staff.people.inviteOf', { name: leaver.name }) }).click();
  await press(t('desk-staff.people.invite'));
  await page.getByText(t('desk-staff.change.sent')).waitFor();
  await row.getByText(t('desk-staff.change.pending')).waitFor();
  expect(await row.getByRole('button', { name: t('desk-staff.change.confirmOf', { name: leaver.name }) }).count()).toBe(0);
  await row.getByRole('button', { name: t('desk-staff.change.cancelOf', { name: leaver.name }) }).click();
  await press(t('desk-staff.change.cancelNow'));
  await row.getByText(t('desk-staff.change.pending')).waitFor({ state: 'detached' });

  const wanted = { name: leaver.name, role: 'auditor', units: ['cabin'] };
  expect((await asker.put(`people/${leaver.id}`, wanted)).data.pending.kind).toBe('access');
  await visitor.open('/desk/staff');
  await row.getByText(t('desk-staff.change.pending')).waitFor();
  await expectAccessible(page);
  await screenshot(visitor, `staff-pending-${locale}`);
  await row.getByRole('button', { name: t('desk-staff.change.confirmOf', { name: leaver.name }) }).click();
  await expectAccessible(page);
  await screenshot(visitor, `staff-confirm-${locale}`);
  await press(t('desk-staff.change.confirmNow'));
  await row.getByText(t('desk-staff.roles.auditor'), { exact: true }).waitFor();
  await visitor.close();
});

test.each(journeys)(
  'an administrator adds a token, loses no input when asked for a fresh code, sees the token and revokes it, in %s on a %s',
  async (locale, size) => {
    const visitor = await newVisitor(locale, size);
    const { page } = visitor;
    const t = words(visitor);
    const admin = await signInAtDesk(page, site, { role: 'admin' });
    const name = `HR ${locale}`;
    const dialog = page.getByRole('dialog');
    await visitor.open('/desk/tokens');
    await page.getByRole('button', { name: t('desk-staff.tokens.add') }).click();
    await dialog.getByLabel(t('desk-staff.field.purpose')).fill(name);
    await dialog.getByLabel(t('desk-staff.field.role')).selectOption('lead');
    site.clock.advance(11 * minute);
    await dialog.getByRole('button', { name: t('desk-staff.tokens.add') }).click();
    await fieldsOf(visitor)('code').fill(admin.code());
    await page.getByRole('button', { name: t('desk-staff.proof.goOn') }).click();
    await dialog.getByRole('heading', { name: t('desk-staff.tokens.onceTitle') }).waitFor();
    expect(await dialog.locator('.desk-once').innerText()).toMatch(/^sgt_/);
    await dialog
      .getByRole('button', { name: t('common.close') })
      .last()
      .click();
    const row = page.getByRole('row', { name });
    await row.getByText(t('desk-staff.states.live')).waitFor();
    await expectAccessible(page);
    await screenshot(visitor, `tokens-${locale}`);
    await row.getByRole('button', { name: t('desk-staff.tokens.revokeOf', { name }) }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('desk-staff.tokens.revoke'), exact: true }).click();
    await row.getByText(t('desk-staff.states.revoked')).waitFor();
    await visitor.close();
  },
);

test.each(journeys)('an auditor searches the log and verifies its chain, in %s on a %s', async (locale, size) => {
  const visitor = await newVisitor(locale, size);
  const { page } = visitor;
  const t = words(visitor);
  const auditor = await signInAtDesk(page, site, { role: 'auditor', name: `Auditor ${locale}` });
  await visitor.open('/desk/log');
  const rows = page.locator('.desk-table tbody tr');
  await rows.first().waitFor();
  await expectAccessible(page);
  await screenshot(visitor, `log-${locale}`);
  const who = page.getByRole('textbox', { name: t('desk-log.filter.who'), exact: true });
  const clear = page.getByRole('button', { name: t('desk-log.filter.clear') });
  const hasFocus = (element: Locator) => element.evaluate((one) => one === document.activeElement);
  await who.fill('nobody at all');
  await who.press('Enter');
  await expect.poll(() => rows.count()).toBe(0);
  expect(await hasFocus(who)).toBe(true);
  await clear.click();
  await expect.poll(() => rows.count()).toBeGreaterThan(1);
  expect([await hasFocus(clear), await who.inputValue()]).toEqual([true, '']);
  await who.fill(auditor.name);
  await page.getByRole('combobox', { name: t('desk-log.filter.what') }).selectOption('staff.signedIn');
  await who.press('Enter');
  await page.waitForURL(/what=staff\.signedIn/);
  await expect.poll(() => rows.count()).toBe(1);
  await page.reload();
  await expect.poll(() => rows.count()).toBe(1);
  await page.goBack();
  await expect.poll(() => rows.count()).toBeGreaterThan(1);
  await page.getByRole('button', { name: t('desk-log.check.start') }).click();
  await page.locator('.notice--done').waitFor();
  await expectAccessible(page);
  await screenshot(visitor, `log-checked-${locale}`);
  await visitor.close();
});

test('the first start prints a link for the first administrator, separately from the banner', async () => {
  const { banner, invitation } = site.site;
  expect(invitation).toContain('admin@');
  const [, code] = /\/desk\/setup#code=([\w-]+)/.exec(invitation ?? '') ?? [];
  expect(banner).not.toContain(code);
  expect(banner).toContain('staff reset-factor admin@');
  const visitor = await newVisitor('zh-cn', 'desktop');
  await visitor.open(`/desk/setup#code=${code}`);
  await fieldsOf(visitor)('newPassword').waitFor();
  await visitor.close();
});

test("a set-up link's code is removed from the address at once, but survives a reload and a change of language", async () => {
  const { link } = await addStaff(site.site.app, founder, { name: '周敏', email: 'link@desk.example', role: 'lead', units: [] });
  const visitor = await newVisitor('zh-cn', 'desktop');
  const { page } = visitor;
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url(), request.headers().referer ?? ''));
  await visitor.open(`/desk/setup${new URL(link).hash}`);
  await fieldsOf(visitor)('newPassword').waitFor();
  expect(new URL(page.url())).toMatchObject({ pathname: '/desk/setup', search: '', hash: '' });
  await page.reload();
  await fieldsOf(visitor)('newPassword').waitFor();
  await page.locator('[data-language="en-us"]').click();
  await page.waitForURL(/\/en-us\/desk\/setup$/);
  await page.locator('input[type="password"]').first().waitFor();
  expect(asked.filter((address) => address.includes(codeOfSetup(link)))).toEqual([]);
  await visitor.close();
});

test('signing in leads to Today if `next` is an address outside the desk', async () => {
  const visitor = await newVisitor('en-us', 'desktop');
  const { page } = visitor;
  const t = words(visitor);
  const field = fieldsOf(visitor);
  for (const next of [
    'https://evil.example/',
    '//evil.example',
    '/desk/../home',
    '/home',
    'javascript:alert(1)',
    '/desk\\@evil.example',
  ]) {
    const person = await signInAtDesk(page, site, { role: 'auditor' });
    site.clock.advance(minute);
    await visitor.open(`/desk/sign-in?next=${encodeURIComponent(next)}`);
    await field('email').fill(person.email);
    await field('password').fill(person.password);
    await page.getByRole('button', { name: t('desk-staff.signIn.next') }).click();
    await field('code').fill(person.code());
    await page.getByRole('button', { name: t('desk-staff.signIn.submit') }).click();
    await page.getByRole('heading', { level: 1, name: t('desk.places.today') }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/en-us/desk');
  }
  await visitor.close();
});

test('new recovery codes are shown even if the dialog of the authenticator was closed before they came', async () => {
  const visitor = await newVisitor('zh-cn', 'desktop');
  const { page } = visitor;
  const t = words(visitor);
  const person = await signInAtDesk(page, site, { role: 'recruiter' });
  const dialog = page.getByRole('dialog');
  await visitor.open('/desk/account');
  await page.getByRole('button', { name: t('desk-staff.own.authenticator') }).click();
  await dialog.getByRole('img', { name: t('desk-staff.setup.qr') }).waitFor();
  const { data: offer } = await person.post('me/authenticator');
  const { sent, letThrough } = await holdSaves(page, /authenticator\/confirm/, 'POST');
  await fieldsOf(visitor)('code').fill(totpCode(offer.secret as string, site.clock.now()));
  await dialog.getByRole('button', { name: t('desk-staff.setup.confirm') }).click();
  await sent;
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  letThrough();
  await dialog.getByRole('checkbox', { name: t('desk-staff.recovery.kept') }).check();
  await dialog.getByRole('button', { name: t('desk-staff.recovery.done') }).click();
  await dialog.waitFor({ state: 'detached' });
  await visitor.close();
});

test('the question about revoking a token stays open until the answer, so that it cannot close another dialog', async () => {
  const visitor = await newVisitor('zh-cn', 'desktop');
  const { page } = visitor;
  const t = words(visitor);
  const admin = await signInAtDesk(page, site, { role: 'admin' });
  const name = 'HR held';
  await admin.post('tokens', { name, role: 'lead', days: 30, units: [] });
  await visitor.open('/desk/tokens');
  const row = page.getByRole('row', { name });
  await row.getByRole('button', { name: t('desk-staff.tokens.revokeOf', { name }) }).click();
  const { sent, letThrough } = await holdSaves(page, /tokens\/[^/]+\/revoke/, 'POST');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('desk-staff.tokens.revoke'), exact: true }).click();
  await sent;
  await page.keyboard.press('Escape');
  expect(await dialog.count()).toBe(1);
  expect(await dialog.getByRole('button', { name: t('common.cancel'), exact: true }).isDisabled()).toBe(true);
  letThrough();
  await row.getByText(t('desk-staff.states.revoked')).waitFor();
  await dialog.waitFor({ state: 'detached' });
  await visitor.close();
});

test('a page of the desk whose first call failed comes once the browser is online again', async () => {
  const visitor = await newVisitor('zh-cn', 'desktop');
  visitor.expectConsoleError(/ERR_FAILED/);
  const { page } = visitor;
  const t = words(visitor);
  await signInAtDesk(page, site, { role: 'lead' });
  await page.route(/\/api\/staff\/me\?/, (route) => route.abort(), { times: 1 });
  await visitor.open('/desk');
  await page.getByText(t('errors.network')).waitFor();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.getByRole('heading', { level: 1 }).waitFor();
  await visitor.close();
});
