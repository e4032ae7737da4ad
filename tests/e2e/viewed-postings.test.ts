import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { viewedStorageKey } from '#lib/browser/viewed-postings.ts';
import type { Posting } from '#lib/contract/postings.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { type Locale, locales } from '#lib/text/locale.ts';
import { findPositions } from '#server/recruitment/postings/find-positions.ts';
import { expectAccessible, readingSizes, startTestSite, type TestSite, type Visitor } from '#tests/support/browser.ts';

let site: TestSite;
let postings: Posting[];
beforeAll(async () => {
  site = await startTestSite();
  postings = (await findPositions(site.site.app, { pageSize: 6 }, 'zh-cn')).list;
});
afterAll(() => site.close());

const section = (page: Page) => page.locator('[data-viewed-postings]');
const shown = (page: Page) => section(page).locator('a').allInnerTexts();
const namesIn = async (locale: Locale) =>
  (await findPositions(site.site.app, { pageSize: 6 }, locale)).list.map(({ jobName }) => jobName);

async function openPostings(visitor: Visitor, indexes: number[]): Promise<void> {
  for (const index of indexes) {
    const id = postings[index]!.pkPublish;
    await visitor.open(`/hotJobDetail?id=${id}`);
    await visitor.page.waitForFunction(
      ([key, opened]) => (JSON.parse(localStorage.getItem(key!) ?? '[]') as { id: string }[])[0]?.id === opened,
      [viewedStorageKey, id],
    );
  }
}

describe.each(locales)('in %s', (locale) => {
  const t = translateFor(locale);

  test('a visitor finds the postings viewed before, the last viewed first, and returns to one', async () => {
    const visitor = await site.visit({ locale });
    const { page } = visitor;
    const names = await namesIn(locale);
    await visitor.open('/hotJob');
    expect(await section(page).isVisible()).toBe(false);
    await openPostings(visitor, [0, 1, 2, 1]);
    await expect.poll(() => shown(page)).toEqual([names[2], names[0]]);
    await visitor.open('/hotJob');
    await expect.poll(() => shown(page)).toEqual([names[1], names[2], names[0]]);
    await section(page).getByRole('link', { name: names[0]! }).click();
    await page.getByRole('heading', { level: 1, name: names[0]! }).waitFor();
    await expect.poll(() => shown(page)).toEqual([names[1], names[2]]);
    await visitor.close();
  });

  test('the list can be cleared, and stays empty', async () => {
    const visitor = await site.visit({ locale });
    const { page } = visitor;
    await openPostings(visitor, [0, 1]);
    await visitor.open('/hotJob');
    await section(page)
      .getByRole('button', { name: t('jobs.viewed.clear') })
      .click();
    await page.getByText(t('jobs.viewed.cleared')).waitFor();
    await expect.poll(() => section(page).isVisible()).toBe(false);
    expect(await page.evaluate((key) => localStorage.getItem(key), viewedStorageKey)).toBeNull();
    await page.reload();
    expect(await section(page).isVisible()).toBe(false);
    await visitor.close();
  });

  test.each([readingSizes[locale]])('the list is accessible on a %s, and its space is reserved until it loads', async (size) => {
    const visitor = await site.visit({ locale, size });
    const { page } = visitor;
    await openPostings(visitor, [0, 1, 2, 3, 4]);
    for (const path of [`/hotJobDetail?id=${postings[5]!.pkPublish}`, '/hotJob', '/hotJobDetail?id=gone']) {
      visitor.expectConsoleError(/404|ViewedPostings/);
      await visitor.open(path);
      await expect.poll(() => shown(page)).toHaveLength(4);
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      const filled = await section(page).boundingBox();
      await page.route('**/ViewedPostings*.js', (route) => route.abort());
      await page.reload();
      await expect.poll(() => shown(page)).toHaveLength(0);
      await expect.poll(() => section(page).boundingBox()).toEqual(filled);
      await page.unroute('**/ViewedPostings*.js');
    }
    await visitor.close();
  });
});

test('the names are translated when the language changes', async () => {
  const visitor = await site.visit({ locale: 'zh-cn' });
  await openPostings(visitor, [0]);
  await visitor.page.goto('/en-us/hotJob');
  await expect.poll(() => shown(visitor.page)).toEqual([(await namesIn('en-us'))[0]]);
  expect(await section(visitor.page).locator('a').getAttribute('href')).toMatch(/^\/en-us\/hotJobDetail\?id=/);
  await visitor.close();
});

test('a posting in the list is marked as closed once its deadline has passed', async () => {
  const visitor = await site.visit();
  const { page } = visitor;
  await openPostings(visitor, [0]);
  await page.clock.setFixedTime(`${postings[0]!.endDate}T23:59:00+08:00`);
  await visitor.open('/hotJob');
  expect(await section(page).getByText('已截止').isVisible()).toBe(false);
  await page.clock.setFixedTime(Date.parse(`${postings[0]!.endDate}T23:59:00+08:00`) + 120_000);
  await visitor.open('/hotJob');
  expect(await section(page).getByText('已截止').isVisible()).toBe(true);
  await visitor.close();
});

test('a posting that was taken down leaves the list when its page is opened', async () => {
  const visitor = await site.visit();
  const { page } = visitor;
  visitor.expectConsoleError(/404/);
  await openPostings(visitor, [0, 1]);
  await page.evaluate(
    ([key, id]) => localStorage.setItem(key!, localStorage.getItem(key!)!.replace(id!, 'takendown')),
    [viewedStorageKey, postings[0]!.pkPublish],
  );
  await visitor.open('/hotJobDetail?id=takendown');
  await expect.poll(() => shown(page)).toEqual([postings[1]!.jobName]);
  await visitor.open('/hotJob');
  await expect.poll(() => shown(page)).toEqual([postings[1]!.jobName]);
  await visitor.close();
});

test('the list stays in the browser: later requests name no viewed posting, except perhaps the one viewed last', async () => {
  const visitor = await site.visit();
  const { page } = visitor;
  await openPostings(visitor, [0, 1, 2]);
  const asked: string[] = [];
  page.on('request', (request) =>
    asked.push(`${request.url()} ${request.postData() ?? ''} ${JSON.stringify(request.headers())}`),
  );
  await visitor.open('/companyProfile');
  await visitor.open('/hotJob');
  await page.waitForLoadState('networkidle');
  expect(asked.length).toBeGreaterThan(2);
  expect(asked.filter((request) => [0, 1].some((index) => request.includes(postings[index]!.pkPublish)))).toEqual([]);
  await visitor.close();
});

test('a browser without storage, or with invalid data in its storage, shows no list and no error', async () => {
  const visitor = await site.visit();
  const { page } = visitor;
  await page.addInitScript((key) => localStorage.setItem(key, '[{"id":"<img src=x>"}, 7'), viewedStorageKey);
  await visitor.open('/hotJob');
  expect(await section(page).isVisible()).toBe(false);
  await visitor.close();
  const blocked = await site.visit();
  await blocked.page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  for (const path of [`/hotJobDetail?id=${postings[0]!.pkPublish}`, '/hotJob']) {
    await blocked.open(path);
    await blocked.page.locator('h1').waitFor();
    await expect.poll(() => section(blocked.page).isVisible()).toBe(false);
  }
  await blocked.close();
});

test('after going back, the list contains the posting just viewed', async () => {
  const visitor = await site.visit();
  const { page } = visitor;
  await visitor.open('/hotJob');
  await page.locator('.job-row__name').first().click();
  await page.locator('h1').waitFor();
  await page.waitForFunction((key) => localStorage.getItem(key), viewedStorageKey);
  await page.goBack();
  await expect.poll(() => shown(page)).toHaveLength(1);
  await visitor.close();
});
