import { afterAll, beforeAll, expect, test } from 'vitest';

import { translateFor } from '#lib/i18n/server-translate.ts';
import { expectAccessible, startTestSite, type TestSite } from '#tests/support/browser.ts';
import { holdSaves } from '#tests/support/hold-saves.ts';
import { field, isSaved, openResume, ownEditor, saveBar } from '#tests/support/resume-page.ts';
import { readResume, saveSection } from '#tests/support/resumes.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

test('text typed offline is saved once the network is back, and text whose saving failed survives a reload', async () => {
  const visitor = await openResume(site);
  const { page, context } = visitor;
  visitor.expectConsoleError(/ERR_INTERNET_DISCONNECTED|Failed to load/);
  await context.setOffline(true);
  await field(page, 'contactAddr').fill('浙江宁波');
  await saveBar(page).getByText(translateFor('zh-cn')('resume.save.offline')).waitFor();
  await context.setOffline(false);
  await saveBar(page).getByText(isSaved).waitFor();
  expect((await readResume(visitor.client)).sections.resumeInfo?.data.contactAddr).toBe('浙江宁波');

  await page.route('**/update/resumeInfo*', (route) => route.abort());
  await field(page, 'contactAddr').fill('浙江温州');
  await saveBar(page).getByText(translateFor('zh-cn')('resume.save.failed')).waitFor();
  await page.unroute('**/update/resumeInfo*');
  await page.reload();
  await page.locator(ownEditor).waitFor();
  expect(await field(page, 'contactAddr').inputValue()).toBe('浙江温州');
  await saveBar(page).getByText(isSaved).waitFor();
  await expect.poll(async () => (await readResume(visitor.client)).sections.resumeInfo?.data.contactAddr).toBe('浙江温州');
  await visitor.close();
});

test('text typed after the session ended waits for the next sign-in, and survives a change of language', async () => {
  const visitor = await openResume(site);
  const { page, context } = visitor;
  visitor.expectConsoleError(/401/);
  const session = await context.cookies();
  await context.clearCookies({ name: 'session' });
  await field(page, 'contactAddr').fill('江苏苏州');
  await saveBar(page).getByText(translateFor('zh-cn')('resume.save.signedOut')).waitFor();
  await context.addCookies(session);
  await visitor.page.goto('/en-us/personal?resumetype=school');
  await page.locator(ownEditor).waitFor();
  expect(await field(page, 'contactAddr').inputValue()).toBe('江苏苏州');
  await expect.poll(async () => (await readResume(visitor.client)).sections.resumeInfo?.data.contactAddr).toBe('江苏苏州');
  await visitor.close();
});

test('if a second tab saved first, both versions are shown side by side, and the candidate chooses', async () => {
  const visitor = await openResume(site);
  visitor.expectConsoleError(/409/);
  const { page } = visitor;
  await field(page, 'contactAddr').fill('一');
  await saveBar(page).getByText(isSaved).waitFor();
  const { data } = (await readResume(visitor.client)).sections.resumeInfo!;
  await saveSection(visitor.client, 'resumeInfo', { ...data, contactAddr: '另一页' });
  await field(page, 'contactAddr').fill('这一页');
  const dialog = page.getByRole('dialog', { name: '两个版本不一样' });
  await dialog.waitFor();
  expect(await dialog.getByRole('row').nth(1).allInnerTexts()).toEqual([expect.stringMatching(/通讯地址\s+这一页\s+另一页/)]);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '保留此页面的' }).click();
  await saveBar(page).getByText(isSaved).waitFor();
  expect((await readResume(visitor.client)).sections.resumeInfo?.data.contactAddr).toBe('这一页');

  const other = (await readResume(visitor.client)).sections.resumeInfo!;
  await saveSection(visitor.client, 'resumeInfo', { ...other.data, contactAddr: '另一页' });
  await field(page, 'contactAddr').fill('这一页又改');
  await dialog.getByRole('button', { name: '使用已保存的' }).click();
  await expect.poll(() => field(page, 'contactAddr').inputValue()).toBe('另一页');
  await visitor.close();
});

test('an earlier version can be compared and restored', async () => {
  const visitor = await openResume(site);
  const { page } = visitor;
  for (const hobbies of ['一', '二'])
    await saveSection(visitor.client, 'Other', { hobbies, canWorkTime: '2030-01-01' }, { complete: true });
  await visitor.open('/personal?resumetype=school#Other');
  await page.reload();
  await page.getByRole('button', { name: '历史版本' }).click();
  const dialog = page.getByRole('dialog', { name: '“到岗与期望”的历史版本' });
  await dialog.getByText('与当前有 1 处不同').click();
  await dialog.getByRole('button', { name: '恢复版本 1' }).click();
  await expect.poll(() => field(page, 'hobbies').inputValue()).toBe('一');
  await visitor.close();
});

test('if a script chunk fails to load, the input is kept, and the next click loads the chunk', async () => {
  const visitor = await openResume(site);
  visitor.expectConsoleError(/ERR_FAILED|Failed to (?:load|fetch)/);
  const { page } = visitor;
  await field(page, 'contactAddr').fill('浙江宁波');
  await saveBar(page).getByText(isSaved).waitFor();
  await page.route('**/history-dialog*', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: '历史版本' }).click();
  await page.getByText(translateFor('zh-cn')('errors.chunk')).waitFor();
  expect(await field(page, 'contactAddr').inputValue()).toBe('浙江宁波');
  await page.getByRole('button', { name: '历史版本' }).click();
  await page.getByRole('dialog', { name: '“基本信息”的历史版本' }).waitFor();
  await visitor.close();
});

test('the sign-in dialog whose texts failed to load opens on the next click', async () => {
  const visitor = await site.visit();
  visitor.expectConsoleError(/ERR_FAILED|Failed to (?:load|fetch)/);
  const { page } = visitor;
  await visitor.open('/');
  await page.route('**/_astro/account.*', (route) => route.abort(), { times: 1 });
  const button = page.locator('[data-open-account="login"]:visible').first();
  await button.click();
  await page.getByText(translateFor('zh-cn')('errors.chunk')).waitFor();
  await button.click();
  await page.getByRole('dialog').waitFor();
  await visitor.close();
});

test('different fields changed in two tabs are merged without a question', async () => {
  const visitor = await openResume(site);
  visitor.expectConsoleError(/409/);
  const { page } = visitor;
  await field(page, 'contactemer').fill('浙江宁波');
  await saveBar(page).getByText(isSaved).waitFor();
  const { data } = (await readResume(visitor.client)).sections.resumeInfo!;
  await saveSection(visitor.client, 'resumeInfo', { ...data, contactAddr: '另一页的地址' });
  await field(page, 'nationality').fill('这一页的地方');
  await expect.poll(() => field(page, 'contactAddr').inputValue()).toBe('另一页的地址');
  await expect
    .poll(async () => (await readResume(visitor.client)).sections.resumeInfo?.data)
    .toMatchObject({ contactemer: '浙江宁波', contactAddr: '另一页的地址', nationality: '这一页的地方' });
  expect(await page.getByRole('dialog').count()).toBe(0);
  await visitor.close();
});

test('a text over its limit can be typed in full and its excess is counted; saving is refused, and the text stays', async () => {
  const visitor = await openResume(site, {}, '/en-us/personal?resumetype=society#Works');
  visitor.expectConsoleError(/400/);
  const { page } = visitor;
  await page.getByRole('button', { name: /Add/ }).first().click();
  const duties = field(page, 'works.0.duties');
  await duties.fill('x'.repeat(348));
  await page.getByText('92 characters too many').first().waitFor();
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await page.locator('.error-summary').getByText('At most 256 characters').waitFor();
  expect(await duties.inputValue()).toHaveLength(348);
  await expectAccessible(page);
  await visitor.close();
});

test('after a refused save a new entry has no red fields', async () => {
  const visitor = await openResume(site, {}, '/personal?resumetype=society#Works');
  const { page } = visitor;
  const add = page.getByRole('button', { name: /^添加/ }).first();
  await add.click();
  await page.getByRole('button', { name: '保存并继续' }).click();
  await page.locator('.error-summary').waitFor();
  expect(await page.locator('[aria-invalid="true"]').count()).toBeGreaterThan(5);
  const before = await page.locator('[aria-invalid="true"]').count();
  await add.click();
  await field(page, 'works.1.company').waitFor();
  expect(await page.locator('[aria-invalid="true"]').count()).toBe(before);
  await visitor.close();
});

test('the ID number is not stored in the browser, and signing out deletes the stored input', async () => {
  const visitor = await openResume(site);
  visitor.expectConsoleError(/ERR_FAILED|Failed to (?:load|fetch)/);
  const { page } = visitor;
  const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
  await page.route('**/update/resumeInfo*', (route) => route.abort());
  await field(page, 'sensitiveConsent').check();
  await field(page, 'id').fill('110101199003074477');
  await field(page, 'contactAddr').fill('浙江宁波');
  await expect.poll(stored).toContain('浙江宁波');
  expect(await stored()).not.toContain('110101199003074477');
  await page.unroute('**/update/resumeInfo*');
  await page
    .locator('[data-sign-out]')
    .first()
    .evaluate((button: HTMLElement) => button.click());
  await expect.poll(stored).not.toContain('skygate.resume.');
  await visitor.close();
});

test('a candidate can sign out although a save does not end', async () => {
  const visitor = await openResume(site);
  const { page } = visitor;
  const { sent } = await holdSaves(page, '**/update/resumeInfo?*', 'POST');
  await field(page, 'contactAddr').fill('浙江宁波');
  await sent;
  await page
    .locator('[data-sign-out]')
    .first()
    .evaluate((button: HTMLElement) => button.click());
  await page.locator('[data-session="out"]').waitFor();
  await visitor.close();
});

test('the entry that a candidate removes is the one they were asked about, even if another tab has added one before it', async () => {
  const t = translateFor('zh-cn');
  const visitor = await openResume(site, {}, '/personal?resumetype=school#Family');
  visitor.expectConsoleError(/409/);
  const { page, client } = visitor;
  const entry = (id: string, name: string) => ({
    id,
    relation: 'father',
    name,
    age: 50,
    workCompany: '云帆',
    occupation: '教师',
  });
  const names = async () =>
    ((await readResume(client)).sections.Family?.data.familys as { name: string }[] | undefined)?.map(({ name }) => name);
  await saveSection(client, 'Family', { familys: [entry('entry-one', '甲乙'), entry('entry-two', '丙丁')] });
  await page.reload();
  await field(page, 'familys.1.workCompany').waitFor();
  const { familys } = (await readResume(client)).sections.Family!.data as { familys: { id: string }[] };
  await saveSection(client, 'Family', { familys: [entry('entry-new', '戊己'), ...familys] });
  const { sent, letThrough } = await holdSaves(page, '**/update/Family?*', 'POST');
  await field(page, 'familys.1.workCompany').fill('云栖');
  await sent;
  const second = t('common.form.entry', { item: t('resume.family.item'), number: 2 });
  await page.getByRole('button', { name: t('common.form.removeEntry', { entry: second }) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  letThrough();
  await field(page, 'familys.2.workCompany').waitFor();
  await dialog.getByRole('button', { name: t('common.form.remove') }).click();
  await expect.poll(names).toEqual(['戊己', '甲乙']);
  await visitor.close();
});

test('a list whose script failed to load appears after another try', async () => {
  const t = translateFor('zh-cn');
  const visitor = await openResume(site);
  visitor.expectConsoleError(/ERR_FAILED|Failed to (?:load|fetch)/);
  const { page } = visitor;
  await page.route('**/list-control*', (route) => route.abort(), { times: 1 });
  await page.evaluate(() => void (location.hash = 'Family'));
  await page
    .locator(ownEditor)
    .getByRole('button', { name: t('common.retry') })
    .click();
  await page
    .getByRole('heading', { name: t('resume.family.title') })
    .first()
    .waitFor();
  await visitor.close();
});
