import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { deskPaths } from '#lib/addresses/desk-paths.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { Locale } from '#lib/text/locale.ts';
import { signUp } from '#tests/support/accounts.ts';
import { applicationFor, apply } from '#tests/support/applications.ts';
import { expectAccessible, nextFrame, startTestSite, type TestSite, type Visitor } from '#tests/support/browser.ts';
import { clientOf, openPostingNow } from '#tests/support/candidate-visitor.ts';
import { holdSaves } from '#tests/support/hold-saves.ts';
import { manyApplications } from '#tests/support/many-applications.ts';
import { countPresses } from '#tests/support/presses.ts';
import { fillResume } from '#tests/support/resumes.ts';
import { screenshot } from '#tests/support/screenshot.ts';
import { signInAtDesk } from '#tests/support/staff-desk.ts';

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const languages: Locale[] = ['zh-cn', 'en-us'];

/**
 * A recruiter's window with the list of applications for a new posting; key presses and clicks in the window are counted.
 */
async function recruiter(locale: Locale, count: number) {
  const posting = await openPostingNow(site);
  await manyApplications(site.site.app, posting, count);
  const visitor = await site.visit({ locale });
  const pressed = await countPresses(visitor.context);
  await signInAtDesk(visitor.page, site, { role: 'recruiter' });
  await visitor.open(deskPaths.applications('zh-cn', { pkRegJob: posting }));
  await visitor.page.locator('[data-row="0"]').waitFor();
  return { visitor, posting, pressed, page: visitor.page, t: translateFor(locale) };
}

/** Opens the application of a row of the list. */
async function openRow({ page }: Visitor, row: number): Promise<void> {
  await page.locator(`[data-row="${row}"]`).click();
  await page.locator('.desk-application').waitFor();
  await nextFrame(page);
}

async function heldOf(posting: string): Promise<{ items: number; batches: number }> {
  const held = await site.site.app.db
    .selectFrom('batchItems')
    .innerJoin('applications', 'applications.id', 'batchItems.applicationId')
    .select(['batchItems.batchId'])
    .where('applications.postingId', '=', posting)
    .where('batchItems.state', '=', 'pending')
    .execute();
  return { items: held.length, batches: new Set(held.map(({ batchId }) => batchId)).size };
}

function place(page: Page, t: ReturnType<typeof translateFor>, at: number, total: number) {
  return page.getByText(t('desk-applications.detail.place', { at, total }), { exact: true }).waitFor();
}

test.each(languages)('rejecting one application and going on to the next takes four keys, in %s', async (locale) => {
  const { visitor, page, posting, pressed, t } = await recruiter(locale, 3);
  await openRow(visitor, 0);
  await place(page, t, 1, 3);
  Object.assign(pressed, { keys: 0, clicks: 0 });

  await page.keyboard.press('r');
  const panel = page.getByRole('region', { name: t('desk-batches.kind.reject'), exact: true });
  const apply = panel.getByRole('button', { name: t('desk-batches.reject.next') });
  await panel.getByRole('radio').first().waitFor();
  expect(await apply.isDisabled()).toBe(true);
  await page.keyboard.press('2');
  await panel.getByText(t('desk-batches.preview.samples')).waitFor();
  expect(await panel.getByRole('radio').nth(1).isChecked()).toBe(true);
  await page.keyboard.press('Control+Enter');

  await place(page, t, 2, 3);
  expect(pressed).toEqual({ keys: 4, clicks: 0 });
  expect(await heldOf(posting)).toEqual({ items: 1, batches: 1 });

  const undo = page.locator('.desk-decided').getByRole('button', { name: new RegExp(`^${t('desk-batches.undo')}`) });
  await undo.waitFor();
  await expectAccessible(page);
  await screenshot(visitor, `desk-day-next-${locale}`);
  await undo.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('desk-batches.undo'), exact: true })
    .click();
  await page.locator('.desk-decided').waitFor({ state: 'detached' });
  expect(await heldOf(posting)).toEqual({ items: 0, batches: 0 });
  await visitor.close();
});

test.each(languages)(
  'rejecting one application and going on to the next takes three clicks, and the last application stays open, in %s',
  async (locale) => {
    const { visitor, page, posting, pressed, t } = await recruiter(locale, 2);
    await openRow(visitor, 0);
    await place(page, t, 1, 2);
    Object.assign(pressed, { keys: 0, clicks: 0 });
    const panel = page.getByRole('region', { name: t('desk-batches.kind.reject'), exact: true });
    const press = () =>
      page
        .getByRole('button', { name: t('desk-batches.kind.reject'), exact: true })
        .first()
        .click();
    await press();
    await panel.getByRole('radio').nth(2).click();
    await panel.getByText(t('desk-batches.preview.samples')).waitFor();
    await expectAccessible(page);
    await screenshot(visitor, `desk-day-panel-${locale}`);
    await panel.getByRole('button', { name: t('desk-batches.reject.next') }).click();
    await place(page, t, 2, 2);
    expect(pressed).toEqual({ keys: 0, clicks: 3 });

    await press();
    await panel.getByRole('radio').first().click();
    await panel.getByLabel(t('desk-batches.form.words')).fill('感谢您的时间');
    await panel.getByText('感谢您的时间').last().waitFor();
    await panel.getByRole('button', { name: t('desk-batches.kind.reject') }).click();
    await page.locator('.desk-status__pending').waitFor();
    await panel.waitFor({ state: 'detached' });
    expect(await heldOf(posting)).toEqual({ items: 2, batches: 2 });
    await visitor.close();
  },
);

test('while a rejection is being confirmed its panel neither closes nor changes; then the next application opens', async () => {
  const { visitor, page, posting, t } = await recruiter('zh-cn', 2);
  await openRow(visitor, 0);
  await place(page, t, 1, 2);
  await page.keyboard.press('r');
  const panel = page.getByRole('region', { name: t('desk-batches.kind.reject'), exact: true });
  await panel.getByRole('radio').first().waitFor();
  await page.keyboard.press('1');
  await panel.getByText(t('desk-batches.preview.samples')).waitFor();
  const { sent, letThrough } = await holdSaves(page, /staff\/batches\?/, 'POST');
  await page.keyboard.press('Control+Enter');
  await sent;
  await page.keyboard.press('2');
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Escape');
  await nextFrame(page);
  expect(await panel.getByRole('radio').nth(0).isChecked()).toBe(true);
  letThrough();
  await place(page, t, 2, 2);
  await page.locator('.desk-decided').waitFor();
  expect(await heldOf(posting)).toEqual({ items: 1, batches: 1 });
  await visitor.close();
});

test('the desk asks before a reject panel with typed text closes; the dialog opened from the panel has the text', async () => {
  const { visitor, page, t } = await recruiter('zh-cn', 1);
  await openRow(visitor, 0);
  await page.keyboard.press('r');
  const panel = page.getByRole('region', { name: t('desk-batches.kind.reject'), exact: true });
  await panel.getByLabel(t('desk-batches.form.words')).fill('感谢您的时间 12');
  expect(await panel.getByRole('radio', { checked: true }).count()).toBe(0);
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: t('desk.leave.title') });
  await question.getByRole('button', { name: t('desk.leave.stay') }).click();
  await panel.getByRole('button', { name: t('desk-batches.reject.more') }).click();
  const dialog = page.getByRole('dialog', { name: t('desk-batches.kind.reject') });
  await expect.poll(() => dialog.getByLabel(t('desk-batches.form.words')).inputValue()).toBe('感谢您的时间 12');
  await dialog.getByLabel(t('desk-batches.form.releaseAt'), { exact: true }).waitFor();
  await visitor.close();
});

test.each(languages)('a recruiter requests three documents in one dialog, whose preview names them, in %s', async (locale) => {
  const { visitor, page, posting, t } = await recruiter(locale, 1);
  await openRow(visitor, 0);
  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog');
  const names = (['noCrime', 'physical', 'household'] as const).map((type) => t(`enums.materialType.${type}`));
  for (const name of names) await dialog.getByLabel(name, { exact: true }).check();
  await dialog.getByRole('button', { name: t('desk-batches.previewAction') }).click();
  for (const name of names)
    await dialog.getByRole('region', { name, exact: true }).getByText(t('desk-batches.preview.samples')).waitFor();
  await expectAccessible(page);
  await screenshot(visitor, `desk-day-documents-${locale}`);
  await dialog.getByRole('button', { name: t('desk-batches.confirm', { count: 1 }) }).click();
  const held = (name: string) => dialog.getByRole('region', { name, exact: true });
  await held(names[2]!)
    .getByRole('button', { name: t('desk-batches.undo') })
    .waitFor();
  expect(await heldOf(posting)).toEqual({ items: 3, batches: 3 });
  await held(names[1]!)
    .getByRole('button', { name: t('desk-batches.undo') })
    .click();
  await held(names[1]!)
    .getByText(t('desk-batches.held.undone', { count: 1 }))
    .waitFor();
  expect(await heldOf(posting)).toEqual({ items: 2, batches: 2 });
  await expectAccessible(page);
  await visitor.close();
});

test('if the second of three document requests fails, the first is shown as held, and the others can be confirmed again', async () => {
  const { visitor, page, posting, t } = await recruiter('zh-cn', 1);
  visitor.expectConsoleError(/500/);
  await openRow(visitor, 0);
  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog');
  const names = (['noCrime', 'physical', 'household'] as const).map((type) => t(`enums.materialType.${type}`));
  for (const name of names) await dialog.getByLabel(name, { exact: true }).check();
  await dialog.getByRole('button', { name: t('desk-batches.previewAction') }).click();
  const confirm = dialog.getByRole('button', { name: t('desk-batches.confirm', { count: 1 }) });
  await confirm.waitFor();
  let calls = 0;
  await page.route(/\/api\/staff\/batches\?/, async (route) => {
    calls += 1;
    if (calls === 2) await route.fulfill({ status: 500, json: { code: '500', message: '', data: null } });
    else await route.continue();
  });
  await confirm.click();
  const undo = dialog.getByRole('button', { name: t('desk-batches.undo') });
  await undo.waitFor();
  expect(await undo.count()).toBe(1);
  expect(await heldOf(posting)).toEqual({ items: 1, batches: 1 });
  await confirm.click();
  await expect.poll(() => undo.count()).toBe(3);
  expect(await heldOf(posting)).toEqual({ items: 3, batches: 3 });
  expect(await confirm.count()).toBe(0);
  await visitor.close();
});

test.each(languages)('from Today, a batch of 158 applications takes four clicks and a typed number, in %s', async (locale) => {
  const { visitor, page, posting, pressed, t } = await recruiter(locale, 158);
  await visitor.open(deskPaths.today('zh-cn'));
  const step = page.locator(`.desk-bar a[href*="${posting}"][href*="submitted"]`);
  await step.waitFor();
  Object.assign(pressed, { keys: 0, clicks: 0 });
  await step.click();
  await page.getByRole('button', { name: t('desk-applications.selection.every', { count: 158 }), exact: true }).click();
  await page
    .locator('.desk-batch')
    .getByRole('button', { name: t('desk-batches.kind.advance'), exact: true })
    .click();
  const dialog = page.getByRole('dialog');
  const number = dialog.getByLabel(t('desk-batches.preview.count', { count: 158 }));
  await expect.poll(() => number.evaluate((input) => input === document.activeElement)).toBe(true);
  await expectAccessible(page);
  await screenshot(visitor, `desk-day-advance-${locale}`);
  await page.keyboard.type('158');
  await dialog.getByRole('button', { name: t('desk-batches.confirm', { count: 158 }) }).click();
  await dialog.locator('.desk-held').waitFor();
  expect(pressed).toEqual({ keys: 3, clicks: 4 });
  expect(await heldOf(posting)).toEqual({ items: 158, batches: 1 });
  await visitor.close();
});

test.each(languages)('after stating a purpose, a recruiter sees only the phone number and can call it, in %s', async (locale) => {
  const posting = await openPostingNow(site);
  const candidate = await signUp(site, clientOf(site), { name: '林晓云' });
  await fillResume(candidate);
  const { idkey } = (await apply(candidate, applicationFor(posting))).data as { idkey: string };
  const t = translateFor(locale);
  const visitor = await site.visit({ locale });
  const { page } = visitor;
  await signInAtDesk(page, site, { role: 'recruiter' });
  await visitor.open(deskPaths.application('zh-cn', idkey));
  const contact = page.getByRole('region', { name: t('desk-applications.detail.contact') });
  const reveal = contact.getByRole('button');
  await reveal.first().waitFor();
  expect(await reveal.count()).toBe(1);
  await reveal.click();
  await page.getByLabel(t('desk-applications.detail.purpose')).fill('约面试时间');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('desk-applications.detail.reveal') })
    .click();
  const link = contact.getByRole('link');
  await link.waitFor();
  expect(await link.getAttribute('href')).toMatch(/^tel:\+?[\d -]{11,}$/);
  await expectAccessible(page);
  await screenshot(visitor, `desk-day-call-${locale}`);
  const entries = await site.site.app.db
    .selectFrom('auditLog')
    .selectAll()
    .where('action', '=', 'application.revealed')
    .execute();
  expect(
    entries.filter(({ applicationId }) => applicationId === idkey).map(({ details }) => JSON.parse(details) as unknown),
  ).toEqual([{ field: 'phone', purpose: '约面试时间' }]);
  await visitor.close();
});
