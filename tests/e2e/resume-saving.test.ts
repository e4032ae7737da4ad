import { afterAll, beforeAll, expect, test } from 'vitest';

import { translateFor } from '#lib/i18n/server-translate.ts';
import { expectAccessible, startTestSite, type TestSite } from '#tests/support/browser.ts';
import { field, isSaved, openResume, saveBar, soon } from '#tests/support/resume-page.ts';
import { readResume, saveSection } from '#tests/support/resumes.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

test('words typed with a dead network survive a reload and are saved when it is back', async () => {
  const visitor = await openResume(site);
  const { page, context } = visitor;
  visitor.expectConsoleError(/ERR_INTERNET_DISCONNECTED|Failed to load/);
  await context.setOffline(true);
  await field(page, 'nativeplace').fill('浙江宁波');
  await saveBar(page).getByText(translateFor('zh-cn')('resume.save.offline')).waitFor();
  await context.setOffline(false);
  await saveBar(page).getByText(isSaved).waitFor();
  expect((await readResume(visitor.client)).sections.resumeInfo?.data.nativeplace).toBe('浙江宁波');

  await page.route('**/update/resumeInfo*', (route) => route.abort());
  await field(page, 'nativeplace').fill('浙江温州');
  await saveBar(page).getByText(translateFor('zh-cn')('resume.save.failed')).waitFor();
  await page.unroute('**/update/resumeInfo*');
  await page.reload();
  await page.locator('.resume').waitFor();
  await expect.poll(() => field(page, 'nativeplace').inputValue()).toBe('浙江温州');
  await saveBar(page).getByText(isSaved).waitFor();
  await expect.poll(async () => (await readResume(visitor.client)).sections.resumeInfo?.data.nativeplace, soon).toBe('浙江温州');
  await visitor.close();
});

test('words typed after the session ended wait for the next sign-in, and a language switch keeps them', async () => {
  const visitor = await openResume(site);
  const { page, context } = visitor;
  visitor.expectConsoleError(/401/);
  const session = await context.cookies();
  await context.clearCookies({ name: 'session' });
  await field(page, 'nativeplace').fill('江苏苏州');
  await saveBar(page).getByText(translateFor('zh-cn')('resume.save.signedOut')).waitFor();
  await context.addCookies(session);
  await visitor.page.goto('/en-us/personal?resumetype=school');
  await page.locator('.resume').waitFor();
  await expect.poll(() => field(page, 'nativeplace').inputValue()).toBe('江苏苏州');
  await expect.poll(async () => (await readResume(visitor.client)).sections.resumeInfo?.data.nativeplace, soon).toBe('江苏苏州');
  await visitor.close();
});

test('a second tab that saved first is shown beside this one, and the candidate chooses', async () => {
  const visitor = await openResume(site);
  visitor.expectConsoleError(/409/);
  const { page } = visitor;
  await field(page, 'nativeplace').fill('一');
  await saveBar(page).getByText(isSaved).waitFor();
  const { data } = (await readResume(visitor.client)).sections.resumeInfo!;
  await saveSection(visitor.client, 'resumeInfo', { ...data, nativeplace: '另一页' });
  await field(page, 'nativeplace').fill('这一页');
  const dialog = page.getByRole('dialog', { name: '两个版本不一样' });
  await dialog.waitFor();
  await expect
    .poll(() => dialog.getByRole('row').nth(1).allInnerTexts())
    .toEqual([expect.stringMatching(/籍贯\s+这一页\s+另一页/)]);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '保留此页面的' }).click();
  await saveBar(page).getByText(isSaved).waitFor();
  expect((await readResume(visitor.client)).sections.resumeInfo?.data.nativeplace).toBe('这一页');

  const other = (await readResume(visitor.client)).sections.resumeInfo!;
  await saveSection(visitor.client, 'resumeInfo', { ...other.data, nativeplace: '另一页' });
  await field(page, 'nativeplace').fill('这一页又改');
  await dialog.getByRole('button', { name: '使用已保存的' }).click();
  await expect.poll(() => field(page, 'nativeplace').inputValue()).toBe('另一页');
  await visitor.close();
});

test('an earlier version is compared and brought back', async () => {
  const visitor = await openResume(site);
  const { page } = visitor;
  for (const nativeplace of ['一', '二']) await saveSection(visitor.client, 'resumeInfo', { nativeplace });
  await page.reload();
  await page.getByRole('button', { name: '历史版本' }).click();
  const dialog = page.getByRole('dialog', { name: '“基本信息”的历史版本' });
  await dialog.getByText('与当前有 1 处不同').click();
  await dialog.getByRole('button', { name: '恢复版本 1' }).click();
  await expect.poll(() => field(page, 'nativeplace').inputValue()).toBe('一');
  await visitor.close();
});
