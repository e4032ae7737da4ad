import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { sectionNames } from '#lib/forms/resume/sections.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { locales } from '#lib/locale.ts';
import { maxPictureBytes } from '#lib/rules/picture.ts';
import { expectAccessible, type Size, sizes, startTestSite, type TestSite } from '#tests/support/browser.ts';
import { signInVisitor } from '#tests/support/candidate-visitor.ts';
import { field, isSaved, openResume, saveBar, soon } from '#tests/support/resume-page.ts';
import { noisyPicture, picture, readResume, saveSection } from '#tests/support/resumes.ts';
import { wholeSections } from '#tests/support/whole-resume.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

describe.each(locales)('in %s', (locale) => {
  const t = translateFor(locale);

  test.each(Object.keys(sizes) as Size[])(
    'a candidate fills a section on a %s, and it is saved while they type',
    async (size) => {
      const visitor = await openResume(site, { locale, size });
      const { page } = visitor;
      await expectAccessible(page);
      await field(page, 'nativeplace').fill('浙江杭州');
      await saveBar(page).getByText(isSaved).waitFor();
      expect((await readResume(visitor.client)).sections.resumeInfo?.data).toMatchObject({
        name: '林晓云',
        nativeplace: '浙江杭州',
      });
      await visitor.close();
    },
  );

  test.each(Object.keys(sizes) as Size[])('every part can be read by everyone on a %s', async (size) => {
    const visitor = await openResume(site, { locale, size }, '/personal?resumetype=society');
    const { page } = visitor;
    for (const section of sectionNames)
      await saveSection(visitor.client, section, wholeSections()[section], { complete: true, type: 'society' });
    await page.reload();
    await page.locator('.resume').waitFor();
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

  test('faults are said at once, in place, and the summary leads to each', async () => {
    const visitor = await openResume(site, { locale });
    const { page } = visitor;
    await field(page, 'height').fill('301');
    await page.getByRole('button', { name: t('resume.save.next') }).click();
    const summary = page.getByRole('alert').filter({ hasText: t('rules.required') });
    await expect.poll(() => summary.evaluate((element) => element === document.activeElement)).toBe(true);
    const between = t('rules.between', { minimum: 50, maximum: 300 });
    await summary.getByRole('link', { name: between }).click();
    await expect.poll(() => field(page, 'height').evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(() => field(page, 'height').getAttribute('aria-invalid')).toBe('true');
    await expectAccessible(page);
    await saveBar(page).getByText(isSaved).waitFor();
    expect((await readResume(visitor.client)).sections.resumeInfo).toMatchObject({ status: 'draft', data: { height: 301 } });
    await visitor.close();
  });

  test('a candidate without a session signs in to fill in a resume', async () => {
    const visitor = await site.visit({ locale });
    await visitor.open('/personal?resumetype=society');
    await visitor.page.getByRole('heading', { name: t('resume.page.outTitle') }).waitFor();
    await expectAccessible(visitor.page);
    await visitor.close();
  });

  test('the last missing thing leads to its place, and then the whole resume is read once more, each part with the way to change it', async () => {
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
        .setInputFiles({ name: `${type}.png`, mimeType: 'image/png', buffer: Buffer.from(await picture('png')) });
      await card.locator('img').waitFor();
      await expect.poll(() => card.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(64);
    }
    await page
      .getByRole('link', { name: t('resume.steps.finish') })
      .last()
      .click();
    await page.getByRole('heading', { name: t('resume.finish.ready') }).waitFor();
    await expectAccessible(page);
    await page.locator('.sheet').getByText('林晓云').first().waitFor();
    await expectAccessible(page);
    await page
      .locator('.sheet')
      .getByRole('link', { name: `${t('resume.finish.edit')} ${t('resume.section.Edu')}` })
      .click();
    await page.getByRole('heading', { name: t('resume.section.Edu'), level: 2 }).waitFor();
    await visitor.close();
  });
});

test.each(locales)('a resume is previewed for print in %s', async (locale) => {
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

test('entries are added and removed by keyboard, and the highest one is fixed once completed', async () => {
  const visitor = await openResume(site, {}, '/personal?resumetype=school#Edu');
  const { page } = visitor;
  await page.getByRole('button', { name: '添加教育经历' }).press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('教育经历 1');
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
  await expect.poll(() => school.inputValue()).toMatch(/^北京/);
  await page.getByRole('combobox', { name: '专业' }).fill('交通运输');
  await field(page, 'edus.0.begindate').fill('2018-09-01');
  await field(page, 'edus.0.enddate').fill('2022-06-30');
  await page.getByRole('button', { name: '保存并继续' }).click();
  await page.getByRole('heading', { name: '学业成绩' }).waitFor();
  expect((await readResume(visitor.client)).sections.Edu?.status).toBe('complete');
  await page.getByRole('link', { name: '上一部分' }).click();
  for (const again of [false, true]) {
    if (again) await page.reload();
    await page.getByText('全日制最高学历不能修改').waitFor();
    await expect.poll(() => field(page, 'edus.0.begindate').isDisabled()).toBe(true);
  }
  await page.getByRole('button', { name: '删除教育经历 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click();
  await saveBar(page).getByText(isSaved).waitFor();
  await expect.poll(async () => (await readResume(visitor.client)).sections.Edu?.data.edus, soon).toEqual([]);
  await visitor.close();
});

test('withdrawing consent asks first, then deletes ID and health data', async () => {
  const visitor = await openResume(site, {}, '/personal?resumetype=school#resumeInfo');
  const { page } = visitor;
  await saveSection(visitor.client, 'resumeInfo', wholeSections().resumeInfo, { complete: true });
  await page.reload();
  await field(page, 'id').waitFor();
  await field(page, 'sensitiveConsent').click();
  await page.getByRole('button', { name: '保留', exact: true }).click();
  await expect.poll(() => field(page, 'sensitiveConsent').isChecked()).toBe(true);
  await field(page, 'sensitiveConsent').click();
  await page.getByRole('button', { name: '撤回并删除' }).click();
  await expect.poll(async () => (await readResume(visitor.client)).sections.resumeInfo?.data, soon).not.toHaveProperty('id');
  expect(await field(page, 'id').count()).toBe(0);
  await visitor.close();
});

test('a picture that is no picture, or too large, is refused before it is sent', async () => {
  const visitor = await openResume(site, {}, '/personal?resumetype=school#attachments');
  const input = visitor.page.locator('#attachment-10 input[type=file]');
  await input.setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
  await visitor.page.locator('#attachment-10').getByText('仅支持 JPG、JPEG、PNG 格式的图片').waitFor();
  await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(2 * 1024 * 1024 + 1) });
  await visitor.page.locator('#attachment-10').getByText('图片不能超过 2 MB').waitFor();
  await visitor.close();
});

test('a picture that is too large can be made smaller, and is uploaded', async () => {
  const visitor = await openResume(site, { size: 'phone' }, '/personal?resumetype=school#attachments');
  const card = visitor.page.locator('#attachment-10');
  const buffer = Buffer.from(await noisyPicture(2200, 1700));
  expect(buffer.byteLength).toBeGreaterThan(maxPictureBytes);
  await card.locator('input[type=file]').setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
  await card.getByText('图片不能超过 2 MB').waitFor();
  await card.getByRole('button', { name: '缩小后上传' }).click();
  await card.locator('img').waitFor();
  await expect.poll(() => card.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(1000);
  expect(await card.getByText('图片不能超过 2 MB').count()).toBe(0);
  const message = (await visitor.page.locator('.toast').last().boundingBox())!;
  const header = (await visitor.page.locator('.site-header').boundingBox())!;
  expect(message.y + message.height).toBeLessThanOrEqual(header.height + 8);
  await visitor.close();
});

test('whatever takes the focus stands above the bar at the foot of the window', async () => {
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

test('the page ships at most 110 kB of script', async () => {
  const visitor = await site.visit();
  await signInVisitor(site, visitor);
  let bytes = 0;
  visitor.page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      void response
        .request()
        .sizes()
        .then(({ responseBodySize }) => (bytes += responseBodySize));
  });
  await visitor.open('/personal?resumetype=school');
  await visitor.page.locator('.resume').waitFor();
  await visitor.page.waitForLoadState('networkidle');
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThanOrEqual(110 * 1000);
  await visitor.close();
});
