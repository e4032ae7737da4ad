import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { deskPaths } from '#lib/addresses/desk-paths.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { MessageKey, MessageValues } from '#lib/i18n/translate.ts';
import type { Locale } from '#lib/text/locale.ts';
import { signUp } from '#tests/support/accounts.ts';
import { apply, applicationFor } from '#tests/support/applications.ts';
import { nextFrame, expectAccessible, type Size, startTestSite, type TestSite } from '#tests/support/browser.ts';
import { clientOf, openPostingNow } from '#tests/support/candidate-visitor.ts';
import { holdSaves } from '#tests/support/hold-saves.ts';
import { screenshot } from '#tests/support/screenshot.ts';
import { manyApplications } from '#tests/support/many-applications.ts';
import { fillResume } from '#tests/support/resumes.ts';
import { signInAtDesk } from '#tests/support/staff-desk.ts';
import { idNumber } from '#tests/support/whole-resume.ts';

const script = '<b>黑</b>';

let site: TestSite;
let id: string;

beforeAll(async () => {
  site = await startTestSite();
  const posting = await openPostingNow(site, { unit: 'cabin', conditions: { ages: [18, 20], degreeMin: 'bachelor' } });
  await manyApplications(site.site.app, posting, 60);
  const candidate = clientOf(site);
  await signUp(site, candidate, { name: '林晓云' });
  await fillResume(candidate);
  site.clock.advance(1000);
  id = (await apply(candidate, applicationFor(posting))).data.idkey as string;
});
afterAll(() => site.close());

const readers: [Locale, Size][] = [
  ['zh-cn', 'desktop'],
  ['en-us', 'desktop'],
  ['zh-cn', 'phone'],
];

function words(locale: Locale) {
  return (key: MessageKey, values?: MessageValues) => translateFor(locale)(key, values);
}

/** Waits until a row has the focus. */
async function focused(page: Page, row: number): Promise<void> {
  await page.locator(`[data-row="${row}"]:focus`).waitFor();
}

function selectedText(page: Page) {
  return page.locator('.desk-selection__words').textContent();
}

test.each(readers)(
  'a lead goes from Today through the list to one application and back to the list, in %s on a %s',
  async (locale, size) => {
    const visitor = await site.visit({ locale, size });
    const { page } = visitor;
    const t = words(locale);
    await signInAtDesk(page, site, { role: 'lead', units: ['cabin'], name: '陈组长' });

    await visitor.open(deskPaths.today('zh-cn'));
    await page.getByRole('link', { name: t('desk-applications.matter.new') }).waitFor();
    await expectAccessible(page);
    await screenshot(visitor, `desk-today-${locale}-${size}`);
    await page.getByRole('link', { name: t('desk-applications.matter.new') }).click();

    await page.getByRole('row').nth(50).waitFor();
    expect(new URL(page.url()).searchParams.get('matter')).toBe('new');
    await page.getByText(t('desk-applications.list.total', { count: 61 })).waitFor();
    await expectAccessible(page);
    await screenshot(visitor, `desk-applications-${locale}-${size}`);

    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.keyboard.press('k');
    await page.keyboard.press('x');
    expect(await selectedText(page)).toContain(t('desk-applications.selection.count', { count: 2 }));
    await page.locator('[data-row="49"]').scrollIntoViewIfNeeded();
    await page.locator('[data-row="60"]').waitFor();
    await page.locator('.desk-selection').getByRole('button', { name: /61/ }).click();
    await page.keyboard.press('x');
    expect(await selectedText(page)).toContain('60');
    expect(await selectedText(page)).toContain(t('desk-applications.selection.minus', { count: 1 }));
    await page.keyboard.press('Escape');
    expect(await page.locator('.desk-selection').count()).toBe(0);

    await page.keyboard.press('/');
    await page.keyboard.type('云栖大学');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: '林晓云' }).first().waitFor();
    await page.getByText(new RegExp(`(?<!\\d)${t('desk-applications.list.total', { count: 1 })}`)).waitFor();
    await focused(page, 0);
    await page.keyboard.press('Enter');

    await page.getByRole('heading', { level: 1, name: '林晓云' }).waitFor();
    await page.getByText(t('desk-applications.condition.notMet')).first().waitFor();
    expect(await page.locator('main').textContent()).not.toContain(idNumber);
    await expectAccessible(page);
    await screenshot(visitor, `desk-application-${locale}-${size}`);

    const note = page.getByLabel(t('desk-applications.detail.note'));
    await note.fill(script);
    await page.getByRole('button', { name: t('desk-applications.detail.saveNote') }).click();
    await page.locator('.desk-note__text', { hasText: script }).first().waitFor();

    const notes = page.getByRole('region', { name: t('desk-applications.detail.notes') });
    await notes
      .getByRole('button', { name: t('desk-applications.detail.withdrawNote') })
      .last()
      .click();
    await expectAccessible(page);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('desk-applications.detail.withdrawNote') })
      .click();
    await notes.getByText(t('desk-applications.detail.noteWithdrawn')).last().waitFor();

    const field = t('desk-applications.detail.field.id');
    await page.getByRole('button', { name: `${t('desk-applications.detail.reveal')} ${field}` }).click();
    await page.getByLabel(t('desk-applications.detail.purpose')).fill('核对证件');
    await expectAccessible(page);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('desk-applications.detail.reveal') })
      .click();
    await page.getByText(idNumber).waitFor();

    await page.getByRole('link', { name: t('desk-applications.detail.back') }).click();
    await page.getByRole('row').nth(1).waitFor();
    expect(new URL(page.url()).searchParams.get('keyWord')).toBe('云栖大学');
  },
);

test('a colleague who has the same application open is shown by name', async () => {
  site.clock.advance(2 * 60_000);
  const [one, other] = [await site.visit({ locale: 'zh-cn' }), await site.visit({ locale: 'zh-cn' })];
  await signInAtDesk(one.page, site, { role: 'recruiter', units: ['cabin'], name: '何专员' });
  await signInAtDesk(other.page, site, { role: 'recruiter', units: ['cabin'], name: '陈专员' });
  await one.open(deskPaths.application('zh-cn', id));
  await one.page.getByRole('heading', { level: 1, name: '林晓云' }).waitFor();
  await other.open(deskPaths.application('zh-cn', id));
  await other.page.getByText(words('zh-cn')('desk-applications.detail.readers', { names: '何专员' })).waitFor();
  expect(await other.page.getByRole('button', { name: /证件号码/ }).count()).toBe(0);
});

test('a note whose save takes long appears beside what was changed meanwhile', async () => {
  const visitor = await site.visit();
  const { page } = visitor;
  const t = words('zh-cn');
  await signInAtDesk(page, site, { role: 'recruiter', units: ['cabin'] });
  await visitor.open(deskPaths.application('zh-cn', id));
  const { sent, letThrough } = await holdSaves(page, /\/notes\?/, 'POST');
  await page.getByLabel(t('desk-applications.detail.note')).fill('保存得慢的备注');
  await page.getByRole('button', { name: t('desk-applications.detail.saveNote') }).click();
  await sent;
  const replies = page.getByRole('region', { name: t('desk-applications.replies.title') });
  await replies.getByRole('textbox').fill('请带上证件原件');
  await replies.getByRole('button', { name: t('desk-applications.replies.send') }).click();
  await replies.locator('p', { hasText: '请带上证件原件' }).waitFor();
  letThrough();
  await page.locator('.desk-note__text', { hasText: '保存得慢的备注' }).waitFor();
  expect(await replies.locator('p', { hasText: '请带上证件原件' }).count()).toBe(1);
  await visitor.close();
});

test('the browser asks before a page with an unsaved note is left, and the note is restored on return', async () => {
  const visitor = await site.visit();
  const { page } = visitor;
  const t = words('zh-cn');
  await signInAtDesk(page, site, { role: 'recruiter', units: ['cabin'] });
  await visitor.open(`${deskPaths.applications('zh-cn')}?matter=new`);
  const rows = page.locator('[data-row]');
  await rows.nth(1).waitFor();
  await rows.first().press('Enter');
  const note = page.getByLabel(t('desk-applications.detail.note'));
  await note.fill('电话约在周三');
  const first = page.url();
  await page.getByRole('link', { name: t('desk-applications.detail.next'), exact: true }).waitFor();
  await page.getByRole('heading', { level: 1 }).click();
  await nextFrame(page);

  const staying = page.waitForEvent('dialog');
  await Promise.all([staying.then((dialog) => dialog.dismiss()), page.keyboard.press('j')]);
  expect(await note.inputValue()).toBe('电话约在周三');
  expect(page.url()).toBe(first);

  page.once('dialog', (dialog) => void dialog.accept());
  await page.keyboard.press('j');
  await page.waitForURL((url) => url.href !== first);
  await expect.poll(() => note.inputValue()).toBe('');
  await page.getByRole('link', { name: t('desk-applications.detail.previous'), exact: true }).waitFor();
  await page.getByRole('heading', { level: 1 }).click();
  await nextFrame(page);
  await page.keyboard.press('k');
  await page.waitForURL(first);
  await expect.poll(() => note.inputValue()).toBe('电话约在周三');
  await page.getByRole('button', { name: t('desk-applications.detail.saveNote') }).click();
  await page.locator('.desk-note__text', { hasText: '电话约在周三' }).waitFor();
  await expect.poll(() => note.inputValue()).toBe('');
  await page.reload();
  await page.locator('.desk-note__text', { hasText: '电话约在周三' }).waitFor();
  expect(await note.inputValue()).toBe('');
  await visitor.close();
});

test('an application kept open does not extend the session; when the session ends, the page asks for a new sign-in', async () => {
  const visitor = await site.visit();
  const { page } = visitor;
  visitor.expectConsoleError(/401/);
  await signInAtDesk(page, site, { role: 'recruiter', units: ['cabin'] });
  await page.clock.install();
  await visitor.open(deskPaths.application('zh-cn', id));
  await page.getByRole('heading', { level: 1, name: '林晓云' }).waitFor();
  // A request that arrives after the clock has advanced would extend the session.
  await page.waitForLoadState('networkidle');
  const tell = async () => {
    // More than once if needed, because a report is left out while the page still reads the answer to the one before.
    for (;;) {
      const report = page.waitForRequest(/\/presence\?/, { timeout: 2_000 }).catch(() => null);
      await page.clock.fastForward(26_000);
      const answer = await (await report)?.response();
      if (answer) return answer.status();
    }
  };
  site.clock.advance(20 * 60_000);
  expect(await tell()).toBe(200);
  site.clock.advance(10 * 60_000);
  expect(await tell()).toBe(401);
  await page.getByRole('heading', { name: words('zh-cn')('desk-staff.proof.endedTitle') }).waitFor();
  await visitor.close();
});

test('an application of another unit is shown as unknown', async () => {
  const visitor = await site.visit({ locale: 'zh-cn' });
  visitor.expectConsoleError(/status of 404/);
  await signInAtDesk(visitor.page, site, { role: 'recruiter', units: ['digital'] });
  await visitor.open(deskPaths.application('zh-cn', id));
  await visitor.page.getByRole('heading', { level: 1, name: words('zh-cn')('desk-applications.detail.gone') }).waitFor();
});

test('a view is saved under a name and restores its filter', async () => {
  const t = words('zh-cn');
  const visitor = await site.visit({ locale: 'zh-cn' });
  const { page } = visitor;
  await signInAtDesk(page, site, { role: 'recruiter', units: ['cabin'] });
  await visitor.open(deskPaths.applications('zh-cn', { status: 'submitted' }));
  await page.getByRole('row').nth(1).waitFor();
  await page.getByText(t('desk-applications.columns.choose')).click();
  await page.getByLabel(t('desk-applications.columns.receiptNo')).check();
  await page.getByRole('columnheader', { name: t('desk-applications.columns.receiptNo') }).waitFor();
  await page.getByText(t('desk-applications.views.title'), { exact: true }).click();
  await page.getByLabel(t('desk-applications.views.name')).fill('新投递');
  await page.getByRole('button', { name: t('desk-applications.views.save') }).click();
  await page.getByRole('button', { name: '新投递', exact: true }).waitFor();
  await visitor.open(deskPaths.applications('zh-cn'));
  await page.getByText(t('desk-applications.views.title'), { exact: true }).click();
  await page.getByRole('button', { name: '新投递', exact: true }).click();
  await page.waitForURL(/status=submitted/);
});

test('the name of the next view stays if it is typed while a view is being saved', async () => {
  const t = words('zh-cn');
  const visitor = await site.visit({ locale: 'zh-cn' });
  const { page } = visitor;
  await signInAtDesk(page, site, { role: 'recruiter', units: ['cabin'] });
  await visitor.open(deskPaths.applications('zh-cn'));
  await page.getByRole('row').nth(1).waitFor();
  await page.getByText(t('desk-applications.views.title'), { exact: true }).click();
  const { sent, letThrough } = await holdSaves(page, /staff\/views/, 'POST');
  const name = page.getByLabel(t('desk-applications.views.name'));
  await name.fill('第一个');
  await page.getByRole('button', { name: t('desk-applications.views.save') }).click();
  await sent;
  await name.fill('第二个');
  letThrough();
  await page.getByRole('button', { name: '第一个', exact: true }).waitFor();
  expect(await name.inputValue()).toBe('第二个');
  await visitor.close();
});

test('an application that could not be loaded can be loaded again', async () => {
  const t = words('zh-cn');
  const visitor = await site.visit({ locale: 'zh-cn' });
  visitor.expectConsoleError(/status of 503/);
  const { page } = visitor;
  await signInAtDesk(page, site, { role: 'recruiter', units: ['cabin'] });
  const path = new RegExp(`staff/applications/${id}\\?`);
  await page.route(path, (route) => route.fulfill({ status: 503, json: { code: '503', msg: 'down', data: null } }));
  await visitor.open(deskPaths.application('zh-cn', id));
  const again = page.getByRole('button', { name: t('common.retry'), exact: true });
  await again.waitFor();
  await expectAccessible(page);
  await page.unroute(path);
  await again.click();
  await page.getByRole('region', { name: t('desk-applications.detail.notes') }).waitFor();
  await visitor.close();
});

test('a note that was changed in another tab is not overwritten, even after the page has loaded it', async () => {
  const t = words('zh-cn');
  const visitor = await site.visit({ locale: 'zh-cn' });
  visitor.expectConsoleError(/status of 409/);
  const { page } = visitor;
  const recruiter = await signInAtDesk(page, site, { role: 'recruiter', units: ['cabin'] });
  const path = `applications/${id}/notes`;
  const { id: note } = (await recruiter.post(path, { text: '英语流利', mentions: [] })).data as { id: string };
  await visitor.open(deskPaths.application('zh-cn', id));
  const panel = page.getByRole('region', { name: t('desk-applications.detail.notes') });
  await panel.getByRole('button', { name: t('desk-applications.detail.changeNote') }).click();
  const field = panel.getByLabel(t('desk-applications.detail.changeNote'));
  await field.fill('英语一般');
  await recruiter.post(path, { id: note, version: 1, text: '英语流利，会日语', mentions: [] });
  // An answer to the candidate, written elsewhere, makes the page load the application again.
  await recruiter.post(`applications/${id}/replies`, { text: '您好' });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await panel.getByText('英语流利，会日语').waitFor();
  const save = panel.getByRole('button', { name: t('desk-applications.detail.saveNote') }).first();
  await save.click();
  await panel.getByText(t('desk-applications.detail.noteStale')).waitFor();
  expect(await field.inputValue()).toBe('英语一般');
  await save.click();
  await field.waitFor({ state: 'detached' });
  await panel.locator('.desk-note__text').getByText('英语一般').waitFor();
  await visitor.close();
});

test('"next" and "previous" follow the list that the reader came from, even beyond the loaded rows', async () => {
  const t = words('zh-cn');
  const visitor = await site.visit({ locale: 'zh-cn' });
  const { page } = visitor;
  await signInAtDesk(page, site, { role: 'recruiter', units: ['cabin'] });
  await visitor.open(deskPaths.applications('zh-cn'));
  await page.locator('[data-row="49"]').click();
  const isAt = (at: number) => page.getByText(t('desk-applications.detail.place', { at, total: 61 }), { exact: true }).waitFor();
  await isAt(50);
  await page.getByRole('link', { name: t('desk-applications.detail.next'), exact: true }).click();
  await isAt(51);
  await nextFrame(page);
  await page.keyboard.press('k');
  await isAt(50);
  await nextFrame(page);
  await page.keyboard.press('j');
  await isAt(51);
  await page.getByRole('link', { name: t('desk-applications.detail.back') }).click();
  await page.locator('[data-row="49"]').waitFor();
});
