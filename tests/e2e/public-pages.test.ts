import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { dictionaries } from '#lib/i18n/dictionaries.ts';
import { locales } from '#lib/text/locale.ts';
import { transaction } from '#server/platform/db/database.ts';
import { saveContents } from '#server/website/content/save-contents.ts';
import { brokenWords } from '#tests/support/broken-words.ts';
import { expectAccessible, sizes, type Size, startTestSite, type TestSite } from '#tests/support/browser.ts';

let site: TestSite;
const hostile = [
  '<h3>标题</h3><p onclick="window.harmed=1">正文<script>window.harmed=1</script></p>',
  '<img src=x onerror="window.harmed=1"><iframe src="https://evil.example/"></iframe><svg onload="window.harmed=1"></svg>',
  '<a href="javascript:window.harmed=1">链接</a><a href="java&#10;script:window.harmed=1">另一个</a>',
  '<p style="position:fixed;inset:0">未闭合<b><i>嵌套</p></div></main><table><td>格',
].join('');

beforeAll(async () => {
  site = await startTestSite();
  const { app } = site.site;
  await transaction(app, (trx) =>
    saveContents(trx, 'notice', [
      {
        id: 'hostile',
        jobType: '3',
        publishDate: '2026-01-01',
        body: {
          name: { zh: '<b>恶意</b>公告', en: '<b>Hostile</b> notice' },
          jobccType: 'guide',
          content: { zh: hostile, en: hostile },
          attachments: [],
        },
      },
    ]),
  );
});
afterAll(() => site.close());

const pages = {
  home: '/home',
  notices: '/notice',
  'notices of a type': '/notice?jobType=3&type=guide',
  'no notices': '/notice?jobType=99&type=x&page=-1',
  notice: '/shownotice?id=n4udydeg23i1&type=3',
  brochure: '/shownotice?id=r301p422rapr&type=brochure',
  'the registration notice': '/noticeDetail?id=registration-notice',
  'the company': '/companyProfile',
  'a unit': '/companyProfile?id=i3tlayl27y2m',
  'job alerts': '/alerts',
  'a profile page': '/companyProfile?id=i2y41mq9ef8s',
};
const namespaces = Object.keys(dictionaries['zh-cn']).join('|');
const untranslated = new RegExp(String.raw`\b(?:${namespaces})\.[a-z]\w*(?:\.\w+)+|\{\{`);

/** The title of the page, its visible text and its labels. */
function words(page: Page): Promise<string> {
  return page.evaluate(() => {
    const labels = [...document.querySelectorAll('[aria-label], [alt], [placeholder], [title]')].flatMap((element) =>
      ['aria-label', 'alt', 'placeholder', 'title'].map((name) => element.getAttribute(name) ?? ''),
    );
    return [document.title, document.body.innerText, ...labels].join('\n');
  });
}

describe.each(locales)('in %s', (locale) => {
  test.each(Object.entries(pages))('%s is accessible and translated on a phone and a desktop', async (_, path) => {
    for (const size of Object.keys(sizes) as Size[]) {
      const visitor = await site.visit({ locale, size });
      await visitor.open(path);
      await visitor.page.locator('h1').waitFor();
      await expectAccessible(visitor.page);
      expect(await words(visitor.page)).not.toMatch(untranslated);
      expect(await brokenWords(visitor.page)).toEqual([]);
      await visitor.close();
    }
  });

  test.each([
    '/shownotice?id=nothing',
    '/shownotice?id=nothing&type=brochure',
    '/noticeDetail',
    '/companyProfile?id=%00',
    '/cards/x.jpg',
  ])('%s is 404', async (path) => {
    const answer = await fetch(site.site.url + (locale === 'en-us' ? `/en-us${path}` : path));
    expect(answer.status).toBe(404);
  });

  test('malicious content has no effect, and can still be read', async () => {
    const visitor = await site.visit({ locale });
    await visitor.open('/shownotice?id=hostile&type=3');
    const article = visitor.page.locator('article');
    expect(await article.locator('h1').innerText()).toMatch(/^<b>/);
    expect(await article.innerText()).toContain('正文');
    expect(await article.innerText()).toContain('未闭合');
    expect(await article.locator('script, iframe, svg:not(.icon), [onclick], [style], a[href^="javascript"]').count()).toBe(0);
    for (const link of await article.locator('.prose a').all()) if (await link.getAttribute('href')) await link.click();
    expect(await visitor.page.evaluate(() => 'harmed' in window)).toBe(false);
    await visitor.page.locator('#site-footer').waitFor();
    await visitor.close();
  });
});

test('in English the list of notices redirects home', async () => {
  const visitor = await site.visit({ locale: 'en-us' });
  await visitor.open('/notice?jobType=3');
  expect(new URL(visitor.page.url()).pathname).toBe('/en-us/home');
  await visitor.close();
});

describe('the brochures of the home page', () => {
  test('are four at first; the full list loads more on scrolling, until all 25 are shown', async () => {
    const visitor = await site.visit();
    await visitor.open('/home');
    const cards = visitor.page.locator('[data-brochures] > li');
    expect(await cards.count()).toBe(10);
    expect(await cards.filter({ visible: true }).count()).toBe(4);
    await visitor.page.click('a[href="#all-brochures"]');
    const names = new Set<string>();
    await expect
      .poll(async () => {
        await visitor.page.locator('#site-footer').scrollIntoViewIfNeeded();
        return visitor.page.locator('[data-brochures-end]').isVisible();
      })
      .toBe(true);
    for (const name of await cards.locator('a').allInnerTexts()) names.add(name);
    expect(names.size).toBe(25);
    expect(await cards.last().locator('a').getAttribute('href')).toMatch(/^\/shownotice\?id=\w+&type=brochure$/);
    await visitor.close();
  });

  test('have a plain link to the next ten if JavaScript is off', async () => {
    const visitor = await site.visit({ javaScriptEnabled: false });
    await visitor.open('/home');
    const first = await visitor.page.locator('[data-brochures] a').first().innerText();
    await visitor.page.click('a[href="#all-brochures"]');
    await visitor.page.click('[data-brochures-next]');
    await visitor.page.waitForURL('**?brochures=2#all-brochures');
    expect(await visitor.page.locator('[data-brochures] a').first().innerText()).not.toBe(first);
    await visitor.close();
  });
});

test("the carousel moves on a click, wraps around, and links to a slide's page", async () => {
  const visitor = await site.visit();
  await visitor.open('/home');
  await visitor.page.locator('#windows-title').scrollIntoViewIfNeeded();
  const next = visitor.page.locator('[data-slide-next]');
  await next.waitFor();
  const active = () => visitor.page.locator('.swiper-slide-active .seat__title').innerText();
  const seen = [await active()];
  for (let press = 0; press < 7; press += 1) {
    await next.click();
    await expect.poll(active).not.toBe(seen.at(-1));
    seen.push(await active());
  }
  expect(new Set(seen).size).toBe(7);
  expect(seen[7]).toBe(seen[0]);
  await visitor.page.locator('.swiper-slide-active a').click();
  await visitor.page.waitForURL(/\/(?:crew\/home|hotJob)\?/);
  await visitor.close();
});

test('the arrow keys move the carousel, and the focus follows', async () => {
  const visitor = await site.visit();
  await visitor.open('/home');
  await visitor.page.locator('#windows-title').scrollIntoViewIfNeeded();
  await visitor.page.locator('[data-slide-next]').waitFor();
  const active = visitor.page.locator('.swiper-slide-active a');
  await active.focus();
  const focused = () => visitor.page.evaluate(() => document.activeElement?.getAttribute('href'));
  const seen = [];
  for (let press = 0; press < 7; press += 1) {
    const before = await focused();
    await visitor.page.keyboard.press('ArrowRight');
    await expect.poll(focused).not.toBe(before);
    await expect.poll(() => active.evaluate((link) => link === document.activeElement)).toBe(true);
    seen.push(await focused());
  }
  expect(new Set(seen).size).toBe(7);
  await visitor.page.keyboard.press('ArrowLeft');
  await expect.poll(focused).toBe(seen.at(-2));
  await visitor.close();
});

test('the home page search narrows the job families to the category, cuts long keywords, and opens the job list', async () => {
  const visitor = await site.visit();
  await visitor.open('/home');
  const families = visitor.page.locator('#home-pkPostseries option');
  const all = await families.count();
  await visitor.page.selectOption('#home-jobType', '4');
  await expect.poll(() => families.count()).toBeLessThan(all);
  await visitor.page.fill('#home-keyword', 'x'.repeat(60));
  await expect.poll(() => visitor.page.inputValue('#home-keyword')).toHaveLength(50);
  await visitor.page.fill('#home-keyword', '');
  await visitor.page.click('[data-hot-job-search] [type=submit]');
  await visitor.page.waitForURL(/\/hotJob\?.*jobType=4/);
  await visitor.close();
});

test.each(['yek/**', 'video/**/*.ts'])('the player of a film reports that the files %s are missing', async (away) => {
  const visitor = await site.visit();
  visitor.expectConsoleError(/404/);
  await visitor.page.route(`**/api/front/${away}`, (route) => route.fulfill({ status: 404, body: '' }));
  await visitor.open('/home');
  await visitor.page.locator('[data-video]').first().click();
  await visitor.page.locator('.player [role=alert]').waitFor();
  await visitor.close();
});

test('a brochure opens despite a category in its address; past the last page of brochures a link leads to page one', async () => {
  const visitor = await site.visit();
  await visitor.open('/shownotice?id=r301p422rapr&type=1');
  await visitor.page.locator('h1', { hasText: '飞行学员招募' }).waitFor();
  await visitor.open('/home?brochures=99');
  await visitor.page.locator('#brochures').getByRole('link', { name: '返回第一页简章' }).click();
  // The list may load further pages at once if its end is near the window.
  await visitor.page.locator('[data-brochures][data-page="1"] > li').nth(9).waitFor();
  await visitor.close();
});

test('if a stream is missing, the player says so and offers a retry; Esc closes the player and returns the focus', async () => {
  const visitor = await site.visit();
  visitor.expectConsoleError(/404|index\.m3u8/);
  await visitor.page.route('**/index.m3u8*', (route) => route.fulfill({ status: 404, body: '' }));
  await visitor.open('/home');
  const film = visitor.page.locator('[data-video]').first();
  await film.click();
  const failed = visitor.page.locator('.player [role=alert]');
  await failed.waitFor();
  await expect.poll(() => failed.innerText()).toContain('请稍后再试');
  await expectAccessible(visitor.page);
  await failed.locator('button').click();
  await failed.waitFor();
  await visitor.page.keyboard.press('Escape');
  await visitor.page.locator('.player').waitFor({ state: 'detached' });
  await expect.poll(() => film.evaluate((element) => element === document.activeElement)).toBe(true);
  await visitor.close();
});
