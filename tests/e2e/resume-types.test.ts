import { readFile } from 'node:fs/promises';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type ResumeType, resumeTypes } from '#lib/domain/resume-types.ts';
import { requirementsOf } from '#lib/forms/resume/requirements.ts';
import type { SectionName } from '#lib/forms/resume/sections.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { inLocale, type Locale, locales } from '#lib/text/locale.ts';
import { applyDialog } from '#tests/support/apply-dialog.ts';
import { type Size, startTestSite, type TestSite } from '#tests/support/browser.ts';
import { openPostingNow, signInVisitor } from '#tests/support/candidate-visitor.ts';
import { fillSection, saveAndGoOn } from '#tests/support/fill-resume-page.ts';
import { pdfWords } from '#tests/support/pdf-text.ts';
import { categoryOf, resumeOfType } from '#tests/support/resume-of-type.ts';
import { field } from '#tests/support/resume-page.ts';
import { attach, picture } from '#tests/support/resumes.ts';

/** Fields that the finished resume of each type shows, and fields that this type does not ask for. */
const asked: Record<ResumeType, { printed: string[]; absent: string[] }> = {
  school: {
    printed: ['score.classRank', 'info.polity'],
    absent: ['info.visionLeft', 'info.joinworkdate', 'info.maritalStatus', 'info.height'],
  },
  intern: { printed: ['score.gradePoint'], absent: ['info.visionLeft'] },
  english: { printed: ['score.classRank'], absent: ['info.nation', 'info.polity', 'info.permanreside', 'info.visionLeft'] },
  society: { printed: ['work.voucher', 'other.expectSalary'], absent: ['info.visionLeft', 'activity.title'] },
  flight: { printed: ['info.visionLeft', 'info.aircraftQualification', 'family.age'], absent: ['score.classRank'] },
  crew: { printed: ['info.visionRight', 'info.discipline'], absent: ['info.trainableTime'] },
  highSchoolStudent: { printed: ['info.physicalExamStage'], absent: ['info.aircraftQualification', 'other.expectSalary'] },
};

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

async function walk({ type, locale, size }: { type: ResumeType; locale: Locale; size: Size }) {
  const t = translateFor(locale);
  const visitor = await site.visit({ locale, size });
  const { page } = visitor;
  const client = await signInVisitor(site, visitor);
  const writer = { page, resumeType: type, t };
  const name = { zh: '面向 2027 届', en: 'For the class of 2027' };
  const posting = await openPostingNow(site, { jobType: categoryOf[type], name });
  await visitor.open(`/hotJobDetail?id=${posting}`);
  await page.locator('button[data-apply][data-state="complete"]').click();

  const whole = resumeOfType(type);
  const { sections, attachments } = requirementsOf[type];
  await page.waitForURL((url) => url.searchParams.get('resumetype') === type);
  await page.locator('.resume').waitFor();
  for (const section of sections) {
    await page.evaluate((hash) => void (location.hash = hash), section);
    await fillSection(writer, section as SectionName, whole[section]);
    if (section === 'Edu' && type === 'school') {
      const { enddate } = (whole.Edu.edus as { enddate: string }[])[0]!;
      const values = { job: inLocale(name, locale), years: '2027', year: enddate.slice(0, 4) };
      const hint = page.getByText(t('resume.hint.wantedYear', values));
      await hint.waitFor();
      await field(page, 'edus.0.enddate').fill('2027-06-30');
      await hint.waitFor({ state: 'detached' });
    }
    await saveAndGoOn(writer, section as SectionName);
  }
  for (const attachment of attachments) await attach(client, attachment, await picture());
  await page.goto(`${page.url().split('#')[0]}#finish`);
  await page.reload();

  const sheet = page.locator('.sheet');
  await sheet.waitFor();
  const names = await sheet.locator('dt, h4').allInnerTexts();
  expect(names).toEqual(expect.arrayContaining(asked[type].printed.map((key) => t(`resume.${key}` as never))));
  for (const key of asked[type].absent) expect(names).not.toContain(t(`resume.${key}` as never));

  await page.locator('.resume button[data-apply]').click();
  const { dialog, ...does } = applyDialog(visitor);
  await dialog.locator('[name="workPlace"]').waitFor();
  await does.choose();
  await does.next();
  await does.submit();
  const receiptNo = await does.receipt();
  expect(receiptNo).toMatch(/^CS-\d{4}-\w{4}-\w{4}$/);
  if (type === 'society') {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: t('documents.both'), exact: true }).click(),
    ]);
    const { text } = await pdfWords(await readFile(await download.path()));
    for (const words of [receiptNo, '证明人Referee王芳']) expect(text).toContain(words);
  }
  await visitor.close();
}

describe('a candidate fills in a resume from scratch, applies, and gets a receipt', () => {
  test.each(resumeTypes.map((type, index) => ({ type, index })))('with type $type', async ({ type, index }) => {
    // The type `english` is tested in English only. The other types are tested on a phone in one language and on a desktop in
    // the other.
    const languages = locales.filter((locale) => type !== 'english' || locale === 'en-us');
    const sizes = index % 2 === 0 ? (['phone', 'desktop'] as const) : (['desktop', 'phone'] as const);
    await Promise.all(languages.map((locale, place) => walk({ type, locale, size: sizes[place]! })));
  });
});
