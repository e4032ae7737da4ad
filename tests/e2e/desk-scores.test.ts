import { afterAll, beforeAll, expect, test } from 'vitest';

import { deskPaths } from '#lib/addresses/desk-paths.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import { locales } from '#lib/text/locale.ts';
import { apply, applicationFor } from '#tests/support/applications.ts';
import { batch } from '#tests/support/batches.ts';
import { batchDialog } from '#tests/support/batch-dialog.ts';
import { expectAccessible, startTestSite, type TestSite } from '#tests/support/browser.ts';
import { becomeCandidate, clientOf, openPostingNow } from '#tests/support/candidate-visitor.ts';
import { groupRound, startGroupRound } from '#tests/support/interviews.ts';
import { manyApplications } from '#tests/support/many-applications.ts';
import { screenshot } from '#tests/support/screenshot.ts';
import { saveAgain, signInAtDesk } from '#tests/support/staff-desk.ts';
import { joinStaff } from '#tests/support/staff.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const tabletSize = { width: 820, height: 1180 };

test.each(locales)(
  'a lead makes a scorecard; two interviewers fill it in on tablets and see the scores of the panel only after handing in, in %s',
  async (locale) => {
    const t = translateFor(locale);
    const words = (key: 'own' | 'handIn' | 'panel' | 'none' | 'text' | 'handedIn' | 'over') =>
      t(`desk-applications.scores.${key}`);
    const applicant = await site.visit({ locale, size: 'phone' });
    const office = await site.visit({ locale, size: 'desktop' });
    const tablets = [await site.visit({ locale }), await site.visit({ locale })] as const;
    for (const { page: own } of tablets) await own.setViewportSize(tabletSize);
    const candidate = await becomeCandidate(site, applicant, 'crew');
    const posting = await openPostingNow(site, { jobType: '2' });
    const { idkey } = (await apply(candidate, applicationFor(posting, { resumeType: 'crew' }))).data;
    // The first attempt to save the scorecard is refused because of faults.
    office.expectConsoleError(/status of 400 .*staff\/scorecards\//);
    await signInAtDesk(office.page, site, { role: 'lead' });
    for (const tablet of tablets) await signInAtDesk(tablet.page, site, { role: 'recruiter' });

    // The lead makes a scorecard for a round of the posting.
    const { page } = office;
    await office.open(deskPaths.posting('zh-cn', posting));
    const process = page.getByRole('region', { name: t('desk-postings.process.title') });
    const press = (name: string) => process.getByRole('button', { name, exact: true }).click();
    await press(t('desk-postings.process.add'));
    const round = process.getByRole('listitem').first();
    const [zh, en] = [t('desk-postings.process.nameZh'), t('desk-postings.process.nameEn')];
    await round.getByLabel(zh).fill('小组面试');
    await round.getByLabel(en).fill('Group interview');
    await press(t('desk-postings.scorecard.new'));
    const dialog = page.getByRole('dialog');
    const save = dialog.getByRole('button', { name: t('desk-postings.scorecard.save') });
    const criterion = dialog.getByRole('listitem').first();
    await dialog.getByLabel(zh).first().fill('客舱评分');
    await criterion.getByLabel(zh).fill('服务');
    await criterion.getByLabel(t('desk-postings.scorecard.anchorsZh')).fill('9: 主动');
    await save.click();
    await dialog.getByText(t('rules.anchors', { maximum: 5 })).waitFor();
    expect(await dialog.locator('.field__error').count()).toBe(3);
    await criterion.getByLabel(t('desk-postings.scorecard.anchorsZh')).fill('5: 主动关心旅客');
    await criterion.getByLabel(t('desk-postings.scorecard.anchorsEn')).fill('5: cares unasked');
    await dialog.getByLabel(en).first().fill('Cabin card');
    await criterion.getByLabel(en).fill('Service');
    await expectAccessible(page);
    await screenshot(office, `desk-scorecard-${locale}`);
    await save.click();
    await page.getByText(t('desk-postings.scorecard.saved')).waitFor();
    await press(t('desk-postings.process.add'));
    const next = process.getByRole('listitem').last();
    await next.getByLabel(zh).fill('终面');
    await next.getByLabel(en).fill('Final interview');
    await press(t('desk-postings.process.save'));
    await page.getByText(t('desk-postings.process.saved')).waitFor();

    await office.open(deskPaths.application('zh-cn', idkey));
    const { hold, release } = batchDialog(office);
    await hold('advance');
    await release();

    // Both interviewers fill in the scorecard; each sees the scores of the panel only after handing in.
    const title = t('desk-applications.scores.title', { round: locale === 'zh-cn' ? '小组面试' : 'Group interview' });
    for (const [index, { page: own, open }] of tablets.entries()) {
      await open(deskPaths.application('zh-cn', idkey));
      const panel = own.getByRole('region', { name: title });
      await panel.getByText(locale === 'zh-cn' ? '5: 主动关心旅客' : '5: cares unasked').waitFor();
      expect(await panel.getByText(words('panel'), { exact: true }).count()).toBe(0);
      await panel.getByLabel(words('text')).fill(index === 0 ? '笑容自然' : '略显紧张');
      await panel.getByRole('button', { name: words('handIn') }).click();
      expect(await panel.locator('.field__error').count()).toBe(2);
      await panel.getByRole('radio', { name: index === 0 ? '5' : '3', exact: true }).check();
      await panel.getByRole('radio', { name: t('desk-applications.scores.recommendations.yes'), exact: true }).check();
      if (index === 0) {
        // What has been typed but not handed in survives a reload.
        await own.reload();
        expect(await panel.getByLabel(words('text')).inputValue()).toBe('笑容自然');
        await panel.getByRole('radio', { name: '5', exact: true, checked: true }).waitFor();
      }
      await panel.getByRole('button', { name: words('handIn') }).click();
      await panel.getByText(words('handedIn')).waitFor();
      await panel.getByText(words('panel'), { exact: true }).waitFor();
      await expectAccessible(own);
    }
    const second = tablets[1].page.getByRole('region', { name: title });
    await second.getByText('笑容自然').waitFor();
    expect(await second.locator('.desk-scores__mean strong').innerText()).toBe('80');
    await screenshot(tablets[1], `desk-scores-${locale}`);

    // The lead sees both cards; once the candidate has advanced, the scores are fixed.
    await page.reload();
    const lead = page.getByRole('region', { name: title });
    await lead.getByText('略显紧张').waitFor();
    await hold('advance');
    await release();
    await tablets[1].page.reload();
    await second.getByText(words('own')).click();
    await second.getByText(words('over')).waitFor();
    expect(await second.getByRole('radio').first().isDisabled()).toBe(true);
    for (const visitor of [applicant, office, ...tablets]) await visitor.close();
  },
);

test.each(locales)(
  'a lead sees who has yet to score an application, and in the ranking how many cards each interviewer has yet to hand in, in %s',
  async (locale) => {
    const t = translateFor(locale);
    const office = await site.visit({ locale });
    const { page } = office;
    const test = { app: site.site.app, clock: site.clock };
    const lead = await signInAtDesk(page, site, { role: 'lead' });
    const [anna, ben] = [
      await joinStaff(test, clientOf(site), { role: 'interviewer', name: `安娜 ${locale}` }),
      await joinStaff(test, clientOf(site), { role: 'interviewer', name: `本恩 ${locale}` }),
    ];
    const posting = await openPostingNow(site, { jobType: '2' });
    const ids = await manyApplications(site.site.app, posting, 3);
    await startGroupRound(lead, posting, ids);
    const interviewers = { kind: 'interviewers', round: groupRound.key, people: [anna.id, ben.id] };
    await batch(lead, ids, interviewers, { releaseAt: 'now' });
    const { criteria } = (await lead.get(`scorecards/${groupRound.scorecard}`)).data as { criteria: { key: string }[] };
    const scores = Object.fromEntries(criteria.map(({ key }) => [key, 4]));
    const card = { round: groupRound.key, scores, recommendation: 'yes', text: '', version: 0, done: 'Y' };
    expect((await anna.post(`applications/${ids[0]}/scorecards`, card)).code).toBe('200');

    await office.open(deskPaths.application('zh-cn', ids[0]!));
    const round = groupRound.name[locale === 'zh-cn' ? 'zh' : 'en'];
    const panel = page.getByRole('region', { name: t('desk-applications.scores.title', { round }) });
    await panel.getByText(t('desk-applications.scores.waiting', { names: ben.name })).waitFor();
    await screenshot(office, `desk-scores-waiting-${locale}`);
    await office.open(deskPaths.ranking('zh-cn', posting, { round: groupRound.key }));
    const list = page.getByRole('region', { name: t('desk-postings.ranking.outstanding') });
    await list.getByText(ben.name).waitFor();
    expect(await list.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(new RegExp(`${ben.name}\\s+${t('desk-postings.ranking.outstandingOf', { count: 3 })}`)),
      expect.stringMatching(new RegExp(`${anna.name}\\s+${t('desk-postings.ranking.outstandingOf', { count: 2 })}`)),
    ]);
    await expectAccessible(page);
    await screenshot(office, `desk-ranking-outstanding-${locale}`);
    await page.setViewportSize({ width: 360, height: 740 });
    await screenshot(office, `desk-ranking-outstanding-360-${locale}`);
    await office.close();
  },
);

test('a scorecard filled in without a network is saved by a retry when the network is back', async () => {
  const locale = 'zh-cn';
  const t = translateFor(locale);
  const applicant = await site.visit({ locale, size: 'phone' });
  const tablet = await site.visit({ locale });
  const candidate = await becomeCandidate(site, applicant, 'crew');
  const posting = await openPostingNow(site, { jobType: '2' });
  const { idkey } = (await apply(candidate, applicationFor(posting, { resumeType: 'crew' }))).data;
  const { page } = tablet;
  await page.setViewportSize(tabletSize);
  tablet.expectConsoleError(/scorecards/);
  await signInAtDesk(page, site, { role: 'lead' });
  await tablet.open(deskPaths.posting('zh-cn', posting));
  const process = page.getByRole('region', { name: t('desk-postings.process.title') });
  await process.getByLabel(t('desk-postings.process.start')).selectOption({ label: t('jobs.types.2') });
  await process.getByRole('button', { name: t('desk-postings.process.save') }).click();
  await page.getByText(t('desk-postings.process.saved')).waitFor();
  await tablet.open(deskPaths.application('zh-cn', idkey));
  const { hold, release } = batchDialog(tablet);
  await hold('advance', async (dialog) => {
    await dialog.getByLabel(t('desk-batches.form.to')).selectOption({ label: '小组面试' });
    await dialog.getByLabel(t('desk-batches.form.ownReason'), { exact: true }).fill('tested before');
  });
  await release();
  const panel = page.getByRole('region', { name: t('desk-applications.scores.title', { round: '小组面试' }) });
  await panel.getByText(t('desk-applications.scores.own')).click();
  await page.route(/scorecards/, (route) => route.abort());
  await panel.getByRole('radio', { name: '4', exact: true }).first().check();
  await panel.getByLabel(t('desk-applications.scores.text')).fill('断网时写的');
  await panel.getByRole('button', { name: t('resume.save.retry') }).waitFor();
  await page.unroute(/scorecards/);
  await saveAgain(page, t('resume.save.retry'));
  await panel.locator('.save-bar__words--done').waitFor();
  await page.reload();
  await panel.getByText(t('desk-applications.scores.own')).click();
  expect(await panel.getByLabel(t('desk-applications.scores.text')).inputValue()).toBe('断网时写的');
  for (const visitor of [applicant, tablet]) await visitor.close();
});

test.each(locales)(
  'Today shows an interviewer the candidate of their interview, first as not scored and then as begun, in %s',
  async (locale) => {
    const t = translateFor(locale);
    const applicant = await site.visit({ locale, size: 'phone' });
    const visitor = await site.visit({ locale, size: 'phone' });
    const candidate = await becomeCandidate(site, applicant, 'crew');
    const posting = await openPostingNow(site, { jobType: '2' });
    const { idkey } = (await apply(candidate, applicationFor(posting, { resumeType: 'crew' }))).data;
    const { page } = visitor;
    const own = await signInAtDesk(page, site, { role: 'lead' });
    const round = { key: 'group', status: 'interview', kind: 'interview', name: { zh: '小组面试', en: 'Group interview' } };
    await own.put(`postings/${posting}/process`, { version: 0, rounds: [{ ...round, scorecard: 'group-interview' }] });
    await batch(own, [idkey], { kind: 'advance' }, { releaseAt: 'now' });
    const date = todayInShanghai(site.clock.now() + 24 * 3_600_000);
    const [begins, ends] = ['09:00', '16:00'].map((hour) => `${date}T${hour}:00+08:00`);
    const session = { kind: 'interview', pkRegJob: posting, begins, ends, place: '云帆大厦', address: `云帆路 ${locale}` };
    const { id } = (await own.post('sessions', session)).data;
    const plan = { date, from: '09:00', to: '10:00', minutes: 30, rooms: ['301'], places: 4, interviewers: [own.id] };
    await own.post(`sessions/${id}/slots`, plan);
    await own.post(`sessions/${id}/assign`, { ids: [idkey] });

    const mine = page.getByRole('region', { name: t('desk-applications.interviews.title') });
    await visitor.open(deskPaths.today('zh-cn'));
    await mine.getByText(t('desk-applications.interviews.open')).waitFor();
    await expectAccessible(page);
    await screenshot(visitor, `desk-interviews-${locale}`);
    await mine.getByRole('link').click();
    const panel = page.getByRole('region', {
      name: t('desk-applications.scores.title', { round: locale === 'zh-cn' ? '小组面试' : 'Group interview' }),
    });
    await panel.getByText(t('desk-applications.scores.own')).click();
    await panel.getByRole('radio', { name: '4', exact: true }).first().check();
    await panel.locator('.save-bar__words--done').waitFor();
    await visitor.open(deskPaths.today('zh-cn'));
    await mine.getByText(t('desk-applications.interviews.begun')).waitFor();
    for (const one of [applicant, visitor]) await one.close();
  },
);
