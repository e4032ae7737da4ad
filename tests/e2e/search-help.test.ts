import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { translateFor } from '#lib/i18n/server-translate.ts';
import { type Locale, locales } from '#lib/text/locale.ts';
import { findPositions } from '#server/recruitment/postings/find-positions.ts';
import { expectAccessible, sizes, type Size, startTestSite, type TestSite } from '#tests/support/browser.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const hydrated = (page: Page) => page.locator('astro-island:not([ssr])').waitFor({ state: 'attached' });
const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;
const count = async (search: object) => (await findPositions(site.site.app, search, 'zh-cn')).total;
const misspelt: Record<Locale, [typed: string, meant: string]> = {
  'zh-cn': ['工程狮', '工程'],
  'en-us': ['enginer', 'engineer'],
};

describe.each(locales)('if nothing matches, in %s', (locale) => {
  const t = translateFor(locale);
  const prefix = locale === 'en-us' ? '/en-us' : '';

  test.each(Object.keys(sizes) as Size[])('the page is accessible on a %s and fits its width', async (size) => {
    const visitor = await site.visit({ locale, size });
    for (const path of ['/hotJob?jobType=3&keyWord=zzzz&workPlace=qingdao', '/crew/jobSearch?type=1&keyWord=zzzz']) {
      await visitor.open(path);
      await visitor.page.locator('h1').waitFor();
      await expectAccessible(visitor.page);
      expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    }
    await visitor.close();
  });

  test('a link tells how many positions there are without the keyword, and keeps the other filters', async () => {
    const visitor = await site.visit({ locale });
    const { page } = visitor;
    await visitor.open('/hotJob?jobType=3&keyWord=zzzz&workPlace=qingdao');
    await hydrated(page);
    const total = await count({ jobType: '3', workPlace: 'qingdao' });
    expect(await page.locator('.no-jobs__ways a').allInnerTexts()).toEqual([
      t('jobs.none.without', { name: 'zzzz', count: total }),
    ]);
    await page.locator('.no-jobs__ways a').click();
    await page
      .locator('#job-results')
      .getByText(t('jobs.list.results', { count: total }))
      .waitFor();
    expect(pathOf(page)).toBe(`${prefix}/hotJob?jobType=3&workPlace=qingdao`);
    expect(await page.getByLabel(t('jobs.list.keyword')).inputValue()).toBe('');
    await visitor.close();
  });

  test('a search offers the correction of a misspelt word and similar open positions without leaving the page', async () => {
    const visitor = await site.visit({ locale });
    const { page } = visitor;
    const [typed, meant] = misspelt[locale];
    await visitor.open('/hotJob');
    await hydrated(page);
    await page.getByLabel(t('jobs.list.keyword')).fill(typed);
    await page.keyboard.press('Enter');
    const total = await count({ keyWord: meant });
    const guess = page.getByRole('link', { name: t('jobs.none.instead', { name: meant, count: total }) });
    await guess.waitFor();
    const similar = page.getByRole('region', { name: t('jobs.none.similar') });
    const [first] = (await findPositions(site.site.app, { keyWord: meant }, locale)).list;
    expect(await similar.locator('.job-row__name').first().innerText()).toBe(first!.jobName);
    await guess.click();
    await page
      .locator('#job-results')
      .getByText(t('jobs.list.results', { count: total }))
      .waitFor();
    expect(await page.getByLabel(t('jobs.list.keyword')).inputValue()).toBe(meant);
    await page.goBack();
    await guess.waitFor();
    await visitor.close();
  });

  test('the correction and similar positions are offered without JavaScript, too', async () => {
    const visitor = await site.visit({ locale, javaScriptEnabled: false });
    const { page } = visitor;
    const [typed, meant] = misspelt[locale];
    await visitor.open(`/hotJob?keyWord=${typed}`);
    expect(await page.locator('.near-jobs .job-row__name').count()).toBeGreaterThan(0);
    await page.locator('.no-jobs__ways a').first().click();
    await page.waitForURL((url) => url.searchParams.get('keyWord') === meant);
    expect(await page.locator('.job-row__name').count()).toBeGreaterThan(0);
    await visitor.close();
  });

  test('a search whose help fails to load still says that nothing matches', async () => {
    const visitor = await site.visit({ locale });
    const { page } = visitor;
    visitor.expectConsoleError(/ERR_FAILED|findPositionsHelp/);
    await visitor.open('/hotJob');
    await hydrated(page);
    await page.route('**/findPositionsHelp*', (route) => route.abort());
    await page.getByLabel(t('jobs.list.keyword')).fill('zzzz');
    await page.keyboard.press('Enter');
    await page.getByText(t('jobs.none.title')).waitFor();
    await page.getByText(t('jobs.none.hint')).waitFor();
    await expect.poll(() => page.getByText(t('jobs.list.failed')).count()).toBe(0);
    await visitor.close();
  });
});

test('if a search in a zone finds nothing, the wider search that is offered stays in the zone', async () => {
  const visitor = await site.visit({ locale: 'zh-cn', javaScriptEnabled: false });
  const { page } = visitor;
  await visitor.open('/crew/jobSearch?type=1&keyWord=zzzz&workPlace=qingdao');
  const total = await count({ jobType: '1', workPlace: 'qingdao' });
  await page.getByRole('link', { name: `去掉“zzzz”：${total} 个职位` }).click();
  await page.waitForURL('**/crew/jobSearch?type=1&workPlace=qingdao');
  expect(await page.locator('.position').count()).toBe(Math.min(total, 10));
  await visitor.close();
});
