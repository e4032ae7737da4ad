import { afterAll, beforeAll, expect, test } from 'vitest';

import { deskPaths } from '#lib/addresses/desk-paths.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { inLocale, type Locale, locales } from '#lib/text/locale.ts';
import { applicationFor, applicationsOf, apply } from '#tests/support/applications.ts';
import { batch } from '#tests/support/batches.ts';
import { batchDialog } from '#tests/support/batch-dialog.ts';
import { expectAccessible, startTestSite, type TestSite, type Visitor } from '#tests/support/browser.ts';
import { becomeCandidate, openPostingNow } from '#tests/support/candidate-visitor.ts';
import { groupRound, meetTomorrow } from '#tests/support/interviews.ts';
import { acceptOnPage } from '#tests/support/offer-page.ts';
import { screenshot } from '#tests/support/screenshot.ts';
import { signInAtDesk } from '#tests/support/staff-desk.ts';

const day = 24 * 60 * 60_000;

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const names = {
  here: { zh: '客舱乘务员（秋季）', en: 'Cabin Crew, Autumn Intake' },
  there: { zh: '客舱乘务员（成都基地）', en: 'Cabin Crew, Chengdu Base' },
};
const rounds = [
  groupRound,
  { key: 'notice', status: 'backgroundCheck', kind: 'notice', name: { zh: '拟录用公示', en: 'Public notice' } },
  { key: 'offer', status: 'offer', kind: 'offer', name: { zh: '录用', en: 'Offer' } },
];

/** A candidate who has applied for a posting at the base `workPlace`; `phone` is the candidate's browser. */
async function applicant(locale: Locale, posting: string, workPlace: string) {
  const phone = await site.visit({ locale, size: 'phone' });
  const candidate = await becomeCandidate(site, phone, 'crew');
  const body = applicationFor(posting, { workPlace, resumeType: 'crew' });
  return { phone, candidate, id: (await apply(candidate, body)).data.idkey as string };
}

/** Scores applications by keyboard and hands the scores in; `digits` maps each application's id to the keys to press. */
async function scoreGroup({ page, open, locale }: Visitor, digits: ReadonlyMap<string, string>): Promise<void> {
  const t = translateFor(locale);
  await open(deskPaths.today('zh-cn'));
  await page.locator('.desk-today__groups').getByRole('link').click();
  const grid = page.getByRole('grid', { name: t('desk-applications.grid.title') });
  for (const [id, typed] of digits) {
    const row = grid.getByRole('row').filter({ has: page.locator(`a[href*="${id}"]`) });
    await row.getByRole('gridcell').first().focus();
    await page.keyboard.type(typed);
  }
  await page.locator('.save-bar__words--done').waitFor();
  await page.getByRole('button', { name: t('desk-applications.grid.handIn') }).click();
  await grid
    .getByText(t('desk-applications.grid.handedIn'))
    .nth(digits.size - 1)
    .waitFor();
}

test.each(locales)(
  'a lead, two interviewers and the candidates go through a selection of cabin crew, from the group interview to the hire, in %s',
  async (locale) => {
    const t = translateFor(locale);
    const ranking = (key: string, values: Record<string, string | number> = {}) =>
      t(`desk-postings.ranking.${key}` as 'desk-postings.ranking.title', values);
    const form = (key: string) => t(`desk-batches.form.${key}` as 'desk-batches.form.pay');
    const bases = { jobType: '2', name: names.here, headcount: 2 } as const;
    const quotas = ['qingdao', 'chengdu'].map((key) => ({ key, count: 1 }));
    const posting = await openPostingNow(site, { ...bases, quotas });
    const other = await openPostingNow(site, { jobType: '2', name: names.there, workplaces: ['chengdu'] });
    const [best, second, last, chengdu] = [
      await applicant(locale, posting, 'qingdao'),
      await applicant(locale, posting, 'qingdao'),
      await applicant(locale, posting, 'qingdao'),
      await applicant(locale, posting, 'chengdu'),
    ];

    const office = await site.visit({ locale, size: 'desktop' });
    const { page } = office;
    const lead = await signInAtDesk(page, site, { role: 'lead' });
    const tablets = [await site.visit({ locale, size: 'desktop' }), await site.visit({ locale, size: 'desktop' })];
    const interviewers = [];
    for (const tablet of tablets) interviewers.push((await signInAtDesk(tablet.page, site, { role: 'interviewer' })).id);
    const ids = [best, second, last, chengdu].map(({ id }) => id);
    await lead.put(`postings/${posting}/process`, { version: 0, rounds });
    await batch(lead, ids, { kind: 'advance', round: 'group' }, { releaseAt: 'now' });
    await meetTomorrow(lead, { posting, ids, interviewers, now: site.clock.now() });

    // Both interviewers score the group of four: four criteria and the recommendation, where 1 is the best.
    const digits = ['55551', '44441', '22223', '33332'];
    const typed = new Map(ids.map((id, index) => [id, digits[index]!]));
    for (const tablet of tablets) {
      await scoreGroup(tablet, typed);
      await tablet.close();
    }

    // The line admits two candidates per vacancy. The best two for Qingdao and the only one for Chengdu are above the line or
    // at the line; the third for Qingdao is below.
    await office.open(deskPaths.posting('zh-cn', posting));
    await page
      .getByRole('link', { name: ranking('open'), exact: true })
      .first()
      .click();
    await page.getByLabel(ranking('by'), { exact: true }).selectOption({ label: ranking('workPlace') });
    await page.getByLabel(ranking('line'), { exact: true }).selectOption({ label: ranking('ratio') });
    await page.getByLabel(ranking('ratioOf'), { exact: true }).fill('2');
    await page.getByText(ranking('sides', { above: 1, tied: 2, below: 1 })).waitFor();
    await expectAccessible(page);
    await screenshot(office, `selection-line-${locale}`);
    const { hold, holdOpened, release } = batchDialog(office);
    await page.getByRole('button', { name: ranking('advance', { count: 3 }) }).click();
    await holdOpened(undefined, 3);
    await release(3);

    // The candidate below the line is asked to transfer to the other posting, and accepts.
    await office.open(deskPaths.application('zh-cn', last.id));
    await hold('transfer', async (dialog) => {
      const target = dialog.getByLabel(form('toPosting'));
      await target.waitFor();
      const find = dialog.getByLabel(form('findPosting'));
      if ((await find.count()) > 0) await find.fill(inLocale(names.there, locale));
      await target.selectOption(other);
      await dialog.getByLabel(form('dueAt')).fill(`${new Date(site.clock.now() + 5 * day).toISOString().slice(0, 10)} 18:00`);
    });
    await release();
    await last.phone.open(`/transfer?applyId=${last.id}`);
    await last.phone.page.getByRole('button', { name: t('appointments.transfer.accept'), exact: true }).click();
    await last.phone.page.getByRole('heading', { name: t('appointments.transfer.accepted') }).waitFor();
    expect((await applicationsOf(last.candidate))[0]).toMatchObject({ pkRegJob: other, status: 'interview' });

    // The best candidate declines the offer for Qingdao; the next in reserve is offered the place, accepts and is hired.
    const terms: Parameters<typeof hold>[1] = async (dialog) => {
      const until = new Date(site.clock.now() + 5 * day + 8 * 3_600_000).toISOString().slice(0, 16);
      await dialog.getByLabel(form('pay')).fill('9800');
      await dialog.getByLabel(form('replyBy')).fill(until);
      await dialog.getByLabel(form('startDate')).fill(new Date(site.clock.now() + 60 * day).toISOString().slice(0, 10));
    };
    await office.open(deskPaths.application('zh-cn', best.id));
    await hold('offer', terms);
    await release();
    await best.phone.open(`/offer?applyId=${best.id}`);
    await best.phone.page.locator('.offer__decline summary').click();
    await best.phone.page.getByLabel(t('application.offer.reason')).selectOption('location');
    await best.phone.page.getByRole('button', { name: t('application.offer.declining.confirm') }).click();
    await best.phone.page.getByRole('heading', { name: t('application.offer.outcome.declined') }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: t('desk-applications.reserve.offer') }).click();
    await holdOpened(terms);
    await release();
    await second.phone.open(`/offer?applyId=${second.id}`);
    await acceptOnPage(site, second.phone, second.candidate.phone);
    await office.open(deskPaths.application('zh-cn', second.id));
    await hold('advance');
    await release();
    expect((await applicationsOf(second.candidate))[0]).toMatchObject({ status: 'hired', pkRegJob: posting });
    await second.phone.open('/applications');
    await second.phone.page.getByText(t('application.status.hired.meaning')).waitFor();
    await expectAccessible(second.phone.page);
    await screenshot(second.phone, `selection-hired-${locale}`);
    for (const visitor of [office, ...[best, second, last, chengdu].map(({ phone }) => phone)]) await visitor.close();
  },
);
