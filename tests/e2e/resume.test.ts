import { readFile } from 'node:fs/promises';

import type { Request } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { sectionNames } from '#lib/forms/resume/sections.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { maskNumber } from '#lib/rules/mask-number.ts';
import { maxPictureBytes } from '#lib/rules/picture.ts';
import { locales } from '#lib/text/locale.ts';
import { expectAccessible, journeySizes, readingSizes, startTestSite, type TestSite } from '#tests/support/browser.ts';
import { signInVisitor } from '#tests/support/candidate-visitor.ts';
import { holdSaves } from '#tests/support/hold-saves.ts';
import { pdfWords } from '#tests/support/pdf-text.ts';
import { field, isSaved, openResume, ownEditor, saveBar } from '#tests/support/resume-page.ts';
import { noisyPicture, picture, readResume, resumeBase, saveSection } from '#tests/support/resumes.ts';
import { idNumber, wholeSections } from '#tests/support/whole-resume.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

describe.each(locales)('in %s', (locale) => {
  const t = translateFor(locale);

  test.each([journeySizes[locale]])('what a candidate fills in on a %s is saved without a click', async (size) => {
    const visitor = await openResume(site, { locale, size });
    const { page } = visitor;
    await expectAccessible(page);
    await field(page, 'nativeplace').selectOption('33');
    await field(page, 'nativeplace.city').selectOption({ label: locale === 'en-us' ? 'Hangzhou 杭州市' : '杭州市' });
    await saveBar(page).getByText(isSaved).waitFor();
    expect((await readResume(visitor.client)).sections.resumeInfo?.data).toMatchObject({
      name: '林晓云',
      nativeplace: '浙江省杭州市',
    });
    await visitor.close();
  });

  test.each([readingSizes[locale]])('every section is accessible on a %s', async (size) => {
    const visitor = await openResume(site, { locale, size }, '/personal?resumetype=society');
    const { page } = visitor;
    for (const section of sectionNames)
      await saveSection(visitor.client, section, wholeSections()[section], { complete: true, type: 'society' });
    await page.reload();
    await page.locator(ownEditor).waitFor();
    for (const step of [...sectionNames, 'attachments', 'finish']) {
      await page.evaluate((hash) => void (location.hash = hash), step);
      await page
        .locator('.steps [aria-current=step]')
        .and(page.locator(`[href="#${step}"]`))
        .waitFor({ state: 'attached' });
      await expectAccessible(page);
    }
    await visitor.close();
  });

  test('faults are shown in place; the summary has one link to the invalid field and one link for all empty fields', async () => {
    const visitor = await openResume(site, { locale }, '/personal?resumetype=crew');
    const { page } = visitor;
    await field(page, 'height').fill('301');
    await page.getByRole('button', { name: t('resume.save.next') }).click();
    const summary = page.getByRole('alert').filter({ has: page.getByRole('link') });
    await expect.poll(() => summary.evaluate((element) => element === document.activeElement)).toBe(true);
    const between = t('rules.between', { minimum: 50, maximum: 300 });
    const left = await summary.getByRole('link').first().innerText();
    expect(left).toMatch(/\d+/);
    expect(left).toBe(t('common.form.answersLeft', { count: Number(/\d+/.exec(left)?.[0]) }));
    expect(await summary.getByRole('link').count()).toBe(2);
    await summary.getByRole('link', { name: between }).click();
    expect(await field(page, 'height').evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await field(page, 'height').getAttribute('aria-invalid')).toBe('true');
    await expectAccessible(page);
    await saveBar(page).getByText(isSaved).waitFor();
    const { resumeInfo } = (await readResume(visitor.client, 'crew')).sections;
    expect(resumeInfo).toMatchObject({ status: 'draft', data: { height: 301 } });
    await visitor.close();
  });

  test('a visitor without a session is asked to sign in to fill in a resume', async () => {
    const visitor = await site.visit({ locale });
    await visitor.open('/personal?resumetype=society');
    await visitor.page.getByRole('heading', { name: t('resume.page.outTitle') }).waitFor();
    await expectAccessible(visitor.page);
    await visitor.close();
  });

  test('a candidate uploads the missing attachments, reviews the complete resume, and goes back to a section', async () => {
    const visitor = await openResume(site, { locale });
    const { page } = visitor;
    for (const section of sectionNames) await saveSection(visitor.client, section, wholeSections()[section], { complete: true });
    await page.goto(`${page.url().split('#')[0]}#finish`);
    await page.reload();
    await page.getByRole('link', { name: new RegExp(t('enums.attachmentType.10')) }).click();
    for (const type of ['10', '1', '2', '3']) {
      const card = page.locator(`#attachment-${type}`);
      await card
        .locator('input[type=file]')
        .setInputFiles({ name: `${type}.png`, mimeType: 'image/png', buffer: Buffer.from(await picture('png', 640)) });
      if (type === '10') await page.getByRole('button', { name: t('resume.crop.use') }).click();
      await card.locator('img').waitFor();
      const width = type === '10' ? 413 : 640;
      await expect.poll(() => card.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(width);
    }
    await page
      .getByRole('link', { name: t('resume.steps.finish') })
      .last()
      .click();
    await page.getByRole('heading', { name: t('resume.finish.ready') }).waitFor();
    await expectAccessible(page);
    await page.locator('.sheet').getByText('林晓云').first().waitFor();
    await expectAccessible(page);
    for (const name of ['10.jpg', '1.png', '2.png', '3.png']) {
      const file = page.locator('.sheet').getByRole('link', { name });
      expect(await file.getAttribute('href')).toContain('/upload/images/');
    }
    await page
      .locator('.sheet')
      .getByRole('link', { name: `${t('resume.finish.edit')} ${t('resume.section.Edu')}` })
      .click();
    await page.getByRole('heading', { name: t('resume.section.Edu'), level: 2 }).waitFor();
    await visitor.close();
  });
});

test.each(locales)('a resume can be previewed for print in %s', async (locale) => {
  const visitor = await openResume(site, { locale });
  const { page } = visitor;
  for (const section of sectionNames)
    await saveSection(visitor.client, section, wholeSections()[section], { complete: true, type: 'society' });
  await visitor.open('/print?resumetype=society');
  await page.locator('.sheet').waitFor();
  for (const words of ['林晓云', '杭州萧山机场', '民航客舱乘务员证', translateFor(locale)('enums.nation.han')]) {
    expect(await page.locator('.sheet').innerText()).toContain(words);
  }
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('.site-header').isVisible()).toBe(false);
  await visitor.close();
});

test.each(locales)(
  'a resume can be downloaded as PDF in %s, with its ID number in full if the candidate wants that',
  async (locale) => {
    const t = translateFor(locale);
    const visitor = await openResume(site, { locale, size: 'phone' });
    const { page } = visitor;
    await saveSection(visitor.client, 'resumeInfo', wholeSections().resumeInfo, { complete: true });
    await visitor.open('/print?resumetype=school');
    await page.locator('.sheet').getByText(maskNumber(idNumber)).waitFor();
    const pdfOf = async (language: 'chinese' | 'english' | 'both') => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: t(`documents.${language}`), exact: true }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('林晓云.pdf');
      return pdfWords(await readFile(await download.path()));
    };
    expect((await pdfOf('english')).text).toContain(`Documentnumber${maskNumber(idNumber)}`);
    await page.getByLabel(t('documents.wholeNumbers')).check();
    await page.locator('.sheet').getByText(idNumber).waitFor();
    expect((await pdfOf('both')).text).toContain(`证件号码Documentnumber${idNumber}`);
    await expectAccessible(page);
    await visitor.close();
  },
);

test('an education is added by keyboard; once complete, it is changed and removed only after a confirmation', async () => {
  const visitor = await openResume(site, {}, '/personal?resumetype=school#Edu');
  const { page } = visitor;
  await page.getByRole('button', { name: '添加教育经历' }).press('Enter');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('教育经历 1');
  await field(page, 'edus.0.education').selectOption('bachelor');
  const school = page.getByRole('combobox', { name: '学校' });
  await school.fill('北京');
  await page.locator('[role=option]').first().waitFor();
  await school.press('Escape');
  await page.locator('[role=option]').first().waitFor({ state: 'hidden' });
  await school.press('ArrowDown');
  await page.locator('[role=option]').first().waitFor();
  await school.press('ArrowDown');
  await school.press('Enter');
  expect(await school.inputValue()).toMatch(/^北京/);
  await page.getByRole('combobox', { name: '专业' }).fill('交通运输');
  await field(page, 'edus.0.begindate').fill('2018-09-01');
  await field(page, 'edus.0.enddate').fill('2022-06-30');
  await page.getByRole('button', { name: '保存并继续' }).click();
  await page.getByRole('heading', { name: '学业成绩' }).waitFor();
  expect((await readResume(visitor.client)).sections.Edu?.status).toBe('complete');
  await page.getByRole('link', { name: '上一部分' }).click();
  for (const again of [false, true]) {
    if (again) await page.reload();
    await page.getByText('这条学历已确认').waitFor();
    expect(await field(page, 'edus.0.begindate').count()).toBe(0);
  }
  await page.getByRole('button', { name: '修改', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '修改', exact: true }).click();
  expect(await field(page, 'edus.0.begindate').inputValue()).toBe('2018-09-01');
  await field(page, 'edus.0.begindate').fill('2018-09-02');
  const changed = { begindate: '2018-09-02', isHighest: 'Y', education: 'bachelor' };
  await expect.poll(async () => (await readResume(visitor.client)).sections.Edu?.data.edus).toMatchObject([changed]);
  await page.getByRole('button', { name: '删除教育经历 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click();
  await saveBar(page).getByText(isSaved).waitFor();
  await expect.poll(async () => (await readResume(visitor.client)).sections.Edu?.data.edus).toEqual([]);
  await visitor.close();
});

test.each(['flight', 'crew', 'highSchoolStudent'])(
  'a candidate with a %s resume reads which schools to enter before adding the first',
  async (type) => {
    const visitor = await openResume(site, {}, `/personal?resumetype=${type}#Edu`);
    await visitor.page.getByText('初中和高中（或中专）也需各填一条').waitFor();
    expect(await visitor.page.locator('fieldset.entry').count()).toBe(0);
    await visitor.close();
  },
);

test('an ID number fills in birth date, sex and province, and is masked after a reload', async () => {
  const visitor = await openResume(site);
  const { page } = visitor;
  expect(await field(page, 'idtype').inputValue()).toBe('idcard');
  expect(await field(page, 'nationality').inputValue()).toBe('');
  await field(page, 'sensitiveConsent').click();
  await field(page, 'id').fill(` ${idNumber.slice(0, 6)} ${idNumber.slice(6)}`);
  expect(await field(page, 'nationality').inputValue()).toBe('中国');
  expect(await field(page, 'birthdate').inputValue()).toBe('2000-05-04');
  expect(await page.getByRole('radio', { name: '女' }).isChecked()).toBe(true);
  expect(await field(page, 'nativeplace').inputValue()).toBe('33');
  await field(page, 'permanreside').selectOption('33');
  await field(page, 'permanreside.city').selectOption('3301');
  await field(page, 'permanreside.county').selectOption('330106');
  await page.getByRole('checkbox', { name: '与“户口所在地”相同' }).last().click();
  const stored = { id: idNumber, birthdate: '2000-05-04', sex: 'female', permanreside: '浙江省杭州市西湖区' };
  await expect
    .poll(async () => (await readResume(visitor.client)).sections.resumeInfo?.data)
    .toMatchObject({ ...stored, homeLocation: '浙江省杭州市西湖区' });
  await page.reload();
  await field(page, 'id').waitFor();
  expect(await field(page, 'id').inputValue()).toBe(maskNumber(idNumber));
  await page.getByRole('button', { name: '显示' }).click();
  expect(await field(page, 'id').inputValue()).toBe(idNumber);
  expect(await field(page, 'permanreside.county').inputValue()).toBe('330106');
  await expectAccessible(page);
  await visitor.close();
});

test('withdrawing consent asks first, then deletes the ID number', async () => {
  const visitor = await openResume(site, {}, '/personal?resumetype=school#resumeInfo');
  const { page } = visitor;
  await saveSection(visitor.client, 'resumeInfo', wholeSections().resumeInfo, { complete: true });
  await page.reload();
  await field(page, 'id').waitFor();
  await field(page, 'sensitiveConsent').click();
  await page.getByRole('button', { name: '保留', exact: true }).click();
  expect(await field(page, 'sensitiveConsent').isChecked()).toBe(true);
  await field(page, 'sensitiveConsent').click();
  await page.getByRole('button', { name: '撤回并删除' }).click();
  await expect.poll(async () => (await readResume(visitor.client)).sections.resumeInfo?.data).not.toHaveProperty('id');
  expect(await field(page, 'id').count()).toBe(0);
  await visitor.close();
});

test('withdrawing consent asks first even if only a photo of the ID document is stored, and deletes the photo', async () => {
  const visitor = await openResume(site, {}, '/personal?resumetype=school#resumeInfo');
  const { page, client } = visitor;
  await saveSection(client, 'resumeInfo', { name: '林晓云', sensitiveConsent: 'Y' });
  const photo = { name: 'front.jpg', bytes: await picture() };
  expect((await client.upload(`${resumeBase}/attachment/attachement/1`, photo)).status).toBe(200);
  await page.reload();
  await field(page, 'sensitiveConsent').click();
  await page.getByRole('button', { name: '撤回并删除' }).click();
  await expect.poll(async () => (await readResume(client)).attachments['1']).toEqual([]);
  expect(await field(page, 'sensitiveConsent').isChecked()).toBe(false);
  await visitor.close();
});

test('a link to an unknown field of a section does not make the form render again and again', async () => {
  const visitor = await openResume(site, {}, '/personal?resumetype=school#resumeInfo/nothing');
  const { page } = visitor;
  await field(page, 'name').waitFor();
  const lookups = await page.evaluate(async () => {
    let count = 0;
    const find = document.getElementById.bind(document);
    document.getElementById = (id) => {
      count += 1;
      return find(id);
    };
    for (let frame = 0; frame < 30; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    return count;
  });
  expect(lookups).toBeLessThan(10);
  await visitor.close();
});

test('the arrow keys move both ways through the choices of a searchable select', async () => {
  const visitor = await openResume(site);
  const { page } = visitor;
  const search = page.getByRole('combobox', { name: translateFor('zh-cn')('resume.info.nation') });
  const selected = page.locator('[role=option][aria-selected=true]');
  await search.press('ArrowDown');
  const options = page.locator('[role=option]');
  await options.first().waitFor();
  const [first, second, last] = await Promise.all([options.nth(0), options.nth(1), options.last()].map((one) => one.innerText()));
  await search.press('ArrowDown');
  await search.press('ArrowDown');
  expect(await selected.innerText()).toBe(second);
  await search.press('ArrowUp');
  expect(await selected.innerText()).toBe(first);
  await search.press('ArrowUp');
  expect(await selected.innerText()).toBe(last);
  await search.press('ArrowDown');
  expect(await selected.innerText()).toBe(first);
  await visitor.close();
});

test('a picture that has a wrong format or cannot be read is refused with advice', async () => {
  const visitor = await openResume(site, {}, '/personal?resumetype=school#attachments');
  const card = visitor.page.locator('#attachment-3');
  const input = card.locator('input[type=file]');
  await input.setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
  await card.getByText('请选择 JPG、JPEG 或 PNG 格式的图片').waitFor();
  await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(2 * 1024 * 1024 + 1) });
  await card.getByText('图片无法读取，请换一张').waitFor();
  await input.setInputFiles({ name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: Buffer.alloc(100) });
  await card.getByText('这张 HEIC 照片未能在本设备上转换').waitFor();
  await visitor.close();
});

/** A photo in an iPhone's format: HEVC in HEIF, upright, with a red square in the upper left corner. */
const heicPhoto = { name: 'IMG_2.HEIC', mimeType: 'image/heic', buffer: await readFile('tests/support/photo.heic') };

test("an iPhone's HEIC photo is converted on the device; as a document it keeps its size and orientation", async () => {
  const visitor = await openResume(site, {}, '/personal?resumetype=school#attachments');
  const { page } = visitor;
  const fetched: string[] = [];
  page.on('response', (answer) => fetched.push(new URL(answer.url()).pathname));
  const card = page.locator('#attachment-3');
  const input = card.locator('input[type=file]').first();
  expect(await input.getAttribute('accept')).toContain('.heic');
  await input.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await picture()) });
  await card.locator('img').waitFor();
  expect(fetched.filter((path) => /heic|heif/.test(path))).toEqual([]);

  await input.setInputFiles(heicPhoto);
  await card.getByRole('img', { name: 'IMG_2.jpg' }).waitFor();
  const portrait = page.locator('#attachment-10');
  await portrait.locator('input[type=file]').first().setInputFiles(heicPhoto);
  await page.getByRole('button', { name: translateFor('zh-cn')('resume.crop.use') }).click();
  await portrait.locator('img').waitFor();
  expect(fetched.filter((path) => path.endsWith('.wasm'))).not.toEqual([]);

  const files = (await visitor.client.get(`${resumeBase}/attachment/attachement/3`)).data as { name: string; filePath: string }[];
  const converted = files.find(({ name }) => name === 'IMG_2.jpg')!;
  const bytes = Buffer.from((await visitor.client.get(converted.filePath)).bytes);
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([900, 1200]);
  const [red, green, blue] = data.subarray((45 * 900 + 45) * info.channels);
  expect([red! > 170, green! < 90, blue! < 90]).toEqual([true, true, true]);
  await visitor.close();
});

test('a picture that is too large is scaled down, uploaded, shown as saved, and removed after a confirmation', async () => {
  const visitor = await openResume(site, { size: 'phone' }, '/personal?resumetype=school#attachments');
  const card = visitor.page.locator('#attachment-3');
  const buffer = Buffer.from(await noisyPicture(2200, 1700));
  expect(buffer.byteLength).toBeGreaterThan(maxPictureBytes);
  await card.locator('input[type=file]').setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
  // Message and header are measured in one step, because the message disappears by itself.
  const feet = await visitor.page.waitForFunction(() => {
    const foot = (query: string) => [...document.querySelectorAll(query)].at(-1)?.getBoundingClientRect().bottom;
    const message = foot('.toast');
    return message !== undefined && { message, header: foot('.site-header')! };
  });
  const { message, header } = (await feet.jsonValue()) as { message: number; header: number };
  expect(message).toBeLessThanOrEqual(header + 8);
  await card.locator('img').waitFor();
  await saveBar(visitor.page).getByText(isSaved).waitFor();
  await expect.poll(() => card.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(1000);
  expect(await card.getByText(/已在本机缩小：\d\.\d MB → \d\.\d MB/).isVisible()).toBe(true);
  expect(await card.locator('.field__error').count()).toBe(0);
  const trash = card.locator('.attachment__pictures').getByRole('button');
  const dialog = visitor.page.getByRole('dialog', { name: '删除这张图片？' });
  await trash.click();
  await dialog.getByRole('button', { name: '取消' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await card.locator('img').count()).toBe(1);
  await trash.click();
  await dialog.getByRole('button', { name: '删除', exact: true }).click();
  await card.locator('img').waitFor({ state: 'detached' });
  await visitor.close();
});

test('the focus returns to the photo after cropping or cancelling, and stays there during the upload', async () => {
  const visitor = await openResume(site, {}, '/personal?resumetype=school#attachments');
  const { page } = visitor;
  const t = translateFor('zh-cn');
  const file = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(await picture('png', 640)) };
  const focused = () => page.evaluate(() => document.activeElement?.closest('.attachment')?.id);
  async function choose(type: string) {
    const input = page.locator(`#attachment-${type} input[type=file]`);
    await input.focus();
    await input.setInputFiles(file);
  }
  await choose('10');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('common.cancel') })
    .click();
  await expect.poll(focused).toBe('attachment-10');

  const held = Promise.withResolvers<null>();
  await page.route('**/attachement/*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await choose('10');
  await page.getByRole('button', { name: t('resume.crop.use') }).click();
  await page.locator('#attachment-10').getByRole('progressbar').waitFor();
  await expect.poll(focused).toBe('attachment-10');
  await choose('3');
  await page.locator('#attachment-3').getByRole('progressbar').waitFor();
  expect(await focused()).toBe('attachment-3');
  held.resolve(null);
  await page.locator('#attachment-3 img').waitFor();
  expect(await focused()).toBe('attachment-3');
  await visitor.close();
});

test('on a phone the chips of the resume types scroll away behind an opaque header', async () => {
  const visitor = await openResume(site, { size: 'phone' });
  const { page } = visitor;
  for (const y of [2, 10, 24, 40, 56]) {
    await page.evaluate((to) => scrollTo(0, to), y);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(y);
    const overlap = await page.evaluate(() => {
      const header = document.querySelector('.site-header')!;
      const { bottom } = header.getBoundingClientRect();
      const isUnder = [...document.querySelectorAll('.types .chip')].some((chip) => chip.getBoundingClientRect().top < bottom);
      return isUnder ? getComputedStyle(header).backgroundColor : 'apart';
    });
    expect(['apart', 'rgb(8, 21, 48)']).toContain(overlap);
  }
  await visitor.close();
});

test('a file chosen after another candidate has signed in is refused, and not stored for the other candidate', async () => {
  const visitor = await openResume(site, {}, '/personal?resumetype=school#attachments');
  visitor.expectConsoleError(/403/);
  const { page, context } = visitor;
  const card = page.locator('#attachment-3');
  await card.waitFor();
  await context.clearCookies();
  const other = await signInVisitor(site, visitor, '陌生人');
  const buffer = Buffer.from(await picture());
  await card.locator('input[type=file]').setInputFiles({ name: 'mine.jpg', mimeType: 'image/jpeg', buffer });
  await card.getByRole('alert').waitFor();
  expect(JSON.stringify((await readResume(other)).attachments)).not.toContain('mine.jpg');
  await visitor.close();
});

test('a portrait is cropped to 413 by 579 pixels, and one that is too small is refused', async () => {
  const visitor = await openResume(site, {}, '/personal?resumetype=school#attachments');
  const { page } = visitor;
  const card = page.locator('#attachment-10');
  const input = card.locator('input[type=file]');
  const dialog = page.getByRole('dialog', { name: '裁剪证件照' });
  await input.setInputFiles({ name: 'small.png', mimeType: 'image/png', buffer: Buffer.from(await picture('png')) });
  await dialog.getByText('至少需要 295 × 413').waitFor();
  expect(await dialog.getByRole('button', { name: '使用这张照片' }).isDisabled()).toBe(true);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '取消' }).click();
  await input.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await noisyPicture(1200, 1500)) });
  await dialog.getByText('尺寸、比例和清晰度都合格').waitFor();
  await dialog.getByRole('button', { name: '左移' }).click();
  await dialog.getByRole('button', { name: '使用这张照片' }).click();
  await card.locator('img').waitFor();
  const size = (image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight];
  await expect.poll(() => card.locator('img').evaluate(size)).toEqual([413, 579]);
  await visitor.close();
});

test('the save bar does not cover the focused field while Tab moves through the form', async () => {
  const visitor = await openResume(site, { size: 'phone' });
  const { page } = visitor;
  await field(page, 'name').focus();
  const fields = new Set<string>();
  for (let count = 0; count < 12; count += 1) {
    await page.keyboard.press('Tab');
    const overlap = await page.evaluate(() => {
      const { bottom } = document.activeElement!.getBoundingClientRect();
      return bottom - document.querySelector('.save-bar')!.getBoundingClientRect().top;
    });
    expect(overlap).toBeLessThanOrEqual(0);
    fields.add(await page.evaluate(() => document.activeElement!.id));
  }
  expect(fields.size).toBeGreaterThan(5);
  await visitor.close();
});

test('the resume page loads at most 110 KiB of script', async () => {
  const visitor = await site.visit();
  await signInVisitor(site, visitor);
  const scripts: Request[] = [];
  visitor.page.on('requestfinished', (request) => request.resourceType() === 'script' && scripts.push(request));
  await visitor.open('/personal?resumetype=school');
  await visitor.page.locator(ownEditor).waitFor();
  await visitor.page.waitForLoadState('networkidle');
  const sizes = await Promise.all(scripts.map((request) => request.sizes()));
  const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThanOrEqual(110 * 1024);
  await visitor.close();
});

test('a candidate who went to another step while a section was being saved stays on that step', async () => {
  const visitor = await openResume(site);
  const { page } = visitor;
  await saveSection(visitor.client, 'Other', wholeSections().Other);
  await page.goto(`${page.url().split('#')[0]}#Other`);
  await page.reload();
  await field(page, 'hobbies').fill('长跑');
  const { sent, letThrough } = await holdSaves(page, '**/update/Other?*', 'POST');
  await saveBar(page).locator('button[type="submit"]').click();
  await sent;
  await page.evaluate(() => void (location.hash = 'Family'));
  await page.locator('.steps [href="#Family"][aria-current=step]').waitFor();
  letThrough();
  await page.locator('.steps__step--complete [href="#Other"]').waitFor();
  expect(new URL(page.url()).hash).toBe('#Family');
  await visitor.close();
});

test('a candidate who has gone to another step is told that an upload failed', async () => {
  const t = translateFor('zh-cn');
  const visitor = await openResume(site, {}, '/personal?resumetype=school#attachments');
  visitor.expectConsoleError(/ERR_FAILED/);
  const { page } = visitor;
  const left = Promise.withResolvers<null>();
  await page.route('**/attachement/*', async (route) => {
    await left.promise;
    await route.abort();
  });
  const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await picture()) };
  await page.locator('#attachment-3 input[type=file]').setInputFiles(file);
  await page.locator('#attachment-3').getByRole('progressbar').waitFor();
  await page.evaluate(() => void (location.hash = 'Other'));
  await field(page, 'hobbies').waitFor();
  left.resolve(null);
  await page
    .locator('.toasts')
    .getByText(t('common.files.failed', { name: 'me.jpg', message: '' }))
    .waitFor();
  await visitor.close();
});

test('no second photo can be chosen while the consent to the first one is still being saved', async () => {
  const visitor = await openResume(site);
  const { page } = visitor;
  const { sent, letThrough } = await holdSaves(page, '**/update/resumeInfo?*', 'POST');
  await field(page, 'sensitiveConsent').check();
  await sent;
  await page.evaluate(() => void (location.hash = 'attachments'));
  const input = page.locator('#attachment-1 input[type=file]');
  await input.setInputFiles({ name: 'front.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await picture()) });
  await expect.poll(() => input.getAttribute('aria-disabled')).toBe('true');
  letThrough();
  await page.locator('#attachment-1 img').waitFor();
  expect(await input.getAttribute('aria-disabled')).toBe('false');
  await visitor.close();
});
