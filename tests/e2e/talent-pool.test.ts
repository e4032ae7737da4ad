import { afterAll, beforeAll, expect, test } from 'vitest';

import { deskPaths } from '#lib/addresses/desk-paths.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { inLocale, locales } from '#lib/text/locale.ts';
import { apply, applicationFor, makeDecision } from '#tests/support/applications.ts';
import { applyDialog } from '#tests/support/apply-dialog.ts';
import { expectAccessible, startTestSite, type TestSite } from '#tests/support/browser.ts';
import { becomeCandidate, endQuietHours, openPostingNow } from '#tests/support/candidate-visitor.ts';
import { holdSaves } from '#tests/support/hold-saves.ts';
import { screenshot } from '#tests/support/screenshot.ts';
import { signInAtDesk } from '#tests/support/staff-desk.ts';
import { allowSms, answerPool } from '#tests/support/talent-pool.ts';
import { daytimeClock } from '#tests/support/test-clock.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ clock: daytimeClock() });
});
afterAll(() => site.close());

const name = { zh: '飞行签派员', en: 'Flight dispatcher' };

test.each(locales)(
  'a candidate joins the talent pool, leaves it, joins again after a rejection, and is invited by a recruiter, in %s',
  async (locale) => {
    const t = translateFor(locale);
    const phone = await site.visit({ locale, size: locale === 'zh-cn' ? 'phone' : 'desktop' });
    const { page } = phone;
    const candidate = await becomeCandidate(site, phone);
    await allowSms(candidate);
    await endQuietHours(candidate);
    const posting = await openPostingNow(site, { unit: 'digital' });
    const { nextUntil: until } = (await candidate.get('talent-pool')).data;

    await phone.open(`/hotJobDetail?id=${posting}`);
    const does = applyDialog(phone);
    await does.start();
    await does.choose();
    await does.next();
    await does.submit();
    await does.receipt();
    const asked = does.dialog.getByRole('region', { name: t('application.pool.title') });
    const agree = t('application.pool.agree', { until });
    await asked.getByRole('button', { name: agree }).waitFor();
    await screenshot(phone, `pool-received-${locale}`);
    await expectAccessible(page);
    await asked.getByRole('button', { name: agree }).click();
    await asked.getByText(t('application.pool.agreed', { until })).waitFor();

    await phone.open('/account');
    const own = page.getByRole('region', { name: t('account.pool.title') });
    await own.getByText(t('account.pool.until', { until })).waitFor();
    await screenshot(phone, `pool-account-${locale}`);
    await expectAccessible(page);
    await own.getByRole('button', { name: t('account.pool.withdraw'), exact: true }).click();
    await own.getByRole('button', { name: t('account.pool.agree', { until }) }).waitFor();

    const [{ idkey }] = (await candidate.post('personal/apply-job/query-all')).data;
    await makeDecision(site.site, { ids: [idkey], kind: 'reject', reason: 'as agreed', releaseAt: 'now' });
    await phone.open('/applications');
    const again = page.getByRole('region', { name: t('application.pool.title') });
    await again.getByRole('button', { name: agree }).waitFor();
    await screenshot(phone, `pool-rejected-${locale}`);
    await expectAccessible(page);
    await again.getByRole('button', { name: agree }).click();
    await again.getByText(t('application.pool.agreed', { until })).waitFor();

    const target = await openPostingNow(site, { unit: 'digital', name });
    const desk = await site.visit({ locale, size: locale === 'zh-cn' ? 'desktop' : 'phone' });
    await signInAtDesk(desk.page, site, { role: 'recruiter', units: ['digital'] });
    await desk.open(deskPaths.pool('zh-cn'));
    const english = t('enums.englishLevel.cet6');
    await desk.page.getByRole('row').filter({ hasText: english }).filter({ hasText: '2022' }).first().waitFor();
    const form = desk.page.getByRole('search');
    await form.getByLabel(t('desk-pool.filter.graduation')).selectOption('2026');
    await form.getByRole('button', { name: t('desk-pool.filter.search') }).click();
    await desk.page.getByText(t('desk-pool.empty')).waitFor();
    await form.getByLabel(t('desk-pool.filter.graduation')).selectOption('2022');
    await form.getByLabel(t('desk-pool.filter.english')).selectOption('cet4');
    await form.getByRole('button', { name: t('desk-pool.filter.search') }).click();
    const row = desk.page.getByRole('row').filter({ hasText: until }).first();
    await row.getByRole('checkbox').check();
    const invitation = desk.page.getByRole('region', { name: t('desk-pool.invite.label') });
    await expect.poll(() => invitation.locator('option').count()).toBeGreaterThan(1);
    await invitation.getByLabel(t('desk-pool.invite.posting')).selectOption(target);
    await screenshot(desk, `pool-desk-${locale}`);
    await expectAccessible(desk.page);
    await invitation.getByRole('button', { name: t('desk-pool.invite.send', { count: 1 }) }).click();
    await invitation.getByText(t('desk-pool.invite.done', { count: 1 })).waitFor();
    await invitation.getByRole('button', { name: t('desk-pool.invite.send', { count: 1 }) }).click();
    await invitation.getByText(t('desk-pool.why.invited')).waitFor();
    await screenshot(desk, `pool-invited-${locale}`);
    const sent = await site.messageTo(`+86${candidate.phone}`, 'pool-invitation');
    expect(sent.text).toContain(inLocale(name, locale));

    await form.getByLabel(t('desk-pool.filter.school'), { exact: true }).fill('no such school');
    await form.getByRole('button', { name: t('desk-pool.filter.search') }).click();
    await desk.page.getByText(t('desk-pool.empty')).waitFor();
    await phone.close();
    await desk.close();
  },
);

test('while invitations are being sent, neither the posting nor the chosen people nor the search can be changed', async () => {
  const t = translateFor('zh-cn');
  const desk = await site.visit();
  const { page } = desk;
  const visitor = await site.visit();
  const candidate = await becomeCandidate(site, visitor);
  await apply(candidate, applicationFor(await openPostingNow(site, { unit: 'digital' })));
  await answerPool(candidate, 'Y');
  await visitor.close();
  await openPostingNow(site, { unit: 'digital', name });
  await signInAtDesk(page, site, { role: 'recruiter' });
  await desk.open(deskPaths.pool('zh-cn'));
  const one = page.getByRole('row').nth(1).getByRole('checkbox');
  await one.check();
  const invitation = page.getByRole('region', { name: t('desk-pool.invite.label') });
  const posting = invitation.getByLabel(t('desk-pool.invite.posting'));
  await expect.poll(() => posting.locator('option').count()).toBeGreaterThan(1);
  await posting.selectOption({ index: 1 });
  const { sent, letThrough } = await holdSaves(page, '**/api/staff/pool/invitations*', 'POST');
  await invitation.getByRole('button', { name: t('desk-pool.invite.send', { count: 1 }) }).click();
  await sent;
  const search = page.getByRole('search').getByRole('button', { name: t('desk-pool.filter.search') });
  const locked = [posting, one, search, invitation.getByRole('button', { name: t('desk-pool.invite.clear') })];
  for (const control of locked) expect(await control.isDisabled()).toBe(true);
  letThrough();
  await expect.poll(() => search.isEnabled()).toBe(true);
  for (const control of locked) expect(await control.isEnabled()).toBe(true);
  await desk.close();
});
