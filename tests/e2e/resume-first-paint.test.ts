import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { localePath } from '#lib/addresses/paths.ts';
import { resumeTypes } from '#lib/domain/resume-types.ts';
import { isRendered } from '#lib/forms/field.ts';
import { startingAnswers } from '#lib/forms/resume/derive.ts';
import { sectionForms } from '#lib/forms/resume/sections.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { locales } from '#lib/text/locale.ts';
import { nextFrame, journeySizes, startTestSite, type TestSite } from '#tests/support/browser.ts';
import { openPostingNow, signInVisitor } from '#tests/support/candidate-visitor.ts';
import { ownEditor } from '#tests/support/resume-page.ts';
import { saveSection } from '#tests/support/resumes.ts';
import { wholeSections } from '#tests/support/whole-resume.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

test.each(resumeTypes)('the resume page of type %s is served with the fields of its first section', async (resumeType) => {
  for (const locale of locales) {
    const html = await (await fetch(site.site.url + localePath(`/personal?resumetype=${resumeType}`, locale))).text();
    const blank = /<fieldset[^>]*class="resume-blank"[^>]*>.*?<\/fieldset>/s.exec(html)?.[0] ?? '';
    const answers = startingAnswers(resumeType === 'english');
    const asked = sectionForms.resumeInfo.filter((field) => isRendered(field, answers, { resumeType }));
    expect(asked.length).toBeGreaterThan(10);
    expect(asked.map(({ label }) => translateFor(locale)(label)).filter((label) => !blank.includes(label))).toEqual([]);
  }
});

/** Records the layout shifts of pages opened from now on; the returned function adds up the scores of the current page. */
async function noteShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const noted = { shift: 0 };
    Object.assign(window, { noted });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) noted.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { noted: { shift: number } }).noted.shift);
}

test.each(locales)(
  "in %s a blank form is shown until the resume is read; the layout hardly shifts when the candidate's form appears",
  async (locale) => {
    const visitor = await site.visit({ locale, size: 'phone' });
    const { page } = visitor;
    const candidate = await signInVisitor(site, visitor);
    await saveSection(candidate, 'resumeInfo', wholeSections().resumeInfo);
    const posting = await openPostingNow(site);
    await page.addInitScript(
      (value) => localStorage.setItem('skygate.wanted', value),
      JSON.stringify({ posting, at: site.clock.now() }),
    );
    const answered = Promise.withResolvers<null>();
    await page.route('**/resume/**', async (route) => {
      await answered.promise;
      await route.continue();
    });
    const shifts = await noteShifts(page);
    await visitor.open('/personal?resumetype=school');
    const blank = page.locator('.resume-blank');
    await blank.getByRole('textbox', { includeHidden: true }).first().waitFor();
    expect(await blank.locator('input:enabled, select:enabled, button:enabled').count()).toBe(0);
    answered.resolve(null);
    await page.locator(ownEditor).waitFor();
    await page.locator('.notice--due').waitFor();
    await nextFrame(page);
    expect(await blank.count()).toBe(0);
    expect(await shifts()).toBeLessThan(0.05);
    await visitor.close();
  },
);

test('a visitor without a session sees no form', async () => {
  const visitor = await site.visit({ size: journeySizes['zh-cn'] });
  await visitor.open('/personal?resumetype=school');
  await visitor.page.locator('.resume-gate.card').waitFor();
  expect(await visitor.page.locator('.resume').isVisible()).toBe(false);
  await visitor.close();
});
