import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { deskPaths } from '#lib/addresses/desk-paths.ts';
import { paths } from '#lib/addresses/paths.ts';
import { dictionaries } from '#lib/i18n/dictionaries.ts';
import { createTranslate } from '#lib/i18n/translate.ts';
import { inLocale, type Locale } from '#lib/text/locale.ts';
import { expectAccessible, nextFrame, startTestSite, type TestSite } from '#tests/support/browser.ts';
import { openPostingNow } from '#tests/support/candidate-visitor.ts';
import { compose } from '#tests/support/input-method.ts';
import { staysOnEscape } from '#tests/support/confirm-close.ts';
import { holdSaves } from '#tests/support/hold-saves.ts';
import { screenshot } from '#tests/support/screenshot.ts';
import { dayFrom } from '#tests/support/postings.ts';
import { signInAtDesk } from '#tests/support/staff-desk.ts';

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const names = {
  'zh-cn': { zh: '航班计划工程师', en: 'Schedule engineer' },
  'en-us': { zh: '气象分析师', en: 'Weather analyst' },
} as const;

const cases = [
  { locale: 'zh-cn', width: 1440 },
  { locale: 'en-us', width: 1024 },
] as const;

/** Opens a new draft in the browser of an editor who may see all units. */
async function openDraft(given: Record<string, unknown> = {}, locale: Locale = 'zh-cn') {
  const editor = await site.visit({ locale });
  const { page } = editor;
  const person = await signInAtDesk(page, site, { role: 'editor' });
  const { data } = await person.post('/api/staff/postings', { unit: 'digital', ...given });
  await page.goto(deskPaths.posting(locale, data.id));
  return { editor, page, person, data, t: createTranslate(locale, dictionaries[locale]) };
}

describe.each(cases)('an editor in $locale at $width px', ({ locale, width }: { locale: Locale; width: number }) => {
  const t = createTranslate(locale, dictionaries[locale]);
  const name = names[locale];
  const dayOf = (offset: number) => dayFrom({ clock: site.clock }, offset);

  test('takes a posting from draft to the public site, edits, extends and closes it', async () => {
    const editor = await site.visit({ locale });
    const visitor = await site.visit({ locale });
    const { page } = editor;
    await page.setViewportSize({ width, height: 800 });
    const api = await signInAtDesk(page, site, { role: 'editor', units: ['digital', 'cargo'] });
    const button = (key: Parameters<typeof t>[0]) => page.getByRole('button', { name: t(key), exact: true });
    const dialog = page.getByRole('dialog');

    await page.goto(deskPaths.postings(locale));
    await page.getByRole('table').waitFor();
    await expectAccessible(page);
    await screenshot(editor, `desk-postings-list-${locale}`);

    await button('desk-postings.new').click();
    await dialog.getByLabel(t('desk-postings.create.unit')).selectOption('digital');
    await dialog.getByLabel(t('desk-postings.create.jobType')).selectOption('4');
    await dialog.getByRole('button', { name: t('desk-postings.create.submit') }).click();
    await page.waitForURL(/\/desk\/postings\/[a-z0-9]{20}$/);
    const id = page.url().split('/').at(-1)!;
    await page.getByText(t('desk-postings.missing.title', { count: 11 })).waitFor();
    await expectAccessible(page);

    // An unsaved value off screen is checked as well.
    const field = (path: string) => page.locator(`#posting-${path}`);
    await field('ages-0').fill('eighteen');
    await page.evaluate(() => scrollTo(0, 0));
    await button('desk-postings.editor.publish').click();
    await dialog.getByText(t('desk-postings.publish.notReady')).waitFor();
    expect(await dialog.getByRole('link').count()).toBe(12);
    expect(await dialog.getByRole('button', { name: t('desk-postings.publish.submit') }).count()).toBe(0);
    await expectAccessible(page);
    await screenshot(editor, `desk-postings-missing-${locale}`);
    await dialog.getByRole('link', { name: t('desk-postings.fields.ages') }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => field('ages-0').evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(() => field('ages-0').isVisible()).toBe(true);

    await field('name-zh').fill(name.zh);
    await field('name-en').fill(name.en);
    await field('description-zh').click();
    await compose(page, 'zhize', '职责');
    await page.keyboard.press('Enter');
    await page
      .getByRole('toolbar')
      .first()
      .getByRole('button', { name: t('desk-content.rich.bullets'), exact: true })
      .click();
    await compose(page, 'paiban', '排班');
    for (const path of ['description-en', 'requirement-zh', 'requirement-en']) {
      await field(path).click();
      await page.keyboard.type('Line');
    }
    // Pictures belong to the whole office, and this editor is limited to two units.
    expect(await page.getByRole('button', { name: t('desk-content.rich.picture'), exact: true }).count()).toBe(0);
    await field('family').selectOption('technology');
    await field('headcount').fill('3');
    await field('endDate').fill(dayOf(20));
    await field('ages-0').fill('20');
    await field('degreeMin').selectOption('bachelor');
    await field('workplaces').getByRole('checkbox').first().check();
    await field('sites').getByRole('checkbox').first().check();

    const previewing = editor.context.waitForEvent('page');
    await button('desk-postings.editor.preview').click();
    const preview = await previewing;
    await preview.getByRole('heading', { level: 1, name: inLocale(name, locale) }).waitFor();
    await expectAccessible(preview);
    await screenshot({ ...editor, page: preview }, `desk-postings-preview-${locale}`);
    visitor.expectConsoleError(/404 \(Not Found\)/);
    await visitor.page.goto(preview.url());
    await visitor.page.getByRole('heading', { name: t('desk-postings.preview.gone') }).waitFor();
    await preview.close();
    await visitor.open(paths.hotJobDetail('zh-cn', { id }));
    expect(await visitor.page.getByRole('heading', { level: 1 }).textContent()).not.toContain(inLocale(name, locale));

    await button('desk-postings.editor.publish').click();
    await dialog.getByText(inLocale(name, locale)).waitFor();
    await dialog.getByText(dayOf(20)).waitFor();
    await expectAccessible(page);
    await screenshot(editor, `desk-postings-publish-${locale}`);
    await dialog.getByRole('radio', { name: t('desk-postings.publish.later') }).check();
    await dialog.getByLabel(t('desk-postings.publish.at')).fill(`${dayOf(30)}T10:00`);
    editor.expectConsoleError(/400 \(Bad Request\)/);
    await dialog.getByRole('button', { name: t('desk-postings.publish.submit') }).click();
    const refused = dialog.getByRole('alert');
    await refused.getByRole('link', { name: t('desk-postings.fields.endDate') }).waitFor();
    await expect.poll(() => refused.evaluate((element) => element === document.activeElement)).toBe(true);
    await dialog.getByRole('radio', { name: t('desk-postings.publish.now') }).check();
    await dialog.getByRole('button', { name: t('desk-postings.publish.submit') }).click();
    await page.locator('.desk-heading .badge--done').waitFor();
    // The button that opened the dialog is gone, because the posting is no longer a draft.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    const written = (await api.get(`/api/staff/postings/${id}`)).data.description;
    expect(written).toEqual({ zh: '<p>职责</p><ul><li>排班</li></ul>', en: '<p>Line</p>' });
    await screenshot(editor, `desk-postings-open-${locale}`);
    await page.setViewportSize({ width: 390, height: 800 });
    await expectAccessible(page);
    await screenshot(editor, `desk-postings-narrow-${locale}`);
    await page.setViewportSize({ width, height: 800 });
    await visitor.open(paths.hotJobDetail('zh-cn', { id }));
    await visitor.page.getByRole('heading', { level: 1, name: inLocale(name, locale) }).waitFor();
    await visitor.page.getByText(t('jobs.detail.agesFrom', { from: 20 })).waitFor();

    await field('headcount').fill('7');
    await page.keyboard.press('Control+s');
    await page.getByText(t('desk-postings.editor.noChanges')).waitFor();
    await visitor.page.reload();
    await visitor.page
      .getByText(t('jobs.detail.hires', { count: 7 }))
      .first()
      .waitFor();

    await button('desk-postings.editor.extend').click();
    await dialog.getByLabel(t('desk-postings.extend.endDate')).fill(dayOf(40));
    await dialog.getByLabel(t('desk-postings.extend.reason')).fill('more time');
    await staysOnEscape(page, t);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('desk-postings.extend.submit') }).click();
    await page.getByText(t('desk-postings.extend.done', { date: dayOf(40), count: 0 })).waitFor();
    await visitor.page.reload();
    await visitor.page.getByText(dayOf(40)).first().waitFor();

    await button('desk-postings.editor.versions').click();
    await dialog.getByText(t('desk-postings.actions.extended')).waitFor();
    await expectAccessible(page);
    await screenshot(editor, `desk-postings-versions-${locale}`);
    await page.keyboard.press('Escape');

    await button('desk-postings.editor.close').click();
    const now = dialog.getByRole('button', { name: t('desk-postings.close.submit') });
    expect(await now.isDisabled()).toBe(true);
    await dialog.getByRole('checkbox').check();
    await now.click();
    await page.locator('.desk-heading').getByText(t('desk-postings.states.closed')).waitFor();
    await visitor.page.reload();
    await visitor.page.getByText(t('jobs.deadline.closed')).first().waitFor();
    await visitor.close();
    await editor.close();
  });
});

test('if two editors change one field of a posting, the second chooses a value; the other changes of both are kept', async () => {
  const t = createTranslate('zh-cn', dictionaries['zh-cn']);
  const first = await site.visit();
  const second = await site.visit();
  await signInAtDesk(first.page, site, { role: 'editor', name: '甲编辑' });
  const person = await signInAtDesk(second.page, site, { role: 'editor', name: '乙编辑' });
  const { data } = await person.post('/api/staff/postings', { unit: 'digital', name: { zh: '起草中', en: 'Begun' } });
  for (const { page } of [first, second]) {
    await page.goto(deskPaths.posting('zh-cn', data.id));
    await page.locator('#posting-headcount').waitFor();
  }
  const save = (page: typeof first.page) =>
    page.getByRole('button', { name: t('desk-postings.editor.save'), exact: true }).click();
  await first.page.locator('#posting-headcount').fill('5');
  await first.page.locator('#posting-name-en').fill('Begun by the first');
  await save(first.page);
  await first.page.getByText(t('desk-postings.editor.noChanges')).waitFor();

  second.expectConsoleError(/409/);
  await second.page.locator('#posting-headcount').fill('9');
  await second.page.locator('#posting-name-zh').fill('第二人的名称');
  await save(second.page);
  const dialog = second.page.getByRole('dialog');
  await dialog.getByText(t('desk.clash.title', { who: '甲编辑' })).waitFor();
  await expectAccessible(second.page);
  await screenshot(second, 'desk-postings-conflict');
  await dialog.getByRole('radio', { name: '5' }).check();
  await dialog.getByRole('button', { name: t('desk.clash.done') }).click();
  await save(second.page);
  await second.page.getByText(t('desk-postings.editor.noChanges')).waitFor();
  const stored = (await person.get(`/api/staff/postings/${data.id}`)).data;
  expect(stored).toMatchObject({ version: 3, headcount: 5, name: { zh: '第二人的名称', en: 'Begun by the first' } });
  await first.close();
  await second.close();
});

test('text typed while a posting is being saved stays in its field and is saved next time', async () => {
  const { editor, page, t, person, data } = await openDraft({ name: { zh: '起草中', en: 'Begun' } });
  const stored = async () => (await person.get(`/api/staff/postings/${data.id}`)).data;
  const { sent, letThrough } = await holdSaves(page, `**/api/staff/postings/${data.id}*`);
  const save = page.getByRole('button', { name: t('desk-postings.editor.save'), exact: true });
  await page.locator('#posting-headcount').fill('5');
  await save.click();
  await sent;
  await page.locator('#posting-headcount').fill('7');
  await page.locator('#posting-name-en').fill('Typed meanwhile');
  letThrough();
  await expect.poll(async () => (await stored()).headcount).toBe(5);
  await expect.poll(() => save.getAttribute('aria-busy')).not.toBe('true');
  await save.click();
  await page.getByText(t('desk-postings.editor.noChanges')).waitFor();
  expect(await stored()).toMatchObject({ headcount: 7, name: { zh: '起草中', en: 'Typed meanwhile' } });
  await editor.close();
});

test('the browser asks for confirmation before a reload discards unsaved changes', async () => {
  const editor = await site.visit();
  const person = await signInAtDesk(editor.page, site, { role: 'editor' });
  const { data } = await person.post('/api/staff/postings', { unit: 'digital' });
  await editor.page.goto(deskPaths.posting('zh-cn', data.id));
  await editor.page.locator('#posting-headcount').fill('5');
  const asked = editor.page.waitForEvent('dialog');
  await Promise.all([asked.then((dialog) => dialog.dismiss()), editor.page.reload({ timeout: 2000 }).catch(() => {})]);
  expect(await editor.page.locator('#posting-headcount').inputValue()).toBe('5');
  await editor.close();
});

test('deleting a draft must be confirmed', async () => {
  const { editor, page, t, person, data } = await openDraft({ name: { zh: '误建的', en: 'By mistake' } });
  await page.locator('#posting-headcount').fill('5');
  await page.getByRole('button', { name: t('desk-postings.remove.submit') }).click();
  const dialog = page.getByRole('dialog');
  const sure = dialog.getByRole('button', { name: t('desk-postings.remove.submit') });
  expect(await sure.isDisabled()).toBe(true);
  await dialog.getByRole('checkbox').check();
  await expectAccessible(page);
  await screenshot(editor, 'desk-postings-remove');
  await sure.click();
  await page.waitForURL(/\/desk\/postings$/);
  expect((await person.get(`/api/staff/postings/${data.id}`)).status).toBe(404);
  await editor.close();
});

test('an earlier version that arrives only after its dialog was closed does not replace the text typed since', async () => {
  const t = createTranslate('zh-cn', dictionaries['zh-cn']);
  const editor = await site.visit();
  const { page } = editor;
  const person = await signInAtDesk(page, site, { role: 'editor' });
  const { data } = await person.post('/api/staff/postings', { unit: 'digital', name: { zh: '起草中', en: 'Begun' } });
  const { version, ...content } = data;
  await person.put(`/api/staff/postings/${data.id}`, { ...content, version, headcount: 3 });
  await page.goto(deskPaths.posting('zh-cn', data.id));
  const { sent, letThrough } = await holdSaves(page, `**/api/staff/postings/${data.id}/versions/${version}*`, 'GET');
  await page.getByRole('button', { name: t('desk-postings.editor.versions'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('desk-postings.versions.restore') }).click();
  await sent;
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.locator('#posting-name-en').fill('Typed since');
  letThrough();
  await page.getByRole('button', { name: t('desk-postings.editor.save'), exact: true }).click();
  await page.getByText(t('desk-postings.editor.noChanges')).waitFor();
  const stored = (await person.get(`/api/staff/postings/${data.id}`)).data;
  expect(stored).toMatchObject({ headcount: 3, name: { zh: '起草中', en: 'Typed since' } });
  expect(await page.locator('#posting-name-en').inputValue()).toBe('Typed since');
  await editor.close();
});

test('Ctrl+S pressed again during a save also saves what was typed meanwhile', async () => {
  const { editor, page, t, person, data } = await openDraft();
  const { sent, letThrough } = await holdSaves(page, `**/api/staff/postings/${data.id}*`);
  await page.locator('#posting-headcount').fill('5');
  await page.keyboard.press('Control+s');
  await sent;
  await page.locator('#posting-headcount').fill('7');
  await page.keyboard.press('Control+s');
  letThrough();
  await page.getByText(t('desk-postings.editor.noChanges')).waitFor();
  expect((await person.get(`/api/staff/postings/${data.id}`)).data.headcount).toBe(7);
  await editor.close();
});

test('while a draft is being deleted, the dialog stays open', async () => {
  const { editor, page, t, data } = await openDraft();
  const { sent, letThrough } = await holdSaves(page, `**/api/staff/postings/${data.id}/remove*`, 'POST');
  await page.getByRole('button', { name: t('desk-postings.remove.submit') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: t('desk-postings.remove.submit') }).click();
  await sent;
  expect(await dialog.getByRole('button', { name: t('common.cancel') }).isDisabled()).toBe(true);
  for (let times = 0; times < 2; times += 1) await page.keyboard.press('Escape');
  await nextFrame(page);
  expect(await dialog.isVisible()).toBe(true);
  letThrough();
  await page.waitForURL(/\/desk\/postings$/);
  await editor.close();
});

test('while a posting is being extended, the dialog stays open', async () => {
  const t = createTranslate('zh-cn', dictionaries['zh-cn']);
  const editor = await site.visit();
  const { page } = editor;
  await signInAtDesk(page, site, { role: 'editor' });
  const id = await openPostingNow(site, { unit: 'digital' });
  const day = dayFrom({ clock: site.clock }, 60);
  await page.goto(deskPaths.posting('zh-cn', id));
  const { sent, letThrough } = await holdSaves(page, `**/api/staff/postings/${id}/extend*`, 'POST');
  await page.getByRole('button', { name: t('desk-postings.editor.extend') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('desk-postings.extend.endDate')).fill(day);
  await dialog.getByLabel(t('desk-postings.extend.reason')).fill('more time');
  await dialog.getByRole('button', { name: t('desk-postings.extend.submit') }).click();
  await sent;
  expect(await dialog.getByRole('button', { name: t('common.cancel') }).isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  await nextFrame(page);
  expect(await dialog.count()).toBe(1);
  letThrough();
  await page.getByText(t('desk-postings.extend.done', { date: day, count: 0 })).waitFor();
  await dialog.waitFor({ state: 'detached' });
  await editor.close();
});

test('copying a posting makes one draft, even if the button is pressed twice', async () => {
  const { editor, page, t, data } = await openDraft();
  let copies = 0;
  page.on('request', (request) => (copies += request.url().includes('/copy') ? 1 : 0));
  const { sent, letThrough } = await holdSaves(page, `**/api/staff/postings/${data.id}/copy*`, 'POST');
  const copy = page.getByRole('button', { name: t('desk-postings.editor.copy'), exact: true });
  await copy.click();
  await sent;
  await copy.press('Enter');
  letThrough();
  await page.waitForURL((url) => /\/desk\/postings\/[a-z0-9]{20}$/.test(url.pathname) && !url.pathname.endsWith(data.id));
  expect(copies).toBe(1);
  await editor.close();
});

test('the window of a preview opens at the press, before the answer', async () => {
  const name = { zh: '预览岗位', en: 'Previewed' };
  const { editor, page, t, data } = await openDraft({ name });
  const { sent, letThrough } = await holdSaves(page, `**/api/staff/postings/${data.id}/preview*`, 'POST');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: t('desk-postings.editor.preview'), exact: true }).click();
  const preview = await opened;
  await sent;
  letThrough();
  await preview.getByRole('heading', { level: 1, name: name.zh }).waitFor();
  await editor.close();
});

test('signing out asks before unsaved text is lost', async () => {
  const { editor, page, t, person } = await openDraft({}, 'en-us');
  await page.locator('#posting-headcount').fill('5');
  const leave = page.getByRole('button', { name: t('desk.signOut') });
  const question = page.getByRole('dialog', { name: t('desk.leave.title') });
  await leave.click();
  await question.getByRole('button', { name: t('desk.leave.stay') }).click();
  await question.waitFor({ state: 'detached' });
  expect(await page.locator('#posting-headcount').inputValue()).toBe('5');
  expect((await person.get('/api/staff/me')).status).toBe(200);
  await leave.click();
  await question.waitFor();
  await expectAccessible(page);
  await question.getByRole('button', { name: t('desk.leave.discard') }).click();
  await page.waitForURL(/\/desk\/sign-in/);
  await editor.close();
});
