import { afterAll, beforeAll, expect, test } from 'vitest';

import { enumLabel } from '#lib/i18n/enum-options.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { startTestSite, type TestSite } from '#tests/support/browser.ts';
import { openResume } from '#tests/support/resume-page.ts';
import { readResume } from '#tests/support/resumes.ts';

const t = translateFor('zh-cn');
const script = /\/combobox-list\.[\w-]+\.js/;
const ethnicity = t('resume.info.nation');

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

test('an option that is typed and confirmed with Enter is chosen, even if the list of options loads only later', async () => {
  const visitor = await openResume(site);
  const { page, client } = visitor;
  const arrived = Promise.withResolvers<null>();
  await page.route(script, async (route) => {
    await arrived.promise;
    await route.continue();
  });
  const search = page.getByRole('combobox', { name: ethnicity });
  const wanted = enumLabel('nation', 'mongol', t);
  await search.pressSequentially(wanted);
  expect(await search.inputValue()).toBe(wanted);
  await search.press('Enter');
  await search.press('Tab');
  arrived.resolve(null);
  await expect.poll(() => search.inputValue()).toBe(wanted);
  await expect.poll(async () => (await readResume(client)).sections.resumeInfo?.data.nation).toBe('mongol');
  await visitor.close();
});

test("a searchable select whose list cannot be loaded becomes the browser's own select, and its choice is saved", async () => {
  const visitor = await openResume(site);
  const { page, client } = visitor;
  visitor.expectConsoleError(/ERR_FAILED/);
  await page.route(script, (route) => route.abort());
  await page.getByRole('combobox', { name: ethnicity }).focus();
  const plain = page.locator('select[name="nation"]');
  await plain.selectOption('hui');
  await expect.poll(async () => (await readResume(client)).sections.resumeInfo?.data.nation).toBe('hui');
  expect(await page.getByRole('alert').count()).toBe(0);
  await visitor.close();
});
