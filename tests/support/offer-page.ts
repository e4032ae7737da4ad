import { translateFor } from '#lib/i18n/server-translate.ts';

import type { TestSite, Visitor } from './browser.ts';
import { nameOnResume } from './offers.ts';

/** Accepts the offer on the open page, with the candidate's name and a code sent to `phone`. */
export async function acceptOnPage(site: TestSite, { page, locale }: Visitor, phone: string): Promise<void> {
  const t = translateFor(locale);
  // A number gets one code a minute, and registering has sent one.
  site.clock.advance(61_000);
  await page.getByRole('button', { name: t('application.offer.sendCode') }).click();
  const { code } = await site.messageTo(`+86${phone}`, 'application-offerCode');
  await page.getByLabel(t('application.offer.name')).fill(nameOnResume);
  await page.getByLabel(t('application.offer.code'), { exact: false }).first().fill(code!);
  await page.getByRole('button', { name: t('application.offer.accepting.confirm') }).click();
  await page.getByRole('heading', { name: t('application.offer.outcome.accepted') }).waitFor();
}
