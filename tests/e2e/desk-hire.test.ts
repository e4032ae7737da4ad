import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { deskPaths } from '#lib/addresses/desk-paths.ts';
import { enumLabel } from '#lib/i18n/enum-options.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import { inLocale, type Locale } from '#lib/text/locale.ts';
import { applicationsOf } from '#tests/support/applications.ts';
import { applyDialog } from '#tests/support/apply-dialog.ts';
import { nextFrame, expectAccessible, startTestSite, type TestSite, type Visitor } from '#tests/support/browser.ts';
import { becomeCandidate } from '#tests/support/candidate-visitor.ts';
import { batchDialog } from '#tests/support/batch-dialog.ts';
import { screenshot } from '#tests/support/screenshot.ts';
import { dayFrom } from '#tests/support/postings.ts';
import { picture } from '#tests/support/resumes.ts';
import { instant, testSession } from '#tests/support/sessions.ts';
import { signInAtDesk } from '#tests/support/staff-desk.ts';
import type { StaffPerson } from '#tests/support/staff.ts';
import { acceptOnPage } from '#tests/support/offer-page.ts';

const hour = 60 * 60_000;
const day = 24 * hour;
const units = ['digital'];
const posting = { zh: '航行情报工程师', en: 'Aeronautical data engineer' };
const places = {
  base: { zh: '青岛', en: 'Qingdao' },
  site: { zh: '线上考试', en: 'Online test' },
};

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
// Browsers count down to a release in real time, so the site's clock is advanced to real time before each test.
beforeEach(() => site.clock.advance(Math.max(0, Date.now() - site.clock.now())));
afterAll(() => site.close());

/** An editor writes a posting at the desk and publishes it; returns its id. */
async function publishAtDesk({ page, locale }: Visitor): Promise<string> {
  const t = translateFor(locale);
  await signInAtDesk(page, site, { role: 'editor', units });
  const dialog = page.getByRole('dialog');
  const field = (path: string) => page.locator(`#posting-${path}`);
  await page.goto(deskPaths.postings(locale));
  await page.getByRole('button', { name: t('desk-postings.new'), exact: true }).click();
  await dialog.getByLabel(t('desk-postings.create.unit')).selectOption('digital');
  await dialog.getByLabel(t('desk-postings.create.jobType')).selectOption('3');
  await dialog.getByRole('button', { name: t('desk-postings.create.submit') }).click();
  await page.waitForURL(/\/desk\/postings\/[a-z0-9]{20}$/);
  await field('name-zh').fill(posting.zh);
  await field('name-en').fill(posting.en);
  for (const side of ['zh', 'en']) {
    await field(`description-${side}`).fill('Charts and notices\n- one\n- two');
    await field(`requirement-${side}`).fill('Care');
  }
  await field('family').selectOption('technology');
  await field('headcount').fill('2');
  await field('endDate').fill(dayFrom({ clock: site.clock }, 20));
  const tick = (path: string, name: { zh: string; en: string }) =>
    field(path)
      .getByRole('checkbox', { name: inLocale(name, locale), exact: true })
      .check();
  await tick('workplaces', places.base);
  await tick('sites', places.site);
  await page.getByRole('button', { name: t('desk-postings.editor.publish'), exact: true }).click();
  await dialog.getByRole('button', { name: t('desk-postings.publish.submit') }).click();
  await page.locator('.desk-heading .badge--done').waitFor();
  return page.url().split('/').at(-1)!;
}

/** A candidate reads the posting on the public site and applies; returns the receipt number. */
async function applyOnSite(visitor: Visitor, id: string): Promise<string> {
  await visitor.open(`/hotJobDetail?id=${id}`);
  await visitor.page.getByRole('heading', { level: 1, name: inLocale(posting, visitor.locale) }).waitFor();
  const { start, choose, next, submit, receipt } = applyDialog(visitor);
  await start();
  await choose();
  await next();
  await submit();
  return receipt();
}

/** The candidate follows the link of the only pending task on the page of applications. */
async function followTurn({ page, open }: Visitor): Promise<void> {
  await open('/applications');
  await page.locator('.turn--now').getByRole('link').click();
}

/** Creates a written test with two rooms through the API; `desk-sessions.test.ts` does this at the desk. */
async function makeTest(lead: StaffPerson, id: string): Promise<string> {
  const begins = site.clock.now() + 3 * day;
  const body = testSession({ pkRegJob: id, begins: instant(begins), ends: instant(begins + 2 * hour) });
  const { code, data } = await lead.post('/api/staff/sessions', body);
  if (code !== '200') throw new Error(`no session: ${JSON.stringify(data)}`);
  return data.id;
}

test.each<[Locale, { width: number; height: number }]>([
  ['zh-cn', { width: 1440, height: 900 }],
  ['en-us', { width: 1024, height: 768 }],
])(
  'a posting goes from draft to hire, with the candidate in one browser and the office in the other, in %s',
  async (locale, size) => {
    const t = translateFor(locale);
    const desk = await site.visit({ locale });
    const candidate = await site.visit({ locale });
    await desk.page.setViewportSize(size);
    const batches = batchDialog(desk);

    const id = await publishAtDesk(desk);
    await screenshot(desk, `hire-published-${locale}`);
    const person = await becomeCandidate(site, candidate);
    const receiptNo = await applyOnSite(candidate, id);
    const [{ idkey }] = await applicationsOf(person);
    const means = (status: string) => t(`application.status.${status}.meaning` as 'application.status.hired.meaning');
    async function reads(status: string) {
      await candidate.open('/applications');
      await candidate.page.getByText(means(status)).first().waitFor();
    }

    const lead = await signInAtDesk(desk.page, site, { role: 'lead', units, name: '陈组长' });
    await desk.open(deskPaths.applications('zh-cn'));
    await desk.page.getByRole('row').nth(1).waitFor();
    await desk.page.keyboard.press('/');
    await desk.page.keyboard.type(receiptNo);
    await desk.page.keyboard.press('Enter');
    await desk.page.getByText(new RegExp(`(?<!\\d)${t('desk-applications.list.total', { count: 1 })}`)).waitFor();
    await desk.page.getByRole('link', { name: '林晓云' }).first().click();
    await desk.page.getByRole('heading', { level: 1, name: '林晓云' }).waitFor();

    // One decision is made on a phone; while it is held, the candidate sees nothing of it.
    await desk.page.setViewportSize({ width: 390, height: 844 });
    await batches.hold('advance');
    await expectAccessible(desk.page);
    await screenshot(desk, `hire-held-390-${locale}`);
    await reads('submitted');
    await batches.release();
    await desk.page.setViewportSize(size);
    await reads('screening');

    const dueAt = `${todayInShanghai(site.clock.now() + 5 * day)}T18:00`;
    await batches.confirmAndRelease('material', async (dialog) => {
      await dialog.getByLabel(t('enums.materialType.noCrime'), { exact: true }).check();
      await dialog.getByLabel(t('desk-batches.form.dueAt'), { exact: true }).fill(dueAt);
    });
    await followTurn(candidate);
    const name = enumLabel('materialType', 'noCrime', t);
    await candidate.page
      .getByLabel(t('materials.page.chooseFor', { name }))
      .setInputFiles({ name: 'proof.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await picture()) });
    await candidate.page.getByText(t('tasks.state.received')).first().waitFor();

    await signInAtDesk(desk.page, site, { role: 'checker', units });
    await desk.open(deskPaths.checks('zh-cn'));
    await expect
      .poll(() => desk.page.getByRole('button', { name: t('desk-batches.check.accept'), exact: true }).isEnabled())
      .toBe(true);
    await nextFrame(desk.page);
    await desk.page.keyboard.press('a');
    await desk.page.getByText(t('desk-batches.check.done', { receiptNo })).first().waitFor();

    await signInAtDesk(desk.page, site, { role: 'lead', units, name: '陈组长' });
    await desk.open(deskPaths.application('zh-cn', idkey));
    await batches.confirmAndRelease('advance');
    await reads('writtenTest');
    await batches.confirmAndRelease('intention', async (dialog) => {
      await dialog
        .locator('.desk-sites__line', { hasText: inLocale(places.site, locale) })
        .locator('input')
        .fill('10');
    });
    await followTurn(candidate);
    await candidate.page.getByRole('radio', { name: t('enums.attendance.Y'), exact: true }).check();
    await candidate.page.locator('input[value=site-online]').check();
    await candidate.page.getByRole('button', { name: t('appointments.intention.submit'), exact: true }).click();
    await candidate.page.getByRole('heading', { name: t('appointments.intention.yes') }).waitFor();

    const session = await makeTest(lead, id);
    await desk.page.reload();
    await batches.confirmAndRelease('session', async (dialog) => {
      await dialog.getByLabel(t('desk-batches.form.session'), { exact: true }).selectOption(session);
      expect(await dialog.getByLabel(t('desk-batches.form.rule'), { exact: true }).inputValue()).toBe('site');
      await expectAccessible(desk.page);
      await screenshot(desk, `hire-seat-${locale}`);
    });
    await candidate.page.reload();
    await candidate.page.getByText('A301').first().waitFor();

    await batches.confirmAndRelease('advance', async (dialog) => {
      await dialog.getByLabel(t('desk-batches.form.to'), { exact: true }).selectOption('offer');
      await dialog.getByLabel(t('desk-batches.form.replyBy'), { exact: true }).fill(dueAt);
      await dialog.getByRole('textbox', { name: t('desk-batches.form.ownReason'), exact: true }).fill('interviewed on campus');
      await dialog.getByLabel(t('desk-batches.form.words'), { exact: true }).fill('We look forward to you. 期待您的加入。');
    });
    await candidate.open('/applications');
    await candidate.page.getByText('期待您的加入').first().waitFor();
    await candidate.page.getByRole('link', { name: t('application.offer.open') }).click();
    await acceptOnPage(site, candidate, person.phone);
    await candidate.open('/applications');
    await candidate.page.getByRole('heading', { name: t('application.offer.over') }).waitFor();

    await desk.page.reload();
    await batches.confirmAndRelease('advance');
    await screenshot(desk, `hire-hired-${locale}`);
    await reads('hired');
    await screenshot(candidate, `hire-candidate-${locale}`);
    const [{ timeline, status }] = await applicationsOf(person);
    expect(status).toBe('hired');
    const steps = (timeline as { status: string }[]).map((event) => event.status);
    expect([...new Set(steps)]).toEqual(['submitted', 'screening', 'writtenTest', 'offer', 'hired']);
    expect(JSON.stringify(await applicationsOf(person))).not.toContain('interviewed on campus');
    await candidate.close();
    await desk.close();
  },
  480_000,
);
