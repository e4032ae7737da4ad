import { afterAll, beforeAll, expect, test } from 'vitest';

import { deskPaths } from '#lib/addresses/desk-paths.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import type { Locale } from '#lib/text/locale.ts';
import { expectAccessible, type Size, startTestSite, type TestSite } from '#tests/support/browser.ts';
import { clientOf, openPostingNow } from '#tests/support/candidate-visitor.ts';
import { screenshot } from '#tests/support/screenshot.ts';
import { createTestApplicants } from '#tests/support/sessions.ts';
import { signInAtDesk } from '#tests/support/staff-desk.ts';
import { joinStaff } from '#tests/support/staff.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const readers: [Locale, Size][] = [
  ['zh-cn', 'desktop'],
  ['en-us', 'phone'],
  ['zh-cn', 'phone'],
  ['en-us', 'desktop'],
];

test.each(readers)(
  'a lead sets a warning that a recruiter does not see, and removes the warning, in %s on a %s',
  async (locale, size) => {
    const t = translateFor(locale);
    const test = { app: site.site.app, clock: site.clock };
    const [id] = await createTestApplicants(test as never, await openPostingNow(site, { unit: 'cabin' }), 1);
    const visitor = await site.visit({ locale, size });
    const { page } = visitor;
    visitor.expectConsoleError(/status of 400 .*\/warnings/);
    const lead = await signInAtDesk(page, site, { role: 'lead', units: ['cabin'] });
    await visitor.open(deskPaths.application('zh-cn', id!));
    const panel = page.getByRole('region', { name: t('desk-applications.warnings.title') });
    await panel.getByRole('button', { name: t('desk-applications.warnings.add') }).click();
    await panel.getByRole('button', { name: t('desk-applications.warnings.save') }).click();
    await panel.locator('.field__error').nth(1).waitFor();
    await screenshot(visitor, `warning-faults-${locale}-${size}`);
    await expectAccessible(page);
    const reason = locale === 'zh-cn' ? '学历证书经学信网核验系伪造' : 'The degree certificate is forged';
    await panel.getByLabel(t('desk-applications.warnings.reason')).fill(reason);
    const endsOn = todayInShanghai(site.clock.now() + 90 * 24 * 3_600_000);
    await panel.getByLabel(t('desk-applications.warnings.endsOn')).fill(endsOn);
    await panel.getByRole('button', { name: t('desk-applications.warnings.save') }).click();
    await panel.getByText(reason).waitFor();
    await panel.getByText(t('desk-applications.warnings.until', { date: endsOn })).waitFor();
    await screenshot(visitor, `warning-${locale}-${size}`);
    await expectAccessible(page);

    const other = await site.visit({ locale, size });
    await signInAtDesk(other.page, site, { role: 'recruiter', units: ['cabin'] });
    await other.open(deskPaths.application('zh-cn', id!));
    await other.page.getByRole('region', { name: t('desk-applications.detail.notes') }).waitFor();
    expect(await other.page.getByText(t('desk-applications.warnings.title')).count()).toBe(0);
    await other.close();

    await panel.getByRole('button', { name: t('desk-applications.warnings.remove') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('desk-applications.warnings.remove') })
      .click();
    await panel.getByText(t('desk-applications.warnings.none')).waitFor();
    expect((await lead.get(`applications/${id}`)).data.warnings).toEqual([]);
    await visitor.close();
  },
);

test('a warning that is being written stays in the form when somebody else sets a warning', async () => {
  const t = translateFor('zh-cn');
  const test = { app: site.site.app, clock: site.clock };
  const [id] = await createTestApplicants(test as never, await openPostingNow(site, { unit: 'cabin' }), 1);
  const visitor = await site.visit();
  const { page } = visitor;
  await signInAtDesk(page, site, { role: 'lead', units: ['cabin'] });
  await visitor.open(deskPaths.application('zh-cn', id!));
  const panel = page.getByRole('region', { name: t('desk-applications.warnings.title') });
  await panel.getByRole('button', { name: t('desk-applications.warnings.add') }).click();
  const reason = panel.getByLabel(t('desk-applications.warnings.reason'));
  await reason.fill('学历证书');
  const other = await joinStaff(test, clientOf(site), { role: 'lead', units: ['cabin'] });
  const endsOn = todayInShanghai(site.clock.now() + 90 * 24 * 3_600_000);
  await other.post(`applications/${id}/warnings`, { reason: '照片系他人', endsOn });
  // An answer to the candidate, written elsewhere, makes the page load the application again.
  await other.post(`applications/${id}/replies`, { text: '您好' });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await panel.getByText('照片系他人').waitFor();
  expect(await reason.inputValue()).toBe('学历证书');
  expect(await reason.evaluate((field) => field === document.activeElement)).toBe(true);
  await expectAccessible(page);
  await visitor.close();
});
