import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { deskPaths } from '#lib/addresses/desk-paths.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { locales } from '#lib/text/locale.ts';
import { applicationFor, apply, moveTo } from '#tests/support/applications.ts';
import { batchDialog } from '#tests/support/batch-dialog.ts';
import { expectAccessible, startTestSite, type TestSite } from '#tests/support/browser.ts';
import { becomeCandidate, openPostingNow } from '#tests/support/candidate-visitor.ts';
import { acceptOnPage } from '#tests/support/offer-page.ts';
import { screenshot } from '#tests/support/screenshot.ts';
import { signInAtDesk } from '#tests/support/staff-desk.ts';

const day = 24 * 60 * 60_000;

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

describe.each(locales)('in %s', (locale) => {
  const t = translateFor(locale);

  test('a lead makes an offer, the candidate declines it on a phone, and the next in reserve gets the offer and accepts it', async () => {
    const posting = await openPostingNow(site);
    async function applicant() {
      const visitor = await site.visit({ locale, size: 'phone' });
      const candidate = await becomeCandidate(site, visitor);
      const id = (await apply(candidate, applicationFor(posting))).data.idkey as string;
      site.clock.advance(1000);
      await moveTo({ app: site.site.app }, id, 'interview');
      return { visitor, phone: candidate.phone, id };
    }
    const [first, second] = [await applicant(), await applicant()];
    const desk = await site.visit({ locale });
    const { page } = desk;
    await signInAtDesk(page, site, { role: 'lead' });
    await desk.open(deskPaths.application(locale, first.id).replace(/^\/en-us/, ''));
    const batches = batchDialog(desk);
    const label = (name: string) => t(`desk-batches.form.${name}` as 'desk-batches.form.pay');
    desk.expectConsoleError(/400/);
    await batches.hold('offer', async (dialog) => {
      await dialog.getByRole('button', { name: t('desk-batches.previewAction') }).click();
      await dialog.locator('.error-summary').waitFor();
      await expectAccessible(page);
      await screenshot(desk, `desk-offer-faults-${locale}`);
      await dialog.getByLabel(label('pay')).fill('12500');
      await dialog
        .getByLabel(label('replyBy'))
        .fill(new Date(site.clock.now() + 5 * day + 8 * 3_600_000).toISOString().slice(0, 16));
      await dialog.getByLabel(label('startDate')).fill(new Date(site.clock.now() + 60 * day).toISOString().slice(0, 10));
      await dialog.getByLabel(label('conditions')).fill('体检合格 / Passing the medical');
      await screenshot(desk, `desk-offer-form-${locale}`);
    });
    await screenshot(desk, `desk-offer-held-${locale}`);
    await batches.release();

    await first.visitor.open(`/offer?applyId=${first.id}`);
    await first.visitor.page.locator('.offer__decline summary').click();
    await first.visitor.page.getByLabel(t('application.offer.reason')).selectOption('location');
    await first.visitor.page.getByRole('button', { name: t('application.offer.declining.confirm') }).click();
    await first.visitor.page.getByRole('heading', { name: t('application.offer.outcome.declined') }).waitFor();
    await first.visitor.close();

    await page.reload();
    await page.getByText(t('desk-applications.reserve.next')).waitFor();
    await expectAccessible(page);
    await screenshot(desk, `desk-offer-declined-${locale}`);
    await page.getByRole('button', { name: t('desk-applications.reserve.offer') }).click();
    await batches.holdOpened(async (dialog) => {
      expect(await dialog.getByLabel(label('pay')).inputValue()).toBe('12500');
      await dialog
        .getByLabel(label('replyBy'))
        .fill(new Date(site.clock.now() + 5 * day + 8 * 3_600_000).toISOString().slice(0, 16));
    });
    await batches.release();

    await second.visitor.open(`/offer?applyId=${second.id}`);
    await acceptOnPage(site, second.visitor, second.phone);
    await second.visitor.close();
    await desk.open(deskPaths.application(locale, second.id).replace(/^\/en-us/, ''));
    await page.getByText(t('documents.offer.monthly', { amount: '12,500' })).waitFor();
    await page.getByRole('button', { name: t('desk-applications.detail.askTripartite') }).waitFor();
    await expectAccessible(page);
    await screenshot(desk, `desk-offer-accepted-${locale}`);
    await desk.close();
  });
});
