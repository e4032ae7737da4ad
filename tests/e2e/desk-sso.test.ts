import { afterAll, beforeAll, expect, test } from 'vitest';

import { localePath } from '#lib/addresses/paths.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { expectAccessible, journeys, startTestSite, type TestSite } from '#tests/support/browser.ts';
import { freePort } from '#tests/support/free-port.ts';
import { type OidcServer, startOidcServer } from '#tests/support/oidc-server.ts';
import { screenshot } from '#tests/support/screenshot.ts';
import { signInAtDesk } from '#tests/support/staff-desk.ts';
import { createTestClock } from '#tests/support/test-clock.ts';

const later = 11 * 60_000;

let oidc: OidcServer;
let site: TestSite;
beforeAll(async () => {
  const port = String(await freePort());
  oidc = await startOidcServer(`http://localhost:${port}`);
  const environment = { ...oidc.environment, PORT: port, PUBLIC_URL: `http://localhost:${port}` };
  site = await startTestSite({ environment });
});
afterAll(async () => {
  await site.close();
  await oidc.close();
});

test.each(journeys)(
  'an administrator gives a group access, and a colleague signs in with the company account, in %s on a %s',
  async (locale, size) => {
    const t = translateFor(locale);
    const name = locale === 'zh-cn' ? '孙晓岚' : 'Karen Sun';
    const group = `recruiting-${locale}`;
    const account = `sun-${locale}`;
    oidc.colleagues.set(account, { name, email: `sun-${locale}@cloudsail.example`, groups: [group] });

    const colleague = await site.visit({ locale, size });
    const { page } = colleague;
    async function signIn() {
      await page.getByRole('link', { name: t('desk-staff.sso.signIn') }).click();
      await page.getByRole('textbox', { name: 'Account' }).fill(account);
      await page.getByRole('button', { name: 'Sign in' }).click();
    }
    colleague.expectConsoleError(/status of 401/);
    await colleague.open(`/desk/sign-in?next=${localePath('/desk/account', locale)}`);
    await page.getByRole('link', { name: t('desk-staff.sso.signIn') }).waitFor();
    await screenshot(colleague, `sso-sign-in-${locale}`);
    await expectAccessible(page);
    await signIn();
    await page.getByText(t('desk-staff.sso.noAccess')).waitFor();
    await expectAccessible(page);
    await colleague.open(`/desk/sign-in?next=${localePath('/desk/account', locale)}`);

    const admin = await site.visit({ locale, size });
    await signInAtDesk(admin.page, site, { role: 'admin' });
    await admin.open('/desk/staff');
    await admin.page.getByRole('button', { name: t('desk-staff.sso.add') }).click();
    const dialog = admin.page.getByRole('dialog');
    await dialog.getByLabel(t('desk-staff.sso.group')).fill(group);
    await dialog.getByLabel(t('desk-staff.field.role')).selectOption({ label: t('desk-staff.roles.lead') });
    expect(await dialog.getByRole('option', { name: t('desk-staff.roles.admin') }).count()).toBe(0);
    await dialog.getByRole('button', { name: t('desk-staff.people.save') }).click();
    await admin.page.getByRole('cell', { name: group }).waitFor();
    await screenshot(admin, `sso-groups-${locale}`);
    await expectAccessible(admin.page);

    // The provider remembers the colleague and asks for nothing.
    await page.getByRole('link', { name: t('desk-staff.sso.signIn') }).click();
    await page.getByText(t('desk-staff.sso.account')).waitFor();

    await admin.page.getByRole('button', { name: t('desk-staff.sso.removeOf', { name: group }) }).click();
    await dialog.getByRole('button', { name: t('desk-staff.sso.remove') }).click();
    await admin.page.getByText(t('desk-staff.sso.none')).waitFor();
    await admin.close();
    await colleague.close();
  },
);

test.each(journeys)('a fresh sign-in that a page requires takes place in another tab, in %s on a %s', async (locale, size) => {
  const t = translateFor(locale);
  const port = String(await freePort());
  const own = await startOidcServer(`http://localhost:${port}`);
  // The desk's clock starts behind the provider's clock. Before the second sign-in, the test sets it to the provider's time.
  const clock = createTestClock(Date.now() - later);
  const environment = { ...own.environment, PORT: port, PUBLIC_URL: `http://localhost:${port}` };
  const desk = await startTestSite({ environment, clock });
  own.colleagues.set('sun', { name: '孙晓岚', email: 'sun@cloudsail.example', groups: ['leads'] });
  const admin = await desk.visit();
  const person = await signInAtDesk(admin.page, desk, { role: 'admin' });
  await person.post('groups', { name: 'leads', role: 'lead', units: [] });
  await admin.close();

  const visitor = await desk.visit({ locale, size });
  const { page, context } = visitor;
  visitor.expectConsoleError(/status of 40[13]/);
  await visitor.open('/desk/sign-in');
  await page.getByRole('link', { name: t('desk-staff.sso.signIn') }).click();
  await page.getByRole('textbox', { name: 'Account' }).fill('sun');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name: t('desk.places.today') }).waitFor();

  clock.advance(later);
  await visitor.open('/desk/staff');
  const dialog = page.getByRole('dialog');
  const opening = context.waitForEvent('page');
  await dialog.getByRole('link', { name: t('desk-staff.sso.again') }).click();
  await screenshot(visitor, `sso-again-${locale}`);
  const other = await opening;
  await other.getByRole('textbox', { name: 'Account' }).fill('sun');
  await other.getByRole('button', { name: 'Sign in' }).click();
  await other.getByText(t('desk-staff.sso.fresh')).waitFor();
  await other.close();
  await dialog.getByRole('button', { name: t('desk-staff.proof.goOn') }).click();
  await page.getByRole('button', { name: t('desk-staff.people.add') }).waitFor();
  await visitor.close();
  await desk.close();
  await own.close();
});
