import { afterAll, beforeAll, expect, test } from 'vitest';

import { locales } from '#lib/locale.ts';
import { add } from '#server/limits/spend.ts';
import { accountDialog } from '#tests/support/account-dialog.ts';
import { freshPhone } from '#tests/support/accounts.ts';
import { startTestSite, type TestSite } from '#tests/support/browser.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

test.each(locales)('at a crowded address the browser does the work by itself and the code is sent (%s)', async (locale) => {
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
});
