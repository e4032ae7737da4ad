import { afterAll, beforeAll, expect, test } from 'vitest';

import { backgroundDocuments } from '#lib/forms/background/background.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { assignSeats } from '#server/recruitment/assessments/office/assign-seats.ts';
import { makeSession } from '#server/recruitment/assessments/office/make-session.ts';
import { acceptBackground } from '#server/recruitment/background-checks/check-background.ts';
import { checkMaterial } from '#server/recruitment/materials/check-material.ts';
import { apply, applicationFor, applicationsOf, makeDecision, moveTo } from '#tests/support/applications.ts';
import { askForBackground, askForIntention } from '#tests/support/requests.ts';
import { wholeBackground } from '#tests/support/background.ts';
import { startTestSite, type TestSite } from '#tests/support/browser.ts';
import { becomeCandidate, openPostingNow } from '#tests/support/candidate-visitor.ts';
import { pdf } from '#tests/support/pdf.ts';
import { ask, office } from '#tests/support/tasks.ts';
import { acceptOnPage } from '#tests/support/offer-page.ts';

const hour = 60 * 60_000;

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

test.each([
  ['zh-cn', 'phone'],
  ['en-us', 'desktop'],
] as const)('a flight candidate completes the tasks up to the offer and accepts it, in %s on a %s', async (locale, size) => {
  const t = translateFor(locale);
  const visitor = await site.visit({ locale, size });
  const { page } = visitor;
  const { app } = site.site;
  const candidate = await becomeCandidate(site, visitor, 'flight');
  const posting = await openPostingNow(site, { jobType: '1' });
  const { idkey } = (await apply(candidate, applicationFor(posting, { resumeType: 'flight' }))).data;
  const ids = [idkey as string];
  const soon = Date.now() + 50 * hour;
  const later = Date.now() + 200 * hour;

  async function takeTurn() {
    await visitor.open('/applications');
    await page.locator('.turn--now').getByRole('link').first().click();
  }

  await moveTo(site.site, idkey, 'screening');
  await askForIntention(app, office, { ids, dueAt: soon, note: '', sites: [{ key: 'site-qingdao', places: 1 }] });
  await takeTurn();
  await page.getByRole('radio', { name: t('enums.attendance.Y'), exact: true }).check();
  await page.locator('input[value=site-qingdao]').check();
  await page.getByRole('button', { name: t('appointments.intention.submit'), exact: true }).click();
  await page.getByRole('heading', { name: t('appointments.intention.yes') }).waitFor();

  await moveTo(site.site, idkey, 'writtenTest');
  const writtenTest = await makeSession(app, office, {
    ...{ kind: 'writtenTest', begins: later, ends: later + hour, site: 'site-qingdao', pkRegJob: posting },
    rooms: [{ name: `A302 ${locale}`, capacity: 12 }],
  });
  await assignSeats(app, office, { sessions: [writtenTest], ids, rule: 'site' });
  const { test: seat } = (await candidate.get(`personal/apply-job/${idkey}/examination-intention`)).data;
  await visitor.open(`/admissionSlip?applyId=${idkey}`);
  await page.getByText(seat.admissionNo).waitFor();

  await moveTo(site.site, idkey, 'interview');
  const nextDay = later + 24 * hour;
  const interview = await makeSession(app, office, {
    ...{ kind: 'interview', begins: nextDay, ends: nextDay + hour, place: '云帆大厦 12 层', pkRegJob: posting },
    slots: [{ begins: nextDay, capacity: 1, place: '' }],
  });
  await assignSeats(app, office, { sessions: [interview], ids, rule: 'receipt', choose: true, confirmBy: soon });
  await takeTurn();
  await page.getByRole('radio', { name: t('enums.sessionReply.accepted'), exact: true }).check();
  await page.getByRole('radio').last().check();
  await page.getByRole('button', { name: t('appointments.session.submit'), exact: true }).click();
  await page.getByRole('heading', { name: t('appointments.session.accepted') }).waitFor();

  await moveTo(site.site, idkey, 'physicalExam');
  await ask(site.site, ids, { type: 'physical', dueAt: soon });
  await takeTurn();
  const report = t('enums.materialType.physical');
  await page
    .getByLabel(t('materials.page.chooseFor', { name: report }))
    .setInputFiles({ name: 'report.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf()) });
  await page.getByRole('region', { name: report }).getByText(t('tasks.state.received')).waitFor();
  await checkMaterial(app, office, idkey, 'physical', { accept: true });

  await moveTo(site.site, idkey, 'backgroundCheck');
  await askForBackground(app, office, { ids, dueAt: soon, note: '' });
  await candidate.post(`personal/apply-job/${idkey}/background-check`, { data: wholeBackground({ declared: 'N' }) });
  await visitor.open(`/flyBackgroundCheck?applyId=${idkey}`);
  await page.getByLabel(t('background.declared')).check();
  await page.getByRole('button', { name: t('background.page.submit') }).click();
  await page.getByText(t('background.page.submitted')).waitFor();
  await page.getByRole('link', { name: t('background.page.upload') }).click();
  for (const type of backgroundDocuments) {
    const name = t(`enums.materialType.${type}`);
    await page
      .getByLabel(t('materials.page.chooseFor', { name }))
      .setInputFiles({ name: `${type}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from(pdf()) });
    await page.getByRole('region', { name }).getByText(t('tasks.state.received')).waitFor();
    await checkMaterial(app, office, idkey, type, { accept: true });
  }
  await acceptBackground(app, office, idkey);

  const replyBy = Date.now() + 48 * hour;
  await makeDecision(site.site, { ids, to: 'offer', reason: 'agreed', words: '欢迎加入', releaseAt: 'now', replyBy });
  await visitor.open('/applications');
  expect(await page.locator('.turn--now').getByText(t('tasks.turn.open')).count()).toBe(0);
  await page.getByRole('link', { name: t('application.offer.open') }).click();
  await acceptOnPage(site, visitor, candidate.phone);
  await visitor.open('/applications');
  await page.getByRole('heading', { name: t('application.offer.over') }).waitFor();
  expect((await applicationsOf(candidate))[0]).toMatchObject({ status: 'offer', offer: expect.anything() });
  await visitor.close();
});
