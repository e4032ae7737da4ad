import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { translateFor } from '#lib/i18n/server-translate.ts';
import { locales } from '#lib/locale.ts';
import { applicationFor, apply } from '#tests/support/applications.ts';
import { expectAccessible, readingSizes, startTestSite, type TestSite } from '#tests/support/browser.ts';
import { becomeCandidate, openPostingNow, signInVisitor } from '#tests/support/candidate-visitor.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

describe.each(locales)('in %s', (locale) => {
  const t = translateFor(locale);

  test('the user menu lists the applications over the page, with what may be done', async () => {
    const visitor = await site.visit({ locale });
    const { page } = visitor;
    const candidate = await becomeCandidate(site, visitor);
    const posting = await openPostingNow(site);
    await apply(candidate, applicationFor(posting));
    await visitor.open(`/hotJobDetail?id=${posting}`);
    await page.locator('button[data-apply]').getByText(t('application.action.applied')).waitFor();
    await page.locator('[popovertarget="account-menu"]:visible').first().click();
    await page.locator('[data-open-applications]').click();
    const dialog = page.getByRole('dialog', { name: t('application.list.title') });
    for (const column of ['appliedDate', 'job', 'status', 'operation'] as const) {
      await dialog.getByRole('columnheader', { name: t(`application.list.${column}`) }).waitFor();
    }
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('application.list.cancel') }).click();
    await page
      .getByRole('dialog', { name: t('application.withdraw.title') })
      .getByRole('button', { name: t('application.withdraw.confirm') })
      .click();
    await dialog.getByRole('cell', { name: t('enums.applyStatus.withdrawn') }).waitFor();
    await expect.poll(() => dialog.getByRole('button', { name: t('application.list.cancel') }).count()).toBe(0);
    await expect.poll(() => dialog.getByRole('button', { name: t('application.list.resubmit') }).count()).toBe(1);
    await visitor.close();
  });

  test.each([readingSizes[locale]])(
    'the page of applications invites who is signed out, and who has none, on a %s',
    async (size) => {
      const visitor = await site.visit({ locale, size });
      await visitor.open('/applications');
      await visitor.page.getByRole('button', { name: t('application.page.signIn') }).waitFor();
      await expectAccessible(visitor.page);
      await signInVisitor(site, visitor);
      await visitor.page.reload();
      await visitor.page.getByRole('link', { name: t('application.page.find') }).waitFor();
      await expectAccessible(visitor.page);
      await visitor.close();
    },
  );
});
