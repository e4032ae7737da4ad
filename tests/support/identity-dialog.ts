import type { Page } from 'playwright';
import { expect } from 'vitest';

import type { Locale } from '#lib/text/locale.ts';

import type { TestSite } from './browser.ts';
import { clientOf } from './candidate-visitor.ts';
import type { Applicant } from './identity.ts';
import { captchaAnswer, readOutbox, type TestApp } from './test-app.ts';

/** Adapts a served site to the helpers of the integration tests. */
export function asTestApp(site: TestSite): TestApp {
  const { clock, messageTo } = site;
  const { app } = site.site;
  return {
    app,
    clock,
    messageTo,
    settings: app.settings,
    client: (locale?: Locale) => clientOf(site, locale),
  } as unknown as TestApp;
}

/** The identity-check codes sent to a phone so far; codes sent while the clock stands still are in no particular order. */
async function identityCodes(site: TestSite, phone: string): Promise<(string | undefined)[]> {
  const sent = await readOutbox(site.dataDir);
  return sent.filter(({ to, purpose }) => to === `+86${phone}` && purpose === 'identity').map(({ code }) => code);
}

/**
 * Passes the identity check that is open on the page.
 * @param options `leads`: whether the dialog stays open afterwards and lists the person's applications
 */
export async function passIdentityCheck(
  site: TestSite,
  page: Page,
  { idcard, candidate }: Applicant,
  { leads = false } = {},
): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.locator('[name="idcard"]').fill(idcard);
  await dialog.locator('.captcha__picture img').waitFor();
  await dialog.locator('[name="captcha"]').fill(captchaAnswer);
  const before = await identityCodes(site, candidate.phone);
  await dialog.locator('button[type="submit"]').click();
  await dialog.locator('[name="code"]').waitFor();
  await expect.poll(async () => (await identityCodes(site, candidate.phone)).length).toBe(before.length + 1);
  const code = (await identityCodes(site, candidate.phone)).find((sent) => !before.includes(sent));
  await dialog.locator('[name="code"]').fill(code!);
  await dialog.locator('button[type="submit"]').click();
  await (leads ? dialog.locator('.identity__applications').waitFor() : dialog.waitFor({ state: 'hidden' }));
}
