import { afterAll, beforeAll, expect, test } from 'vitest';

import { deskPaths } from '#lib/addresses/desk-paths.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { locales } from '#lib/text/locale.ts';
import { apply, applicationFor } from '#tests/support/applications.ts';
import { expectAccessible, startTestSite, type TestSite } from '#tests/support/browser.ts';
import { batchDialog } from '#tests/support/batch-dialog.ts';
import { becomeCandidate, clientOf, openPostingNow } from '#tests/support/candidate-visitor.ts';
import { groupRound, meetTomorrow, startGroupRound } from '#tests/support/interviews.ts';
import { manyApplications } from '#tests/support/many-applications.ts';
import { screenshot } from '#tests/support/screenshot.ts';
import { signInAtDesk } from '#tests/support/staff-desk.ts';
import { joinStaff } from '#tests/support/staff.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const tabletSize = { width: 768, height: 1024 };

test.each(locales)('on a tablet an interviewer scores a candidate but cannot list applications, in %s', async (locale) => {
  const t = translateFor(locale);
  const applicant = await site.visit({ locale, size: 'phone' });
  const tablet = await site.visit({ locale });
  const { page } = tablet;
  await page.setViewportSize(tabletSize);
  tablet.expectConsoleError(/status of 404/);
  const lead = await joinStaff({ app: site.site.app, clock: site.clock }, clientOf(site), { role: 'lead' });
  const anna = await signInAtDesk(page, site, { role: 'interviewer' });
  await tablet.open(deskPaths.today('zh-cn'));
  await page.getByText(t('desk-applications.interviews.none')).waitFor();

  const candidate = await becomeCandidate(site, applicant, 'crew');
  const posting = await openPostingNow(site, { jobType: '2' });
  const applyHere = applicationFor(posting, { resumeType: 'crew' });
  const { idkey } = (await apply(candidate, applyHere)).data;
  await startGroupRound(lead, posting, [idkey]);
  await meetTomorrow(lead, { posting, ids: [idkey], interviewers: [anna.id], now: site.clock.now() });

  await page.reload();
  const mine = page.locator('.desk-today__interviews').getByRole('link');
  await mine.waitFor();
  expect(await page.locator('[data-desk-permissions]:not([hidden])').count()).toBe(1);
  await expectAccessible(page);
  await screenshot(tablet, `desk-interviewer-today-${locale}`);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('desk-applications.interviews.calendar') }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('interviews.ics');
  await mine.click();
  const round = groupRound.name[locale === 'zh-cn' ? 'zh' : 'en'];
  const panel = page.getByRole('region', { name: t('desk-applications.scores.title', { round }) });
  await panel.getByRole('radio', { name: '4', exact: true }).first().check();
  await panel.locator('.save-bar__words--done').waitFor();
  expect(await page.getByText('林建国').count()).toBe(0);
  await page.locator('.sheet__photo').waitFor();
  await expectAccessible(page);
  await screenshot(tablet, `desk-interviewer-${locale}`);

  await tablet.open(deskPaths.applications('zh-cn'));
  await page.getByText(t('desk.refused.title')).waitFor();
  await tablet.open(deskPaths.application('zh-cn', 'nobody'));
  await page.getByText(t('desk-applications.interviews.gone')).waitFor();
  for (const visitor of [applicant, tablet]) await visitor.close();
});

test.each(locales)(
  'a lead assigns an interviewer to two applications of a list, and the interviewer finds them on Today, in %s',
  async (locale) => {
    const t = translateFor(locale);
    const [office, tablet] = [await site.visit({ locale }), await site.visit({ locale })];
    const lead = await signInAtDesk(office.page, site, { role: 'lead' });
    const anna = await signInAtDesk(tablet.page, site, { role: 'interviewer' });
    const posting = await openPostingNow(site, { jobType: '2' });
    const ids = await manyApplications(site.site.app, posting, 3);
    await startGroupRound(lead, posting, ids);

    await office.open(deskPaths.applications('zh-cn', { pkRegJob: posting }));
    const boxes = office.page.locator('tbody').getByRole('checkbox');
    await boxes.first().check();
    await boxes.nth(1).check();
    const dialog = batchDialog(office);
    const round = groupRound.name[locale === 'zh-cn' ? 'zh' : 'en'];
    await dialog.hold(
      'interviewers',
      async (form) => {
        await form.getByLabel(t('desk-batches.form.scoredRound')).selectOption({ label: round });
        await form.getByRole('checkbox', { name: anna.name }).check();
        await expectAccessible(office.page);
        await screenshot(office, `desk-assign-interviewers-${locale}`);
      },
      2,
    );
    await tablet.open(deskPaths.today('zh-cn'));
    await tablet.page.getByText(t('desk-applications.interviews.none')).waitFor();
    await dialog.release(2);
    await tablet.page.reload();
    const mine = tablet.page.locator('.desk-today__interviews').getByRole('link');
    await mine.nth(1).waitFor();
    expect(await mine.count()).toBe(2);
    for (const visitor of [office, tablet]) await visitor.close();
  },
);
