import { afterAll, beforeAll, expect, test } from 'vitest';

import { deskPaths } from '#lib/addresses/desk-paths.ts';
import type { Scorecard } from '#lib/contract/scorecards.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { inLocale, locales } from '#lib/text/locale.ts';
import { apply, applicationFor } from '#tests/support/applications.ts';
import { batchDialog } from '#tests/support/batch-dialog.ts';
import { expectAccessible, startTestSite, type TestSite, type Visitor } from '#tests/support/browser.ts';
import { becomeCandidate, openPostingNow } from '#tests/support/candidate-visitor.ts';
import { holdSaves } from '#tests/support/hold-saves.ts';
import { screenshot } from '#tests/support/screenshot.ts';
import { signInAtDesk } from '#tests/support/staff-desk.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const swim = { zh: '游泳与救生', en: 'Swimming and rescue' };
const renamed = { zh: '水上救生', en: 'Water rescue' };

test.each(locales)(
  'a lead defines rounds, advances a candidate to one and renames this round; the candidate sees the new name, in %s at 360 px',
  async (locale) => {
    const t = translateFor(locale);
    const visitor = await site.visit({ locale, size: 'phone' });
    const applicant = await site.visit({ locale, size: 'phone' });
    const { page } = visitor;
    const candidate = await becomeCandidate(site, applicant, 'crew');
    const posting = await openPostingNow(site, { jobType: '2' });
    const { idkey } = (await apply(candidate, applicationFor(posting, { resumeType: 'crew' }))).data;
    await signInAtDesk(page, site, { role: 'lead' });

    const panel = page.getByRole('region', { name: t('desk-postings.process.title') });
    const press = (name: string) => panel.getByRole('button', { name, exact: true }).click();
    const rounds = panel.getByRole('listitem');
    const called = inLocale(swim, locale);
    const crew = t('jobs.types.2');
    await visitor.open(deskPaths.posting('zh-cn', posting));
    await panel.getByText(t('desk-postings.process.none')).waitFor();
    await panel.getByLabel(t('desk-postings.process.start')).selectOption({ label: crew });
    expect(await rounds.count()).toBe(8);
    await press(t('desk-postings.process.add'));
    const last = rounds.last();
    await last.getByLabel(t('desk-postings.process.nameZh')).fill(swim.zh);
    await press(t('desk-postings.process.save'));
    await last.locator('.field__error').waitFor();
    await last.getByLabel(t('desk-postings.process.nameEn')).fill(swim.en);
    await last.getByLabel(t('desk-postings.process.kind')).selectOption('measurement');
    await last.getByLabel(t('desk-postings.process.passMark')).fill('70');
    for (let moves = 0; moves < 6; moves += 1) await press(t('desk-content.lists.upOf', { name: called }));
    await press(t('desk-postings.process.save'));
    await page.getByText(t('desk-postings.process.saved')).waitFor();
    await expectAccessible(page);
    await screenshot(visitor, `desk-process-${locale}`);

    await visitor.open(deskPaths.application('zh-cn', idkey));
    const { hold, release } = batchDialog(visitor);
    await hold('advance', async (dialog) => {
      await dialog.getByLabel(t('desk-batches.form.to')).selectOption({ label: called });
      await dialog.getByLabel(t('desk-batches.form.ownReason'), { exact: true }).fill('tested before');
    });
    await release();
    await page.locator('.desk-steps [aria-current=step]').getByText(called).waitFor();

    await visitor.open(deskPaths.posting('zh-cn', posting));
    const used = rounds.nth(2);
    await used.getByText(t('desk-postings.process.inUse')).waitFor();
    const removal = (name: string) =>
      panel.getByRole('button', { name: t('desk-content.lists.removeOf', { name }), exact: true });
    expect(await removal(called).count()).toBe(0);
    await removal(locale === 'zh-cn' ? '体检' : 'Medical').click();
    await rounds.nth(2).getByLabel(t('desk-postings.process.nameZh')).fill(renamed.zh);
    await rounds.nth(2).getByLabel(t('desk-postings.process.nameEn')).fill(renamed.en);
    await press(t('desk-postings.process.save'));
    await page.getByText(t('desk-postings.process.saved')).waitFor();

    await applicant.open('/applications');
    const path = applicant.page.locator('.flight-path');
    await path.locator('[aria-current=step]').getByText(inLocale(renamed, locale)).waitFor();

    await applicant.page.getByText(t('application.round.measurement.meaning')).waitFor();
    await expectAccessible(applicant.page);
    await screenshot(applicant, `flight-path-rounds-${locale}`);
  },
);

test('a lead saves the rounds of a posting as the template of its category', async () => {
  const t = translateFor('zh-cn');
  const visitor = await site.visit({ locale: 'zh-cn', size: 'desktop' });
  const { page } = visitor;
  const api = await signInAtDesk(page, site, { role: 'lead' });
  const posting = await openPostingNow(site, { jobType: '8' });
  await visitor.open(deskPaths.posting('zh-cn', posting));
  const panel = page.getByRole('region', { name: t('desk-postings.process.title') });
  const name = t('jobs.types.8');
  await panel.getByLabel(t('desk-postings.process.start')).selectOption({ label: t('jobs.types.3') });
  await panel.getByRole('button', { name: t('desk-postings.process.saveTemplate', { name }) }).click();
  await page.getByText(t('desk-postings.process.templateSaved', { name })).waitFor();
  const { list } = (await api.get('process-templates')).data;
  const keysOf = (key: string) =>
    list.find((one: { key: string }) => one.key === key).rounds.map((round: { key: string }) => round.key);
  expect(keysOf('8')).toEqual(keysOf('3'));
  await expectAccessible(page);
  await screenshot(visitor, 'desk-process-desktop');
});

test('two leads who each add a scorecard at the same time add two, and a scorecard opens only while it is still chosen', async () => {
  const t = translateFor('zh-cn');
  const posting = await openPostingNow(site, { jobType: '8' });
  const leads = [await site.visit(), await site.visit()];
  const names = ['甲评分', '乙评分'];
  const panelOf = ({ page }: Visitor) => page.getByRole('region', { name: t('desk-postings.process.title') });
  const people = [];
  for (const lead of leads) {
    people.push(await signInAtDesk(lead.page, site, { role: 'lead' }));
    await lead.open(deskPaths.posting('zh-cn', posting));
    await panelOf(lead)
      .getByRole('button', { name: t('desk-postings.process.add') })
      .click();
  }
  const [zh, en] = [t('desk-postings.process.nameZh'), t('desk-postings.process.nameEn')];
  for (const [at, lead] of leads.entries()) {
    await panelOf(lead)
      .getByRole('button', { name: t('desk-postings.scorecard.new') })
      .last()
      .click();
    const dialog = lead.page.getByRole('dialog');
    await dialog.getByLabel(zh).first().waitFor();
    for (const [label, name] of [
      [zh, names[at]!],
      [en, `Card ${at}`],
    ] as const)
      for (const field of await dialog.getByLabel(label).all()) await field.fill(name);
    await dialog.getByRole('button', { name: t('desk-postings.scorecard.save') }).click();
    await dialog.waitFor({ state: 'detached' });
  }
  const { list } = (await people[0]!.get('scorecards')).data as { list: Scorecard[] };
  expect(names.filter((name) => list.some((card) => card.name.zh === name))).toEqual(names);

  const { page } = leads[1]!;
  const round = panelOf(leads[1]!).getByRole('listitem').last();
  const { key } = list.find((card) => card.name.zh === names[1])!;
  const { sent, letThrough } = await holdSaves(page, `**/api/staff/scorecards/${key}*`, 'GET');
  const edit = round.getByRole('button', { name: t('desk-postings.scorecard.edit') });
  await edit.click();
  await sent;
  expect(await edit.getAttribute('aria-busy')).toBe('true');
  await round.getByLabel(t('desk-postings.scorecard.title')).selectOption('');
  letThrough();
  const fresh = round.getByRole('button', { name: t('desk-postings.scorecard.new') });
  await fresh.click();
  await page.getByRole('dialog', { name: t('desk-postings.scorecard.new') }).waitFor();
  for (const lead of leads) await lead.close();
});
