import { afterAll, beforeAll, expect, test } from 'vitest';

import { deskPaths } from '#lib/addresses/desk-paths.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { inLocale, locales } from '#lib/text/locale.ts';
import { apply, applicationFor, applicationsOf } from '#tests/support/applications.ts';
import { batch } from '#tests/support/batches.ts';
import { batchDialog } from '#tests/support/batch-dialog.ts';
import { expectAccessible, startTestSite, type TestSite } from '#tests/support/browser.ts';
import { becomeCandidate, openPostingNow } from '#tests/support/candidate-visitor.ts';
import { instant } from '#tests/support/sessions.ts';
import { screenshot } from '#tests/support/screenshot.ts';
import { signInAtDesk } from '#tests/support/staff-desk.ts';

const day = 24 * 60 * 60_000;

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const names = {
  from: { zh: '机场服务专员', en: 'Airport Service Agent' },
  to: { zh: '客运值机主管（成都）', en: 'Check-in Supervisor, Chengdu' },
};

test.each(locales)(
  'a lead proposes a transfer, undoes it and proposes it again; the candidate accepts, and the lead finds them under the new posting, in %s',
  async (locale) => {
    const t = translateFor(locale);
    const phone = await site.visit({ locale, size: 'phone' });
    const candidate = await becomeCandidate(site, phone);
    const from = await openPostingNow(site, { name: names.from });
    const to = await openPostingNow(site, { name: names.to, workplaces: ['chengdu', 'hangzhou'] });
    const { idkey } = (await apply(candidate, applicationFor(from))).data;
    const desk = await site.visit({ locale, size: 'desktop' });
    await signInAtDesk(desk.page, site, { role: 'lead' });
    const { hold, close, release } = batchDialog(desk);
    const called = inLocale(names.to, locale);

    await desk.open(deskPaths.application('zh-cn', idkey));
    const fill: Parameters<typeof hold>[1] = async (dialog) => {
      const posting = dialog.getByLabel(t('desk-batches.form.toPosting'));
      await posting.waitFor();
      const find = dialog.getByLabel(t('desk-batches.form.findPosting'));
      if ((await find.count()) > 0) await find.fill(called);
      await posting.selectOption(to);
      const due = instant(Date.now() + 5 * day).slice(0, 10);
      await dialog.getByLabel(t('desk-batches.form.dueAt')).fill(`${due} 18:00`);
      await expectAccessible(desk.page);
      await screenshot(desk, `transfer-dialog-${locale}`);
    };
    await hold('transfer', fill);
    await desk.page
      .getByRole('dialog')
      .getByRole('button', { name: t('desk-batches.undo'), exact: true })
      .click();
    await desk.page.getByText(t('desk-batches.held.undone', { count: 1 })).waitFor();
    await close();
    await phone.open('/applications');
    await phone.page.locator('.flight-path').first().waitFor();
    expect(await phone.page.locator('.turn--now').count()).toBe(0);

    await desk.open(deskPaths.application('zh-cn', idkey));
    await hold('transfer', fill);
    await screenshot(desk, `transfer-held-${locale}`);
    await release();

    await phone.open('/applications');
    await screenshot(phone, `transfer-turn-${locale}`);
    await phone.page.locator('.turn--now').getByRole('link').first().click();
    await phone.page.getByRole('heading', { name: t('appointments.transfer.question') }).waitFor();
    await phone.page.getByText(called).waitFor();
    await expectAccessible(phone.page);
    await screenshot(phone, `transfer-page-${locale}`);
    await phone.page.getByLabel(t('appointments.transfer.workPlace')).selectOption('hangzhou');
    await phone.page.getByRole('button', { name: t('appointments.transfer.accept'), exact: true }).click();
    await phone.page.getByRole('heading', { name: t('appointments.transfer.accepted') }).waitFor();
    await screenshot(phone, `transfer-accepted-${locale}`);
    expect((await applicationsOf(candidate))[0]).toMatchObject({ pkRegJob: to, idkey });
    await phone.open('/applications');
    const transferred = t('application.event.transferred', { from: inLocale(names.from, locale), to: called });
    await phone.page.getByText(t('application.pass.timeline')).click();
    await phone.page.locator('.timeline').getByText(transferred).waitFor();
    await screenshot(phone, `transfer-timeline-${locale}`);

    await desk.open(deskPaths.applications('zh-cn', { pkRegJob: to }));
    await desk.page.getByRole('table').getByText('林晓云').first().waitFor();
    await desk.open(deskPaths.application('zh-cn', idkey));
    await desk.page.getByText(transferred).waitFor();
    await screenshot(desk, `transfer-at-the-desk-${locale}`);
    await desk.open(deskPaths.today('zh-cn'));
    await desk.page.getByText(t('desk-applications.matter.transfers')).waitFor();
    await screenshot(desk, `transfer-today-${locale}`);
    await phone.close();
    await desk.close();
  },
);

test.each(locales)('a candidate declines a transfer after a confirmation, in %s at 360 px', async (locale) => {
  const t = translateFor(locale);
  const phone = await site.visit({ locale, size: 'phone' });
  const desk = await site.visit({ locale });
  const candidate = await becomeCandidate(site, phone);
  const from = await openPostingNow(site, { name: names.from });
  const toPosting = await openPostingNow(site, { name: names.to });
  const { idkey } = (await apply(candidate, applicationFor(from))).data;
  const lead = await signInAtDesk(desk.page, site, { role: 'lead' });
  const dueAt = instant(Date.now() + 3 * day);
  await batch(lead, [idkey], { kind: 'transfer', toPosting, dueAt, note: '成都基地缺人' }, { releaseAt: 'now' });
  await phone.open(`/transfer?applyId=${idkey}`);
  const decline = phone.page.getByRole('button', { name: t('appointments.transfer.decline'), exact: true });
  await decline.click();
  const dialog = phone.page.getByRole('dialog', { name: t('appointments.transfer.declining.title') });
  await expectAccessible(phone.page);
  await screenshot(phone, `transfer-decline-${locale}`);
  await dialog.getByRole('button', { name: t('appointments.transfer.declining.back') }).click();
  await decline.click();
  await dialog.getByRole('button', { name: t('appointments.transfer.declining.confirm'), exact: true }).click();
  await phone.page.getByRole('heading', { name: t('appointments.transfer.declined') }).waitFor();
  expect((await applicationsOf(candidate))[0]).toMatchObject({ pkRegJob: from, status: 'submitted' });
  await phone.close();
  await desk.close();
});
