import type { Page } from 'playwright';

import type { StaffRole } from '#lib/domain/staff-roles.ts';

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
