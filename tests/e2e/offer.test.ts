import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { translateFor } from '#lib/i18n/server-translate.ts';
import { locales } from '#lib/text/locale.ts';
import { applicationFor, apply, makeDecision } from '#tests/support/applications.ts';
import { expectAccessible, startTestSite, type TestSite, type Visitor } from '#tests/support/browser.ts';
import { becomeCandidate, openPostingNow } from '#tests/support/candidate-visitor.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const words = 'We were glad to meet you.\n期待您的加入。';

/** A candidate with an offer that can be answered for two days, on the page of applications. */
async function withOffer(visitor: Visitor) {
  const candidate = await becomeCandidate(site, visitor);
  const { idkey } = (await apply(candidate, applicationFor(await openPostingNow(site)))).data;
  const replyBy = site.clock.now() + 2 * 24 * 60 * 60_000;
  await makeDecision(site.site, { ids: [idkey], to: 'offer', reason: 'agreed', words, releaseAt: 'now', replyBy });
  await visitor.open('/applications');
  return candidate;
}

describe.each(locales)('in %s', (locale) => {
  const t = translateFor(locale);

  test('a candidate reads the office’s text, and accepts an offer after confirming it', async () => {
    const visitor = await site.visit({ locale });
    const { page } = visitor;
    await withOffer(visitor);
    await page.getByRole('heading', { name: t('application.offer.title') }).waitFor();
    await page.locator('.pass').getByText('We were glad to meet you.').waitFor();
    await page.getByText(t('application.pass.timeline')).click();
    await page.locator('.timeline').getByText('We were glad to meet you.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: t('application.offer.accept') }).click();
    const dialog = page.getByRole('dialog', { name: t('application.offer.accepting.title') });
    await dialog.getByRole('button', { name: t('application.offer.later') }).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('application.offer.accept') }).click();
    await page.locator('.timeline').getByText(t('application.event.offerAccepted')).waitFor();
    await page.getByRole('heading', { name: t('application.offer.over') }).waitFor();
    expect(await page.getByRole('button', { name: t('application.offer.accept') }).count()).toBe(0);
    await visitor.close();
  });

  test('a candidate declines an offer with a reason, and the application ends', async () => {
    const visitor = await site.visit({ locale, size: 'phone' });
    const { page } = visitor;
    await withOffer(visitor);
    await page.getByRole('button', { name: t('application.offer.decline') }).click();
    const dialog = page.getByRole('dialog', { name: t('application.offer.declining.title') });
    await dialog.getByLabel(t('application.offer.reason')).selectOption('location');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('application.offer.decline') }).click();
    await page.locator('.pass--past').waitFor();
    await page.getByText(t('application.pass.timeline')).click();
    await page.locator('.timeline').getByText(t('application.event.offerDeclined')).waitFor();
    await page.locator('.timeline').getByText(t('enums.withdrawReason.location')).waitFor();
    await visitor.close();
  });
});
