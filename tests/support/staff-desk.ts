import type { Page } from 'playwright';

import type { StaffRole } from '#lib/domain/staff-roles.ts';
import type { Translate } from '#lib/i18n/translate.ts';

import type { TestSite } from './browser.ts';
import { clientOf } from './candidate-visitor.ts';
import { joinStaff, type StaffPerson } from './staff.ts';

/**
 * Signs a browser in at the desk as a new colleague without clicking; `page.goto('/desk')` then works. The returned client
 * shares the session.
 * @param units keys of units; none means all
 */
export async function signInAtDesk(
  page: Page,
  site: TestSite,
  { role, units = [], name }: { role: StaffRole; units?: readonly string[]; name?: string },
): Promise<StaffPerson> {
  const test = { app: site.site.app, clock: site.clock };
  const person = await joinStaff(test, clientOf(site), { role, units, ...(name ? { name } : {}) });
  const session = { name: 'staff_session', value: person.cookies.get('staff_session')!, url: site.site.url };
  await page.context().addCookies([{ ...session, httpOnly: true, sameSite: 'Strict' }]);
  return person;
}

/** Signs in again in the dialog that a page of the desk opens after the end of the session. */
export async function signInAgain(page: Page, t: Translate, { email, password, code }: StaffPerson): Promise<void> {
  const field = (name: 'email' | 'password' | 'code') =>
    page.getByRole('textbox', { name: t(`desk-staff.field.${name}`), exact: true });
  await page.getByRole('dialog', { name: t('desk-staff.proof.endedTitle') }).waitFor();
  await field('email').fill(email);
  await field('password').fill(password);
  await page.getByRole('button', { name: t('desk-staff.signIn.next'), exact: true }).click();
  await field('code').fill(code());
  await page.getByRole('button', { name: t('desk-staff.proof.goOn'), exact: true }).click();
}

/** Presses the button that retries a failed save, unless the automatic retry comes first. */
export async function saveAgain(page: Page, label: string): Promise<void> {
  const retry = page.getByRole('button', { name: label });
  await retry.or(page.locator('.save-bar__words--done')).first().waitFor();
  await retry.click({ timeout: 2_000 }).catch(() => {});
}
