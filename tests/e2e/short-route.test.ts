import { readFile } from 'node:fs/promises';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { enumLabel } from '#lib/i18n/enum-options.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { locales } from '#lib/text/locale.ts';
import { accountDialog } from '#tests/support/account-dialog.ts';
import { freshPhone, goodPassword } from '#tests/support/accounts.ts';
import { apply, applicationFor } from '#tests/support/applications.ts';
import { applyDialog } from '#tests/support/apply-dialog.ts';
import { expectAccessible, startTestSite, type TestSite } from '#tests/support/browser.ts';
import { becomeCandidate, openPostingNow, signInVisitor } from '#tests/support/candidate-visitor.ts';
import { fillNeeded } from '#tests/support/fill-resume-page.ts';
import { field } from '#tests/support/resume-page.ts';
import { fillResume, picture, readResume, saveSection } from '#tests/support/resumes.ts';
import { countTaps, type Effort, minutesOf } from '#tests/support/taps.ts';
import { idNumber, idNumberOf, wholeSections } from '#tests/support/whole-resume.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const whole = wholeSections();
const cvFolder = new URL('../cvs/', import.meta.url);
/** An ID number that contains the date of birth stated in a CV; any ID number if the CV states none. */
async function idNumberFor(cv: string): Promise<string> {
  const text = await readFile(new URL(cv.replace(/\.\w+$/, '.json'), cvFolder), 'utf8');
  const { sections } = JSON.parse(text) as { sections: { resumeInfo: { birthdate?: string } } };
  return sections.resumeInfo.birthdate ? idNumberOf(sections.resumeInfo.birthdate) : idNumber;
}

/** An effort in words, for the report that `--reporter verbose` prints. */
function wordsOf(effort: Effort, at: Readonly<Record<string, Effort>> = {}): string {
  const parts = Object.entries(at).map(([name, { taps, keys }]) => `${name} after ${taps} taps and ${keys} keys`);
  return [`${effort.taps} taps, ${effort.keys} keys, ${minutesOf(effort).toFixed(1)} minutes`, ...parts].join('; ');
}

const cvs = { 'zh-cn': 'zh-12.pdf', 'en-us': 'en-06.docx' };

describe.each(locales)('in %s', (locale) => {
  const t = translateFor(locale);

  test('a candidate on a phone sees only what the resume lacks, fills it in and goes on to the application', async () => {
    const visitor = await site.visit({ locale, size: 'phone' });
    const { page } = visitor;
    const candidate = await becomeCandidate(site, visitor);
    const { contactAddr: _, sex: __, ...rest } = whole.resumeInfo;
    await saveSection(candidate, 'resumeInfo', rest);
    await saveSection(candidate, 'Score', {});
    const posting = await openPostingNow(site);
    await visitor.open(`/hotJobDetail?id=${posting}`);
    const { dialog, button } = applyDialog(visitor);
    await button.getByText(t('application.action.minutes', { minutes: 2 }), { exact: false }).waitFor();
    await button.click();
    await page.waitForURL(/\/personal\?resumetype=school#needs$/);
    await page.getByRole('heading', { name: t('resume.needs.title'), level: 2 }).waitFor();
    await page.getByText(t('resume.needs.minutes', { count: 2 })).waitFor();
    const shown = await page.locator('.needs .field').evaluateAll((fields) => fields.map((one) => one.textContent));
    for (const name of ['info.sex', 'info.contactAddr', 'score.classRank'] as const)
      expect(shown.filter((text) => text?.startsWith(t(`resume.${name}`)))).toHaveLength(1);
    expect(await page.locator('.needs').getByText(t('resume.info.mobile')).count()).toBe(0);
    expect(await page.locator('.needs').getByText(t('resume.section.Edu')).count()).toBe(0);
    await expectAccessible(page);

    const submit = page.getByRole('button', { name: t('resume.needs.apply') });
    await submit.click();
    await page.locator('.needs .error-summary').first().waitFor();
    await expectAccessible(page);
    await page.getByLabel(enumLabel('gender', 'female', t), { exact: true }).check();
    await field(page, 'contactAddr').fill(String(whole.resumeInfo.contactAddr));
    for (const [name, value] of Object.entries(whole.Score)) {
      const control = field(page, name).first();
      if ((await control.count()) === 0) continue;
      const tag = await control.evaluate((element) => element.tagName + (element as HTMLInputElement).type);
      if (tag.startsWith('SELECT')) await control.selectOption(String(value));
      else if (tag === 'INPUTradio') await page.locator(`input[name="${name}"][value="${String(value)}"]`).check();
      else await control.fill(String(value));
    }
    await submit.click();
    await dialog.locator('[name="workPlace"]').waitFor();
    expect((await readResume(candidate)).completeness).toMatchObject({ percent: 100, missing: [] });
    await visitor.close();
  });

  test('answers from another resume of the candidate are filled in, and the page names the type of that resume', async () => {
    const visitor = await site.visit({ locale, size: 'phone' });
    const { page } = visitor;
    const candidate = await becomeCandidate(site, visitor, 'society');
    const { classRank, ...rest } = whole.Score;
    await saveSection(candidate, 'Score', rest, { type: 'society' });
    await visitor.open('/personal?resumetype=school#needs');
    const score = page.locator('#needs-Score');
    await score.getByText(t('resume.shared.from', { type: t('resume.type.society') })).waitFor();
    await field(page, 'classRank').fill(String(classRank));
    await page.getByRole('button', { name: t('resume.needs.save') }).click();
    await page.getByText(t('resume.needs.ready')).waitFor();
    expect((await readResume(candidate)).completeness).toMatchObject({ percent: 100, missing: [] });
    await visitor.close();
  });

  test('a candidate on a phone whose resume is complete applies again in four taps', async ({ annotate }) => {
    const visitor = await site.visit({ locale, size: 'phone' });
    const { page, context } = visitor;
    const candidate = await becomeCandidate(site, visitor);
    const [first, second] = [await openPostingNow(site), await openPostingNow(site, { jobType: '4' })];
    await apply(candidate, applicationFor(first));
    await fillResume(candidate, 'society');
    const counted = await countTaps(context);
    await visitor.open(`/hotJobDetail?id=${second}`);
    const { dialog, ...does } = applyDialog(visitor);
    await does.start();
    await dialog.getByText(t('application.dialog.fromLast')).waitFor();
    await expectAccessible(page);
    await does.next();
    await does.submit();
    await does.receipt();
    await annotate(wordsOf(counted));
    expect(counted.taps).toBe(4);
    await visitor.close();
  });

  test('a new candidate on a phone registers, imports a CV and applies with 60 taps at most, in under five minutes', async ({
    annotate,
  }) => {
    const visitor = await site.visit({ locale, size: 'phone' });
    const { page, context } = visitor;
    const posting = await openPostingNow(site);
    const counted = await countTaps(context);
    const at: Record<string, Effort> = {};
    await visitor.open(`/hotJobDetail?id=${posting}`);
    const { dialog, button, ...does } = applyDialog(visitor);
    await button.click();
    const account = accountDialog(visitor);
    await account.tab('account.tab.register');
    await account.tab('account.register.byPhone');
    await account.enterCode(site, freshPhone(), 'register');
    await account.fill({ name: '林晓云', password: goodPassword, confirmPassword: goodPassword });
    await account.field('agreed').check();
    await account.button('account.register.submit').click();
    await page.waitForURL(/#needs$/);
    at.registered = { ...counted };
    await page.getByRole('link', { name: t('resume.cv.open') }).click();
    await page.locator('.cv input[type="file"]').setInputFiles(new URL(cvs[locale], cvFolder).pathname);
    await page
      .getByRole('button', { name: /\d/ })
      .filter({ hasText: t('resume.cv.take', { count: 0 }).split('0')[0]! })
      .click();
    await page.getByRole('heading', { name: t('resume.needs.title'), level: 2 }).waitFor();
    at.imported = { ...counted };
    await fillNeeded(
      { page, resumeType: 'school', t },
      { ...whole, resumeInfo: { ...whole.resumeInfo, id: await idNumberFor(cvs[locale]) } },
    );
    at.filled = { ...counted };
    for (const card of await page.locator('.needs .attachments > *').all()) {
      const buffer = Buffer.from(await picture('png', 640));
      await card.locator('input[type=file]').setInputFiles({ name: 'scan.png', mimeType: 'image/png', buffer });
      if ((await card.getAttribute('id')) === 'attachment-10')
        await page.getByRole('button', { name: t('resume.crop.use') }).click();
      await card.locator('img').waitFor();
    }
    at.attached = { ...counted };
    await page.getByRole('button', { name: t('resume.needs.apply') }).click();
    await dialog.locator('[name="workPlace"]').waitFor();
    await does.choose();
    await does.next();
    await does.submit();
    await does.receipt();
    await annotate(wordsOf(counted, at));
    expect(counted.taps, JSON.stringify(at)).toBeLessThanOrEqual(60);
    expect(minutesOf(counted)).toBeLessThan(5);
    await visitor.close();
  });

  test('a new candidate sees all required parts and one line for each optional part', async () => {
    const visitor = await site.visit({ locale, size: 'phone' });
    const { page } = visitor;
    await signInVisitor(site, visitor);
    await visitor.open('/personal?resumetype=school#needs');
    await page.getByRole('heading', { name: t('resume.needs.title'), level: 2 }).waitFor();
    for (const section of ['resumeInfo', 'Edu', 'Score', 'Other', 'attachments'] as const)
      await page
        .getByRole('heading', { name: t(`resume.section.${section}`), level: 3 })
        .first()
        .waitFor();
    const add = page.getByRole('link', { name: t('resume.needs.add') });
    expect(await add.count()).toBe(3);
    await expectAccessible(page);
    await add.first().click();
    await page.getByRole('heading', { name: t('resume.section.Skill'), level: 2 }).waitFor();
    await visitor.close();
  });
});
