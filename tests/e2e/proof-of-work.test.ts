import { afterAll, beforeAll, expect, test } from 'vitest';

import { deskPaths } from '#lib/addresses/desk-paths.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { locales } from '#lib/text/locale.ts';
import { add, addAddress } from '#server/platform/rate-limits/spend.ts';
import { accountDialog } from '#tests/support/account-dialog.ts';
import { freshPhone } from '#tests/support/accounts.ts';
import { startTestSite, type TestSite } from '#tests/support/browser.ts';
import { clientOf } from '#tests/support/candidate-visitor.ts';
import { joinStaff } from '#tests/support/staff.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

test.each(locales)(
  'after 40 sign-in tries from one address, the browser does the proof of work by itself and the password is accepted (%s)',
  async (locale) => {
    const t = translateFor(locale);
    for (let tries = 0; tries < 40; tries += 1) await addAddress(site.site.app, 'deskSignInsByAddress', '127.0.0.1');
    const test = { app: site.site.app, clock: site.clock };
    const person = await joinStaff(test, clientOf(site), { role: 'recruiter' });
    const visitor = await site.visit({ locale, size: 'phone' });
    const { page } = visitor;
    visitor.expectConsoleError(/status of 429/);
    const solutions: unknown[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/staff/session') solutions.push(request.postDataJSON().solution);
    });
    await page.goto(deskPaths.signIn(locale));
    await page.getByRole('textbox', { name: t('desk-staff.field.email'), exact: true }).fill(person.email);
    await page.getByRole('textbox', { name: t('desk-staff.field.password'), exact: true }).fill(person.password);
    await page.getByRole('button', { name: t('desk-staff.signIn.next'), exact: true }).click();
    await page.getByRole('textbox', { name: t('desk-staff.field.code'), exact: true }).waitFor();
    expect(solutions).toEqual([undefined, { challenge: expect.any(Object), solution: expect.any(Object) }]);
    await visitor.close();
  },
);

test.each(locales)(
  'after 40 requests for codes from one address, the browser does the proof of work by itself and a code is sent (%s)',
  async (locale) => {
    for (let send = 0; send < 40; send += 1) await add(site.site.app, 'sendsByAddress', '127.0.0.1');
    const visitor = await site.visit({ locale, size: 'phone' });
    const solutions: unknown[] = [];
    visitor.page.on('request', (request) => {
      if (request.url().includes('sendRegisterMessage')) solutions.push(request.postDataJSON().solution);
    });
    const account = accountDialog(visitor);
    await visitor.open(locale === 'en-us' ? '/en-us/home' : '/home');
    await account.open();
    await account.tab('account.tab.register');
    await account.tab('account.register.byPhone');
    await account.enterCode(site, freshPhone(), 'register');
    expect(await account.field('code').inputValue()).toMatch(/^\d{6}$/);
    expect(solutions).toEqual([{ counter: expect.any(Number), derivedKey: expect.any(String) }]);
    await visitor.close();
  },
);
