import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { translateFor } from '#lib/i18n/server-translate.ts';
import { locales } from '#lib/text/locale.ts';
import { expectAccessible, startTestSite, type TestSite } from '#tests/support/browser.ts';
import { signInVisitor } from '#tests/support/candidate-visitor.ts';
import { docx, paragraph } from '#tests/support/docx.ts';
import { field } from '#tests/support/resume-page.ts';
import { readResume, saveSection } from '#tests/support/resumes.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const cvs = {
  'zh-cn': [
    '性别：女\t民族：汉族\t政治面貌：共青团员',
    '邮箱：cv@example.com',
    '联系地址：成都市高新区天府大道一段1号',
    '教育背景',
    '2020.09-2024.06\t四川大学\t软件工程\t本科',
    '一行没有对应项目的内容',
  ],
  'en-us': [
    'Gender: Female\tNationality: Singapore',
    'Email: cv@example.com',
    'Address: 1 Tianfu Avenue, Chengdu',
    'EDUCATION',
    'Sep 2020 - Jun 2024\tSichuan University\tBachelor of Engineering in Software Engineering',
    'A line for which there is no field',
  ],
};
const schools = { 'zh-cn': '四川大学', 'en-us': 'Sichuan University' };

describe.each(locales)('in %s', (locale) => {
  const t = translateFor(locale);
  const type = locale === 'en-us' ? 'english' : 'school';

  test('a new candidate on a phone imports the ticked values of a CV into the resume', async () => {
    const visitor = await site.visit({ locale, size: 'phone' });
    const { page } = visitor;
    const candidate = await signInVisitor(site, visitor);
    await saveSection(candidate, 'resumeInfo', { name: '林晓舟', contactAddr: 'Typed by hand' }, { type });
    await visitor.open(`/personal?resumetype=${type}`);
    await page.getByRole('link', { name: t('resume.cv.open') }).click();
    await page.getByRole('heading', { name: t('resume.cv.title') }).waitFor();
    await expectAccessible(page);

    visitor.expectConsoleError(/400 \(Bad Request\).*\/import\?/);
    const input = page.locator('.cv input[type="file"]');
    await input.setInputFiles({ name: 'cv.doc', mimeType: 'application/msword', buffer: Buffer.from('old') });
    await page.getByRole('alert').getByText(t('rules.cvType')).waitFor();
    await input.setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
    await page
      .getByRole('alert')
      .getByText(t('rules.cvSize', { megabytes: 5 }))
      .waitFor();
    const buffer = Buffer.from(docx(cvs[locale].map(paragraph).join('')));
    await input.setInputFiles({ name: 'cv.docx', mimeType: 'application/zip', buffer });

    const found = page.getByRole('listitem').filter({ has: page.getByRole('checkbox') });
    await found.first().waitFor();
    const count = await found.count();
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(count - 1);
    const address = found.filter({ hasText: 'Typed by hand' });
    expect(await address.getByRole('checkbox').isChecked()).toBe(false);
    await page.getByText(t('resume.cv.unread', { count: 1 })).waitFor();
    await expectAccessible(page);
    expect((await readResume(candidate, type)).sections.Edu.status).toBe('empty');

    await found.filter({ hasText: 'cv@example.com' }).getByRole('checkbox').uncheck();
    await page.getByRole('button', { name: t('resume.cv.take', { count: count - 2 }), exact: true }).click();
    await page.getByRole('heading', { name: t('resume.needs.title') }).waitFor();
    const { sections } = await readResume(candidate, type);
    expect(sections.Edu.data.edus).toMatchObject([{ school: schools[locale], begindate: '2020-09-01', isHighest: 'Y' }]);
    expect(sections.resumeInfo.data).toMatchObject({ name: '林晓舟', contactAddr: 'Typed by hand', sex: 'female' });
    expect(sections.resumeInfo.data.email).toBeUndefined();

    await page.goto(page.url().replace(/#.*$/, '#Edu'));
    const school = field(page, 'edus.0.school');
    await school.waitFor();
    expect(await school.inputValue()).toBe(schools[locale]);
    await page.goto(page.url().replace(/#.*$/, '#resumeInfo'));
    await field(page, 'contactAddr').waitFor();
    expect(await field(page, 'contactAddr').inputValue()).toBe('Typed by hand');
    await visitor.close();
  });
});
