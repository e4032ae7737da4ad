import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { translateFor } from '#lib/i18n/server-translate.ts';
import { momentInShanghai } from '#lib/rules/moments.ts';
import { locales } from '#lib/text/locale.ts';
import { assignSeats } from '#server/recruitment/assessments/office/assign-seats.ts';
import { makeSession } from '#server/recruitment/assessments/office/make-session.ts';
import { findAdmissionNumbers } from '#server/recruitment/assessments/store-written-tests.ts';
import { apply, applicationFor } from '#tests/support/applications.ts';
import { askForIntention } from '#tests/support/requests.ts';
import { expectAccessible, journeySizes, nextFrame, startTestSite, type TestSite, type Visitor } from '#tests/support/browser.ts';
import { becomeCandidate, openPostingNow } from '#tests/support/candidate-visitor.ts';
import { endSessionElsewhere } from '#tests/support/other-tab.ts';
import { screenshot } from '#tests/support/screenshot.ts';
import { office } from '#tests/support/tasks.ts';

const hour = 60 * 60_000;

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

/** Gives a visitor an account with a complete resume and applies for a new posting. */
async function applyAs(visitor: Visitor): Promise<string> {
  const candidate = await becomeCandidate(site, visitor);
  return (await apply(candidate, applicationFor(await openPostingNow(site)))).data.idkey as string;
}

/** Saves pictures of a page at the widths of a phone, a tablet and a desktop. */
async function lookAtWidths(visitor: Visitor, name: string): Promise<void> {
  const size = visitor.page.viewportSize()!;
  for (const width of [360, 768, 1440]) {
    await visitor.page.setViewportSize({ ...size, width });
    await screenshot(visitor, `${name}-${width}-${visitor.locale}`);
  }
  await visitor.page.setViewportSize(size);
}

function askAbout(idkey: string, dueAt = Date.now() + 50 * hour) {
  const sites = [
    { key: 'site-online', places: 30 },
    { key: 'site-qingdao', places: 1 },
  ];
  return askForIntention(site.site.app, office, { ids: [idkey], dueAt, note: '', sites });
}

describe.each(locales)('in %s', (locale) => {
  const t = translateFor(locale);

  test.each([journeySizes[locale]])(
    'a candidate answers the question about the written test, changes the answer, gets a seat and prints the slip, on a %s',
    async (size) => {
      const visitor = await site.visit({ locale, size });
      const { page } = visitor;
      const idkey = await applyAs(visitor);
      await askAbout(idkey);
      await visitor.open('/applications');
      await page.locator('.turn--now').getByRole('link').click();
      await page.getByRole('heading', { name: t('appointments.intention.question') }).waitFor();
      const submit = page.getByRole('button', { name: t('appointments.intention.submit'), exact: true });
      await page.getByRole('radio', { name: t('enums.attendance.Y'), exact: true }).check();
      await submit.click();
      await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('error-summary');
      await expectAccessible(page);
      await page.locator('input[value=site-qingdao]').check();
      await submit.click();
      const answered = page.getByRole('heading', { name: t('appointments.intention.yes') });
      await answered.waitFor();
      await expect.poll(() => answered.evaluate((heading) => heading === document.activeElement)).toBe(true);
      await page.getByRole('button', { name: t('appointments.frame.change') }).click();
      await page.locator('input[value=site-online]').check();
      await page.getByRole('button', { name: t('appointments.intention.submitChange') }).click();
      await page.getByText(t('appointments.intention.waitTest')).waitFor();
      await expectAccessible(page);

      const begins = Date.now() + 200 * hour;
      const session = await makeSession(site.site.app, office, {
        ...{ kind: 'writtenTest', begins, ends: begins + hour, unit: 'digital' },
        ...{ site: 'site-qingdao', address: '青岛市城阳区云帆路 1 号', rooms: [{ name: `A302 ${locale}`, capacity: 12 }] },
      });
      await assignSeats(site.site.app, office, { sessions: [session], ids: [idkey], rule: 'receipt' });
      const admissionNo = (await findAdmissionNumbers(site.site.app.db, [idkey])).get(idkey)!;
      await page.reload();
      await page.getByText(admissionNo).waitFor();
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: t('appointments.frame.calendar') }).click();
      expect((await download).suggestedFilename()).toBe('written-test.ics');
      await expectAccessible(page);
      await page.getByRole('link', { name: t('appointments.test.slip') }).click();
      await page.getByText(admissionNo).waitFor();
      await page.getByRole('img', { name: t('appointments.slip.qr') }).waitFor();
      const photo = page.getByRole('img', { name: t('appointments.slip.photo') });
      await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      await expectAccessible(page);
      await page.evaluate(() => {
        window.print = () => document.body.setAttribute('data-printed', '');
      });
      await page.getByRole('button', { name: t('appointments.slip.print') }).click();
      await expect.poll(() => page.locator('body[data-printed]').count()).toBe(1);
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      expect(await page.locator('.site-header').isVisible()).toBe(false);
      expect(await page.getByRole('button', { name: t('appointments.slip.print') }).isVisible()).toBe(false);
      const ink = await page.locator('.slip').evaluate((slip) => getComputedStyle(slip).backgroundColor);
      expect(ink).toBe('rgb(255, 255, 255)');
      await visitor.close();
    },
  );

  test('a candidate invited to an interview chooses a slot, then declines with a reason', async () => {
    const visitor = await site.visit({ locale, size: 'phone' });
    const { page } = visitor;
    const idkey = await applyAs(visitor);
    const begins = Date.now() + 200 * hour;
    const place = locale === 'zh-cn' ? '云帆大厦 12 层' : '云帆大厦 13 层';
    const session = await makeSession(site.site.app, office, {
      ...{ kind: 'interview', begins, ends: begins + 4 * hour, place, notes: '请携带简历两份', unit: 'digital' },
      slots: [
        { begins, capacity: 3, place: '' },
        { begins: begins + hour, capacity: 1, place: '1203 室' },
      ],
    });
    const confirmBy = Date.now() + 50 * hour;
    await assignSeats(site.site.app, office, { sessions: [session], ids: [idkey], rule: 'receipt', choose: true, confirmBy });
    await visitor.open('/interview');
    await page.locator('.appointment__choices').getByRole('link').click();
    await page.getByRole('heading', { name: t('appointments.session.kind.interview'), exact: true }).waitFor();
    await page.getByRole('radio', { name: t('enums.sessionReply.accepted'), exact: true }).check();
    await page.getByRole('radio').last().check();
    await page.getByRole('button', { name: t('appointments.session.submit'), exact: true }).click();
    await page.getByRole('heading', { name: t('appointments.session.accepted') }).waitFor();
    const facts = page.locator('.appointment__answer dd');
    await expect.poll(() => facts.allInnerTexts()).toEqual([place, '1203 室']);
    await expectAccessible(page);
    await lookAtWidths(visitor, 'interview');
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: t('appointments.frame.calendar') }).click();
    expect((await download).suggestedFilename()).toBe('interview.ics');
    await page.getByRole('button', { name: t('appointments.frame.change') }).click();
    await page.getByRole('radio', { name: t('enums.sessionReply.declined'), exact: true }).check();
    await page.getByLabel(t('appointments.session.reason')).fill('当天有考试');
    await page.getByRole('button', { name: t('appointments.session.submitChange') }).click();
    await page.getByRole('heading', { name: t('appointments.session.declined') }).waitFor();
    await page.getByText('当天有考试').waitFor();
    await expectAccessible(page);
    await visitor.close();
  });

  test('once a seat is assigned, a candidate is no longer asked whether and where they sit the test', async () => {
    const visitor = await site.visit({ locale, size: 'phone' });
    const { page } = visitor;
    const idkey = await applyAs(visitor);
    await askAbout(idkey);
    const begins = Date.now() + 200 * hour;
    const session = await makeSession(site.site.app, office, {
      ...{ kind: 'writtenTest', begins, ends: begins + 2 * hour, unit: 'digital', site: 'site-qingdao' },
      rooms: [{ name: `A301 ${locale}`, capacity: 2 }],
    });
    await assignSeats(site.site.app, office, { sessions: [session], ids: [idkey], rule: 'receipt' });
    await visitor.open(`/examinationIntention?applyId=${idkey}`);
    await page.getByRole('heading', { name: t('appointments.test.title') }).waitFor();
    expect(await page.getByText(t('appointments.intention.question'), { exact: true }).count()).toBe(0);
    expect(await page.getByText(t('appointments.frame.over')).count()).toBe(0);
    await expectAccessible(page);
    await lookAtWidths(visitor, 'seated');
    await visitor.open('/applications');
    await page.getByText(t('tasks.state.closed'), { exact: true }).first().waitFor();
    expect(await page.locator('.turn--now').count()).toBe(0);
    await visitor.close();
  });

  test('a visitor must sign in, and is then told that the application is unknown or has no slip yet', async () => {
    const visitor = await site.visit({ locale });
    visitor.expectConsoleError(/40[14]/);
    for (const path of [
      '/examinationIntention?applyId=none',
      '/interview?applyId=none&session=none',
      '/admissionSlip?applyId=none',
    ]) {
      await visitor.open(path);
      await visitor.page.getByRole('button', { name: t('tasks.gate.signIn'), exact: true }).waitFor();
      await expectAccessible(visitor.page);
    }
    const idkey = await applyAs(visitor);
    await visitor.page.reload();
    await visitor.page.getByRole('heading', { name: t('appointments.frame.goneTitle') }).waitFor();
    await visitor.open(`/admissionSlip?applyId=${idkey}`);
    await visitor.page.getByRole('heading', { name: t('appointments.slip.missingTitle') }).waitFor();
    await expectAccessible(visitor.page);
    await visitor.close();
  });

  test("before a seat is assigned, the slip's page says what has to happen first and by when to reply", async () => {
    const visitor = await site.visit({ locale, size: journeySizes[locale] });
    const { page } = visitor;
    const idkey = await applyAs(visitor);
    const dueAt = Date.now() + 50 * hour;
    const due = momentInShanghai(dueAt, locale);
    const says = (key: 'missingText' | 'missingAsked' | 'missingUntil' | 'missingOverdue') =>
      page
        .locator('.invite')
        .getByText(t(`appointments.slip.${key}`, { due }))
        .waitFor();
    await visitor.open(`/admissionSlip?applyId=${idkey}`);
    await says('missingText');

    await askAbout(idkey, dueAt);
    await page.reload();
    await says('missingAsked');
    await page.getByText(t('common.news.change')).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: t('appointments.slip.answer') }).click();
    await page.getByRole('radio', { name: t('enums.attendance.Y'), exact: true }).check();
    await page.locator('input[value=site-online]').check();
    await page.getByRole('button', { name: t('appointments.intention.submit'), exact: true }).click();
    await page.getByText(t('appointments.intention.waitTest')).waitFor();
    await visitor.open(`/admissionSlip?applyId=${idkey}`);
    await says('missingUntil');
    await page.getByRole('link', { name: t('appointments.slip.back') }).waitFor();
    await expectAccessible(page);
    await visitor.close();
  });
});

test('an answer that a candidate has begun stays when the question cannot be loaded again', async () => {
  const t = translateFor('zh-cn');
  const visitor = await site.visit();
  visitor.expectConsoleError(/ERR_FAILED|status of 401/);
  const { page } = visitor;
  const idkey = await applyAs(visitor);
  await askAbout(idkey);
  await visitor.open(`/examinationIntention?applyId=${idkey}`);
  const yes = page.getByRole('radio', { name: t('enums.attendance.Y'), exact: true });
  await yes.check();
  await page.route(/examination-intention\?/, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => /examination-intention/.test(request.url()));
  await endSessionElsewhere(visitor);
  await failed;
  await nextFrame(page);
  expect(await yes.isChecked()).toBe(true);
  await visitor.close();
});
