import type { Route } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { variantName } from '#lib/i18n/variant-name.ts';
import type { Locale } from '#lib/text/locale.ts';
import { expectAccessible, nextFrame, startTestSite, type TestSite } from '#tests/support/browser.ts';
import { holdSaves } from '#tests/support/hold-saves.ts';
import { type Editor, editorAt } from '#tests/support/desk-editor.ts';
import { screenshot } from '#tests/support/screenshot.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

interface Place {
  purpose: string;
  locale: Locale;
  channel: 'mail' | 'sms';
}

/** Number of the latest version of a template. */
async function versionOf({ api }: Editor, { purpose, locale, channel }: Place): Promise<number> {
  const { list } = (await api.get('templates')).data as { list: (Place & { version: number })[] };
  return list.find((one) => one.purpose === purpose && one.locale === locale && one.channel === channel)!.version;
}

test.each<Locale>(['zh-cn', 'en-us'])(
  'an editor writes a separate text for failed interviews, and returns to the general text, in %s',
  async (locale) => {
    const editor = await editorAt(site, locale);
    const { page, t } = editor;
    await editor.open('/desk/templates');
    await page.getByRole('button', { name: t('desk-content.purposes.application-status') }).click();
    const side = locale === 'en-us' ? 'en' : 'zh';
    const name = variantName('application-status', 'interview.failed', t);
    const cases = page.getByLabel(t('desk-content.templates.variant'));
    const text = page.getByLabel(t(`desk-content.templates.text_${side}`));
    const general = await text.inputValue();
    await cases.selectOption(name);
    await expect.poll(() => text.inputValue()).toBe(general);
    await text.fill('{{name}} – {{link}}');
    const form = page.locator('form', { has: text });
    await form.getByRole('button', { name: t('desk-content.templates.save') }).click();
    await page.getByText(t('desk-content.templates.saved')).waitFor();
    await expect.poll(() => cases.locator('option:checked').textContent()).toBe(t('desk-content.templates.variantOwn', { name }));
    await expectAccessible(page);
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await screenshot(editor, `desk-variants-${locale}-${width}`);
    }
    await form.getByRole('button', { name: t('desk-content.templates.reset') }).click();
    await expect.poll(() => text.inputValue()).toBe(general);
    await page.getByRole('button', { name: t('desk-content.purposes.meaning') }).click();
    await page.getByText(t('desk-content.templates.meaningLead')).waitFor();
    await expectAccessible(page);
    await screenshot(editor, `desk-meaning-${locale}`);
    await editor.close();
  },
);

test.each<Locale>(['zh-cn', 'en-us'])(
  'an editor changes the text of a message, previews it, and returns to an earlier version, in %s',
  async (locale) => {
    const editor = await editorAt(site, locale);
    const { page, t } = editor;
    const before = await versionOf(editor, { purpose: 'login', locale, channel: 'sms' });
    await editor.open('/desk/templates');
    await page.setViewportSize({ width: 390, height: 800 });
    await page.getByRole('button', { name: t('desk-content.purposes.login') }).click();
    const heading = page.getByRole('heading', { name: t('desk-content.purposes.login'), level: 2 });
    await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(() => heading.evaluate((element) => element.getBoundingClientRect().bottom < innerHeight)).toBe(true);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expectAccessible(page);
    const side = locale === 'en-us' ? 'en' : 'zh';
    const text = page.getByLabel(t(`desk-content.templates.text_${side}`));
    const form = page.locator('form', { has: text });
    await text.fill('{{cood}}');
    await form.getByRole('button', { name: t('desk-content.templates.save') }).click();
    await page.getByText(t('rules.unknownVariable', { name: '{{cood}}' })).waitFor();
    await page.getByText(t('rules.missingVariable', { name: '{{code}}' })).waitFor();
    await expectAccessible(page);
    await screenshot(editor, `desk-templates-${locale}`);
    await text.fill('{{site}}: {{code}}');
    await form.getByRole('button', { name: t('desk-content.templates.preview') }).click();
    await form.getByText(`${t('common.site.name')}: 123456`).waitFor();
    await form.getByText(t('desk-content.templates.example')).waitFor();
    await form.getByText(t('desk-content.templates.smsId', { names: 'site, code' })).waitFor();
    await form.getByText(t('desk-content.templates.smsUnregistered', { id: `login.${locale}` })).waitFor();
    await page.getByLabel(t(`desk-content.templates.smsTemplateId_${side}`)).fill('SMS_42');
    await form.getByRole('button', { name: t('desk-content.templates.save') }).click();
    await page.getByText(t('desk-content.templates.saved')).waitFor();
    const stands = (more: number) =>
      form
        .getByText(t('desk-content.versions.number', { version: before + more }))
        .first()
        .waitFor();
    await stands(1);
    await page.setViewportSize({ width: 1024, height: 768 });
    await expectAccessible(page);
    await screenshot(editor, `desk-templates-1024-${locale}`);

    await text.fill('{{site}}! {{code}}');
    await form.getByRole('button', { name: t('desk-content.templates.save') }).click();
    const versions = form.getByRole('button', { name: t('desk-content.templates.versions') });
    await stands(2);
    await versions.click();
    const second = page.getByRole('dialog').getByRole('listitem').first();
    await expect.poll(() => second.locator('del').allTextContents()).toEqual([':']);
    expect(await second.locator('ins').allTextContents()).toEqual(['!']);
    await expectAccessible(page);
    await screenshot(editor, `desk-template-versions-${locale}`);
    await page.getByRole('button', { name: t('desk-content.templates.restoreOf', { version: before + 1 }) }).click();
    await stands(3);
    expect(await text.inputValue()).toBe('{{site}}: {{code}}');
    await form.getByRole('button', { name: t('desk-content.templates.reset') }).click();
    await form.getByText(t('desk-content.templates.smsUnregistered', { id: `login.${locale}` })).waitFor();
    await editor.close();
  },
);

test('if two editors change the same fields of a template, the second sees the values of both and chooses', async () => {
  const editor = await editorAt(site, 'zh-cn');
  const { page, t, api, press } = editor;
  const place = { purpose: 'phone-bound', locale: 'zh-cn', channel: 'mail' } as const;
  const version = await versionOf(editor, place);
  await editor.open('/desk/templates');
  await page.getByRole('button', { name: t('desk-content.purposes.phone-bound') }).click();
  const text = page.getByLabel(t('desk-content.templates.text_zh'));
  const subject = page.getByLabel(t('desk-content.templates.subject_zh'));
  await subject.fill('我的主题');
  await text.fill('我的内容 {{phone}}');
  await api.put('templates', { ...place, version, subject: '同事的主题', text: '同事的内容 {{phone}}' });
  const save = page.locator('form', { has: text }).getByRole('button', { name: t('desk-content.templates.save') });
  await save.click();
  const dialog = page.getByRole('dialog', { name: t('desk.clash.title', { who: api.name }) });
  const values = (field: 'subject' | 'text') =>
    dialog.getByRole('group', { name: t(`desk-content.templates.${field}_zh`) }).getByRole('radio');
  await expect.poll(() => values('text').count()).toBe(2);
  await expectAccessible(page);
  await screenshot(editor, 'desk-template-clash');
  await dialog.getByRole('radio', { name: '同事的主题' }).check();
  await press('desk.clash.done');
  await expect.poll(() => subject.inputValue()).toBe('同事的主题');
  expect(await text.inputValue()).toBe('我的内容 {{phone}}');
  await save.click();
  await expect
    .poll(async () => {
      const { data } = await api.get('templates/versions', { query: place });
      return data.list.slice(0, 2).map((one: { subject: string; text: string }) => [one.subject, one.text]);
    })
    .toEqual([
      ['同事的主题', '我的内容 {{phone}}'],
      ['同事的主题', '同事的内容 {{phone}}'],
    ]);
  await editor.close();
});

test('text typed while a message is being saved stays, marked as unsaved, and the cursor does not move', async () => {
  const editor = await editorAt(site, 'zh-cn');
  const { page, t } = editor;
  await editor.open('/desk/templates');
  await page.getByRole('button', { name: t('desk-content.purposes.application-received') }).click();
  const text = page.getByLabel(t('desk-content.templates.text_zh'));
  const form = page.locator('form', { has: text });
  const { sent, letThrough } = await holdSaves(page, '**/api/staff/templates*');
  const before = await text.inputValue();
  await text.fill(`${before}一`);
  await form.getByRole('button', { name: t('desk-content.templates.save') }).click();
  await sent;
  await text.focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText('二');
  letThrough();
  await page.getByText(t('desk-content.templates.saved')).waitFor();
  await page.keyboard.insertText('三');
  expect(await text.inputValue()).toBe(`${before}一二三`);
  await form.getByText(t('desk-content.editor.unsaved')).waitFor();
  await form.getByRole('button', { name: t('desk-content.templates.save') }).click();
  await expect.poll(() => form.getByText(t('desk-content.editor.unsaved')).count()).toBe(0);
  expect(await text.inputValue()).toBe(`${before}一二三`);
  await editor.close();
});

test('unsaved text of a message survives a look at another message, and the browser asks before a reload', async () => {
  const editor = await editorAt(site, 'zh-cn');
  const { page, t } = editor;
  const purpose = (name: 'login' | 'application-received') =>
    page.getByRole('button', { name: t(`desk-content.purposes.${name}`) });
  await editor.open('/desk/templates');
  await purpose('login').click();
  const text = page.getByLabel(t('desk-content.templates.text_zh'));
  const before = await text.inputValue();
  await text.fill(`${before} 请勿转发`);
  await page.getByText(t('desk-content.editor.unsaved')).waitFor();
  const asked = page.waitForEvent('dialog');
  await Promise.all([asked.then((dialog) => dialog.dismiss()), page.reload({ timeout: 2000 }).catch(() => {})]);
  await purpose('application-received').click();
  await expect.poll(() => text.inputValue()).not.toContain('请勿转发');
  await purpose('login').click();
  await expect.poll(() => text.inputValue()).toBe(`${before} 请勿转发`);
  await text.fill(before);
  await page.getByText(t('desk-content.editor.unsaved')).waitFor({ state: 'hidden' });
  await editor.close();
});

test('the preview of a message shows the text of the last press, even if an earlier answer arrives later', async () => {
  const editor = await editorAt(site, 'zh-cn');
  const { page, t } = editor;
  await editor.open('/desk/templates');
  await page.getByRole('button', { name: t('desk-content.purposes.application-received') }).click();
  const text = page.getByLabel(t('desk-content.templates.text_zh'));
  const form = page.locator('form', { has: text });
  const before = await text.inputValue();
  const preview = form.getByRole('button', { name: t('desk-content.templates.preview') });
  const first = Promise.withResolvers<null>();
  const asked = Promise.withResolvers<null>();
  const answered = Promise.withResolvers<null>();
  const holdFirst = async (route: Route) => {
    const response = await route.fetch();
    asked.resolve(null);
    await first.promise;
    // The page may have given the request up.
    await route.fulfill({ response }).catch(() => {});
    answered.resolve(null);
  };
  await page.route('**/api/staff/templates/preview*', holdFirst, { times: 1 });
  await text.fill(`${before} 第一稿`);
  await preview.click();
  await asked.promise;
  await text.fill(`${before} 第二稿`);
  await preview.click();
  await form.locator('.desk-template__shown').getByText('第二稿').waitFor();
  first.resolve(null);
  await answered.promise;
  await nextFrame(page);
  expect(await form.locator('.desk-template__shown').innerText()).toContain('第二稿');
  await editor.close();
});

test('the text of a message cannot be reset while it is being saved', async () => {
  const editor = await editorAt(site, 'zh-cn');
  const { page, t, api } = editor;
  const place = { purpose: 'password-changed', locale: 'zh-cn', channel: 'mail' } as const;
  await editor.open('/desk/templates');
  await page.getByRole('button', { name: t(`desk-content.purposes.${place.purpose}`) }).click();
  const text = page.getByLabel(t('desk-content.templates.text_zh'));
  const form = page.locator('form', { has: text });
  const save = form.getByRole('button', { name: t('desk-content.templates.save') });
  const reset = form.getByRole('button', { name: t('desk-content.templates.reset') });
  await text.fill(`${await text.inputValue()} 一`);
  await save.click();
  await reset.waitFor();
  const { sent, letThrough } = await holdSaves(page, '**/api/staff/templates*');
  await text.fill(`${await text.inputValue()} 二`);
  await save.click();
  await sent;
  expect(await reset.getAttribute('aria-busy')).toBe('true');
  letThrough();
  await expect.poll(() => reset.getAttribute('aria-busy')).toBe(null);
  const { data } = await api.get('templates/versions', { query: place });
  expect(data.list[0].own).toBe('Y');
  await editor.close();
});
