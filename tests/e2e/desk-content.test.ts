import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';

import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { localePath } from '#lib/addresses/paths.ts';
import type { Film } from '#lib/contract/films.ts';
import type { Locale } from '#lib/text/locale.ts';
import { expectAccessible, startTestSite, type TestSite } from '#tests/support/browser.ts';
import { holdSaves } from '#tests/support/hold-saves.ts';
import { editorAt } from '#tests/support/desk-editor.ts';
import { compose } from '#tests/support/input-method.ts';
import { fakeFfmpeg, filmFile } from '#tests/support/fake-ffmpeg.ts';
import { pdf } from '#tests/support/pdf.ts';
import { screenshot } from '#tests/support/screenshot.ts';
import { uploadTable } from '#tests/support/upload-table.ts';

let site: TestSite;
let ffmpeg: string;
beforeAll(async () => {
  ffmpeg = await fakeFfmpeg();
  site = await startTestSite({ environment: { FFMPEG: ffmpeg } });
});
afterAll(async () => {
  await site.close();
  await rm(dirname(ffmpeg), { recursive: true });
});

test.each<Locale>(['zh-cn', 'en-us'])(
  'an editor writes a notice with an input method, publishes it, previews a change and adopts the change of a colleague, in %s',
  async (locale) => {
    const editor = await editorAt(site, locale);
    const { page, t, api, press, field } = editor;
    await editor.open('/desk/content');
    await page.getByRole('table').getByRole('link').first().waitFor();
    await expectAccessible(page);
    await screenshot(editor, `desk-content-${locale}`);

    await page.getByRole('link', { name: t('desk-content.begin.notices') }).click();
    await field('desk-content.fields.content', 'zh').waitFor();
    await expectAccessible(page);

    await press('desk-content.editor.publish');
    const summary = page.getByRole('alert').filter({ hasText: t('rules.required') });
    await summary.waitFor();
    await expect.poll(() => summary.evaluate((box) => box === document.activeElement)).toBe(true);
    await expectAccessible(page);
    await screenshot(editor, `desk-content-faults-${locale}`);

    await page.getByLabel(t('desk-content.fields.jobType')).selectOption('3');
    await page.getByLabel(t('desk-content.fields.jobccType')).selectOption('guide');
    await field('desk-content.fields.title', 'zh').fill(`秋季招聘 ${locale}`);
    await field('desk-content.fields.title', 'en').fill(`Autumn ${locale}`);
    const chinese = field('desk-content.fields.content', 'zh');
    await chinese.click();
    await compose(page, 'huanying', '欢迎');
    await compose(page, 'baoming', '报名');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+b');
    await compose(page, 'chengdu', '成都');
    expect(await chinese.locator('p').allInnerTexts()).toEqual(['欢迎报名', '成都']);
    const english = field('desk-content.fields.content', 'en');
    await english.click();
    await page.keyboard.type('You are welcome');
    await press('desk-content.editor.publish');
    await page.waitForURL(/\/desk\/content\/notices\/(?!new)/);
    const id = new URL(page.url()).pathname.split('/').at(-1)!;

    const reader = await site.visit({ locale });
    const shown = async () => {
      await reader.open(`/shownotice?id=${id}`);
      return reader.page.getByRole('heading', { level: 1 }).innerText();
    };
    expect(await shown()).toBe(locale === 'zh-cn' ? '秋季招聘 zh-cn' : 'Autumn en-us');
    expect((await api.get(`/api/staff/notices/${id}`)).data.content).toEqual({
      zh: '<p>欢迎报名</p><p><strong>成都</strong></p>',
      en: '<p>You are welcome</p>',
    });

    await field('desk-content.fields.title', 'zh').fill('草稿标题');
    await field('desk-content.fields.title', 'en').fill('Draft title');
    const [preview] = await Promise.all([page.waitForEvent('popup'), press('desk-content.editor.preview')]);
    await preview.getByRole('heading', { level: 1, name: locale === 'zh-cn' ? '草稿标题' : 'Draft title' }).waitFor();
    const link = new URL(preview.url());
    expect(await shown()).toContain(locale);
    await reader.page.goto(link.pathname + link.search);
    expect(await reader.page.getByRole('heading', { level: 1 }).innerText()).toContain(locale);
    await preview.close();
    await screenshot(editor, `desk-content-editor-${locale}`);
    await page.setViewportSize({ width: 1024, height: 768 });
    await expectAccessible(page);
    await screenshot(editor, `desk-content-editor-1024-${locale}`);

    const { data: latest } = await api.get(`/api/staff/notices/${id}`);
    await api.put(`/api/staff/notices/${id}`, { ...latest, name: { zh: '同事的标题', en: 'By a colleague' }, state: 'draft' });
    await field('desk-content.fields.title', 'en').fill('Mine');
    await press('desk-content.editor.publish');
    const dialog = page.getByRole('dialog', { name: t('desk.clash.title', { who: api.name }) });
    await dialog.getByRole('radio', { name: 'By a colleague' }).check();
    await expectAccessible(page);
    await screenshot(editor, `desk-content-clash-${locale}`);
    await press('desk.clash.done');
    await expect.poll(() => field('desk-content.fields.title', 'en').inputValue()).toBe('By a colleague');
    await reader.close();
    await editor.close();
  },
);

test('edits of one notice by two editors are merged; the second editor is asked about a field that both changed', async () => {
  const editor = await editorAt(site, 'zh-cn');
  const { page, t, api, press, field } = editor;
  const { data: list } = await api.get('/api/staff/notices');
  const id = list.list[0].id as string;
  const stored = async () => (await api.get(`/api/staff/notices/${id}`)).data;
  const before = await stored();
  await editor.open(`/desk/content/notices/${id}`);
  const chinese = field('desk-content.fields.title', 'zh');
  const english = field('desk-content.fields.title', 'en');
  await chinese.fill('我的标题');
  await api.put(`/api/staff/notices/${id}`, { ...before, name: { ...before.name, en: 'By a colleague' }, state: 'draft' });

  const dialog = page.getByRole('dialog', { name: t('desk.clash.title', { who: api.name }) });
  await press('desk-content.editor.saveDraft');
  await dialog.getByText(t('desk.clash.apart')).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(await chinese.inputValue()).toBe('我的标题');
  expect(await english.inputValue()).toBe(before.name.en);
  expect((await stored()).name).toEqual({ ...before.name, en: 'By a colleague' });

  await press('desk-content.editor.saveDraft');
  await dialog.getByText(t('desk.clash.apart')).waitFor();
  await press('desk.clash.done');
  await expect.poll(() => english.inputValue()).toBe('By a colleague');
  expect(await chinese.inputValue()).toBe('我的标题');
  await press('desk-content.editor.saveDraft');
  await page.getByText(t('desk-content.saved.draft')).waitFor();
  const merged = await stored();
  expect(merged).toMatchObject({ name: { zh: '我的标题', en: 'By a colleague' }, content: before.content });

  await api.put(`/api/staff/notices/${id}`, { ...merged, name: { ...merged.name, en: 'By a colleague again' }, state: 'draft' });
  await english.fill('Mine');
  await press('desk-content.editor.saveDraft');
  const values = dialog.getByRole('group', { name: t('desk-content.fields.in_en', { label: t('desk-content.fields.name') }) });
  await values.getByRole('radio', { name: 'Mine' }).waitFor();
  await values.getByRole('radio', { name: 'By a colleague again' }).waitFor();
  await expectAccessible(page);
  await press('desk.clash.done');
  await press('desk-content.editor.saveDraft');
  await expect.poll(async () => (await stored()).name.en).toBe('Mine');
  expect((await stored()).name.zh).toBe('我的标题');
  await editor.close();
});

test('a new table starts with the cursor in its first cell, Tab at its end adds a row, and pasted text loses its colours', async () => {
  const editor = await editorAt(site, 'zh-cn');
  const { page, t, api } = editor;
  const { data } = await api.get('/api/staff/introductions');
  await editor.open(`/desk/content/introductions/${data.list[0].id}`);
  const text = editor.field('desk-content.fields.content', 'zh');
  await text.click();
  await page.keyboard.press('Control+End');
  await page
    .getByRole('button', { name: t('desk-content.rich.table'), exact: true })
    .first()
    .click();
  const words = ['机型', '基地', '人数', 'A320', '云帆', '12', 'A350', '南港', '8', 'B787'];
  for (const [index, word] of words.entries()) {
    await page.keyboard.insertText(word);
    if (index < words.length - 1) await page.keyboard.press('Tab');
  }
  const table = text.locator('table').last();
  expect(await table.locator('th, td').allTextContents()).toEqual([...words, '', '']);
  expect(await table.locator('tr').count()).toBe(4);

  await page.keyboard.press('Tab');
  await text.evaluate((place) => {
    const clipboardData = new DataTransfer();
    const html = '<style>b { color: red }</style><b style="color:#c00;mso-bidi-font-weight:normal" onclick="x()">北城</b>';
    clipboardData.setData('text/html', html);
    place.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await table.locator('strong', { hasText: '北城' }).waitFor();
  expect(await text.locator('[style*="color"]').count()).toBe(0);
  page.once('dialog', (dialog) => void dialog.accept());
  await editor.close();
});

test('a picture in a text requires an alternative text, and is on the site after publishing', async () => {
  const editor = await editorAt(site, 'zh-cn');
  const { page, t, api, press } = editor;
  const { data } = await api.get('/api/staff/introductions');
  const { id } = data.list[0];
  await editor.open(`/desk/content/introductions/${id}`);
  const text = editor.field('desk-content.fields.content', 'zh');
  await text.click();
  await page.keyboard.press('Control+End');
  await page
    .getByRole('button', { name: t('desk-content.rich.picture'), exact: true })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  const photo = await sharp({ create: { width: 900, height: 500, channels: 3, background: '#3366aa' } })
    .jpeg()
    .toBuffer();
  await dialog.locator('input[type=file]').setInputFiles({ name: 'hangar.jpg', mimeType: 'image/jpeg', buffer: photo });
  await dialog.locator('input[type=radio]:checked').waitFor();
  await dialog.getByRole('button', { name: t('desk-content.pictures.take') }).click();
  expect(await dialog.getByLabel(t('desk-content.pictures.alt')).getAttribute('aria-invalid')).toBe('true');
  await expectAccessible(page);
  await screenshot(editor, 'desk-content-picture');
  await dialog.getByLabel(t('desk-content.pictures.alt')).fill('清晨的机库');
  await dialog.getByRole('button', { name: t('desk-content.pictures.take') }).click();
  await text.locator('figure img').waitFor();
  await press('desk-content.editor.publish');
  await page.getByText(t('desk-content.saved.published')).waitFor();
  await page.goto(localePath(`/companyProfile?id=${id}`, 'zh-cn'));
  const picture = page.getByRole('img', { name: '清晨的机库' });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBe(900);
  await editor.close();
});

test.each<Locale>(['zh-cn', 'en-us'])(
  'an editor uploads a file to the library of videos and adds it to a video slot, in %s',
  async (locale) => {
    const editor = await editorAt(site, locale);
    const { page, t, api } = editor;
    await editor.open('/desk/content/videos/10');
    const library = page.getByRole('region', { name: t('desk-content.films.title') });
    const buffer = Buffer.from(filmFile());
    await library.locator('input[type=file]').setInputFiles({ name: `film-${locale}.mp4`, mimeType: 'video/mp4', buffer });
    await library.getByRole('button', { name: t('desk-content.films.addOf', { name: `film-${locale}.mp4` }) }).click();
    const { data } = await api.get('/api/staff/films');
    const film = (data.list as Film[]).find(({ name }) => name === `film-${locale}.mp4`)!;
    await page.getByText(t('desk-content.fields.video', { file: film.videoFile })).waitFor();
    await expectAccessible(page);
    await screenshot(editor, `desk-content-films-${locale}`);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectAccessible(page);
    await screenshot(editor, `desk-content-films-360-${locale}`);
    await editor.close();
  },
);

test.each<[Locale, string]>([
  ['zh-cn', 'brochures'],
  ['en-us', 'briefs'],
  ['zh-cn', 'banners'],
  ['en-us', 'videos'],
  ['zh-cn', 'dictionary'],
  ['en-us', 'pages'],
])('in %s the editor of %s is accessible', async (locale, kind) => {
  const editor = await editorAt(site, locale);
  const { page, t, api } = editor;
  const { data } = await api.get(`/api/staff/${kind}`);
  const id = kind === 'dictionary' ? 'menu' : data.list[0].id;
  await editor.open(`/desk/content/${kind}/${id}`);
  await page.getByRole('button', { name: t('desk-content.editor.publish'), exact: true }).waitFor();
  await page.getByRole('textbox').first().waitFor();
  if (kind === 'dictionary') await page.getByRole('heading', { name: t('desk-content.dictionaries.menu'), level: 1 }).waitFor();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1024, height: 768 });
  await expectAccessible(page);
  await screenshot(editor, `desk-content-${kind}`);
  await editor.close();
});

test('text typed while a notice is being saved stays in its field, marked as unsaved', async () => {
  const editor = await editorAt(site, 'en-us');
  const { page, t, api, press, field } = editor;
  const { data: list } = await api.get('/api/staff/notices');
  const id = list.list[0].id as string;
  const nameOf = async () => (await api.get(`/api/staff/notices/${id}`)).data.name;
  await editor.open(`/desk/content/notices/${id}`);
  const { sent, letThrough } = await holdSaves(page, `**/api/staff/notices/${id}*`);
  const english = field('desk-content.fields.title', 'en');
  await english.fill('Begun');
  await press('desk-content.editor.saveDraft');
  await sent;
  await english.fill('Typed meanwhile');
  expect(await page.getByRole('button', { name: t('desk-content.editor.publish'), exact: true }).getAttribute('aria-busy')).toBe(
    'true',
  );
  letThrough();
  await page.getByText(t('desk-content.saved.draft')).waitFor();
  expect((await nameOf()).en).toBe('Begun');
  expect(await english.inputValue()).toBe('Typed meanwhile');
  await page.getByText(t('desk-content.editor.unsaved')).waitFor();
  await press('desk-content.editor.saveDraft');
  await expect.poll(async () => (await nameOf()).en).toBe('Typed meanwhile');
  await expect.poll(() => page.getByText(t('desk-content.editor.unsaved')).count()).toBe(0);
  await editor.close();
});

test('pieces of content beyond the first hundred can be loaded', async () => {
  const { page, t, api, open } = await editorAt(site, 'en-us');
  const rows = Array.from({ length: 130 }, (_, number) => ({
    ...{ key: `brief-${number}`, jobType: '1', publishDate: '2026-01-01', isTop: 'N', type: 'guide' },
    ...{ 'name.zh': `第 ${number} 号`, 'name.en': `Number ${number}`, 'content.zh': '<p>内容</p>', 'content.en': '<p>Text</p>' },
  }));
  const { data } = await uploadTable(api, 'notices', Buffer.from(JSON.stringify(rows)), { name: 'notices.json' });
  expect(data).toMatchObject({ added: 130, faults: [] });
  await open('/desk/content?kind=notices');
  const shown = page.getByRole('table').locator('tbody').getByRole('row');
  await expect.poll(() => shown.count()).toBe(100);
  await page.getByRole('button', { name: t('desk-content.filters.more') }).click();
  const { total } = (await api.get('notices')).data;
  await expect.poll(() => shown.count()).toBe(total);
  expect(await page.getByRole('button', { name: t('desk-content.filters.more') }).count()).toBe(0);
  expect(new Set(await shown.allInnerTexts()).size).toBe(total);
});

test('the browser asks before the page is left while a video is being uploaded', async () => {
  const editor = await editorAt(site, 'zh-cn');
  const { page, t } = editor;
  await editor.open('/desk/content/videos/10');
  const library = page.getByRole('region', { name: t('desk-content.films.title') });
  const { sent, letThrough } = await holdSaves(page, /staff\/films\?/, 'POST');
  const buffer = Buffer.from(filmFile());
  await library.locator('input[type=file]').setInputFiles({ name: 'held.mp4', mimeType: 'video/mp4', buffer });
  await sent;
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  await (await asked).dismiss();
  letThrough();
  await library.getByRole('button', { name: t('desk-content.films.addOf', { name: 'held.mp4' }) }).waitFor();
  await editor.close();
});

test('an earlier version that arrives late does not replace the text typed since', async () => {
  const editor = await editorAt(site, 'zh-cn');
  const { page, t, api, press, field } = editor;
  const { data: list } = await api.get('/api/staff/brochures');
  const { data: before } = await api.get(`/api/staff/brochures/${list.list[0].id}`);
  const { id, version } = before;
  await api.put(`/api/staff/brochures/${id}`, { ...before, title: { zh: '新标题', en: 'New title' }, state: 'draft' });
  await editor.open(`/desk/content/brochures/${id}`);
  const { sent, letThrough } = await holdSaves(page, `**/api/staff/brochures/${id}/versions/${version}*`, 'GET');
  const english = field('desk-content.fields.title', 'en');
  await page.getByRole('button', { name: t('desk-content.versions.takeOf', { version }) }).click();
  await sent;
  await english.fill('Typed since');
  letThrough();
  await page.getByText(t('desk-content.versions.kept', { version })).waitFor();
  expect(await english.inputValue()).toBe('Typed since');
  await press('desk-content.editor.saveDraft');
  await page.getByText(t('desk-content.saved.draft')).waitFor();
  await page.getByRole('button', { name: t('desk-content.versions.takeOf', { version }) }).click();
  await page.getByText(t('desk-content.versions.taken', { version })).waitFor();
  expect(await english.inputValue()).toBe(before.title.en);
  await editor.close();
});

test('a new piece of content is created once, even if the answer to its first save is lost', async () => {
  const editor = await editorAt(site, 'zh-cn');
  const { page, t, api, press, field } = editor;
  editor.expectConsoleError(/ERR_FAILED/);
  const title = '只建一次的简章';
  const found = async () => (await api.get('/api/staff/brochures', { query: { keyWord: title } })).data.total;
  await editor.open('/desk/content/brochures/new');
  await field('desk-content.fields.title', 'zh').fill(title);
  await page.route('**/api/staff/brochures*', async (route) => {
    await route.fetch();
    await route.abort();
  });
  const lost = page.waitForEvent('requestfailed', (request) => request.method() === 'POST');
  await press('desk-content.editor.saveDraft');
  await lost;
  expect(await found()).toBe(1);
  await page.unroute('**/api/staff/brochures*');
  await press('desk-content.editor.saveDraft');
  await page.getByRole('dialog', { name: t('desk.clash.title', { who: api.name }) }).waitFor();
  await press('desk.clash.done');
  await page.waitForURL(/\/desk\/content\/brochures\/(?!new)/);
  expect(await found()).toBe(1);
  await field('desk-content.fields.title', 'en').fill('Made once');
  await press('desk-content.editor.saveDraft');
  await page.getByText(t('desk-content.saved.draft')).waitFor();
  expect(await found()).toBe(1);
  await editor.close();
});

test('a PDF that arrives while a conflict is open stays, and nothing is saved during an upload', async () => {
  const editor = await editorAt(site, 'zh-cn');
  const { page, t, api, press, field } = editor;
  const { data: made } = await api.post('/api/staff/notices', { name: { zh: '附件', en: 'Files' } });
  await editor.open(`/desk/content/notices/${made.id}`);
  await field('desk-content.fields.title', 'zh').waitFor();
  const saving = await holdSaves(page, `**/api/staff/notices/${made.id}*`);
  const uploading = Promise.withResolvers<null>();
  const arrived = Promise.withResolvers<null>();
  await page.route('**/api/staff/attachments*', async (route) => {
    uploading.resolve(null);
    await arrived.promise;
    await route.fulfill({ json: { code: '200', data: { url: '/files/terms.pdf', name: 'terms.pdf', size: 900 } } });
  });
  const { version, jobccType } = made;
  await api.put(`/api/staff/notices/${made.id}`, { version, jobccType, name: { zh: '附件', en: 'By a colleague' } });
  await field('desk-content.fields.title', 'zh').fill('我的附件');
  await press('desk-content.editor.saveDraft');
  await saving.sent;
  const file = { name: 'terms.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf()) };
  await page.locator('input[type=file]').setInputFiles(file);
  await uploading.promise;
  saving.letThrough();
  await page.getByRole('dialog', { name: t('desk.clash.title', { who: api.name }) }).waitFor();
  const publish = page.getByRole('button', { name: t('desk-content.editor.publish'), exact: true, includeHidden: true });
  expect(await publish.getAttribute('aria-busy')).toBe('true');
  arrived.resolve(null);
  const attached = page.locator('fieldset a[href$=".pdf"]');
  await attached.waitFor();
  await press('desk.clash.done');
  await expect.poll(() => field('desk-content.fields.title', 'en').inputValue()).toBe('By a colleague');
  expect(await field('desk-content.fields.title', 'zh').inputValue()).toBe('我的附件');
  expect(await attached.count()).toBe(1);
  await editor.close();
});

test('the last characters typed before a page is left are there again after a return', async () => {
  const editor = await editorAt(site, 'zh-cn');
  const { page, field } = editor;
  await editor.open('/desk/content/brochures/new');
  page.on('dialog', (dialog) => void dialog.accept());
  await field('desk-content.fields.title', 'zh').fill('最后的字');
  await page.reload();
  await expect.poll(() => field('desk-content.fields.title', 'zh').inputValue()).toBe('最后的字');
  await editor.close();
});

test('a text editor that could not be loaded can be loaded again', async () => {
  const editor = await editorAt(site, 'zh-cn');
  editor.expectConsoleError(/ERR_FAILED/);
  const { page, t, api } = editor;
  const { data } = await api.get('/api/staff/notices');
  await page.route(/\/rich-text\./, (route) => route.abort());
  await editor.open(`/desk/content/notices/${data.list[0].id}`);
  const retry = page.getByRole('button', { name: t('common.retry') });
  await retry.nth(1).waitFor();
  await page.unroute(/\/rich-text\./);
  await retry.first().click();
  await page.locator('[contenteditable="true"]').first().waitFor();
  await editor.close();
});
