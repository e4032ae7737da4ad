import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { isChineseOnly, localePath } from '#lib/addresses/paths.ts';
import { dictionaries } from '#lib/i18n/dictionaries.ts';
import { type Locale, locales } from '#lib/text/locale.ts';
import { startTestSite, type TestSite, type Visitor } from '#tests/support/browser.ts';

import { publicPages } from '../../scripts/look/public-pages.ts';

let site: TestSite;
let pages: Awaited<ReturnType<typeof publicPages>>;
beforeAll(async () => {
  site = await startTestSite();
  pages = await publicPages(site.site);
});
afterAll(() => site.close());

const namespaces = Object.keys(dictionaries['zh-cn']).join('|');
const key = new RegExp(`(?<![\\w/@.-])(?:${namespaces})(?:\\.[A-Za-z]\\w*)+`, 'g');

/**
 * Texts that a visitor may see or hear on a page, such as labels and tooltips. Elements that the selector `without` matches
 * are left out.
 */
function wordsOn({ page }: Visitor, without: string): Promise<string[]> {
  return page.evaluate((foreign) => {
    const spoken = ['alt', 'title', 'aria-label', 'placeholder', 'aria-description', 'content'];
    const words = [document.title];
    for (const element of document.querySelectorAll('head meta[name=description], head meta[property^="og:"], body, body *')) {
      if (element.matches('script, style, template') || element.closest(foreign)) continue;
      for (const name of spoken) words.push(element.getAttribute(name) ?? '');
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) words.push(node.nodeValue ?? '');
    }
    return words.map((word) => word.trim()).filter(Boolean);
  }, without);
}

describe.each(locales)('in %s', (locale) => {
  /** Pages per visitor; several visitors read in parallel, because each mostly waits for pages to become idle. */
  const share = 10;

  async function readAll(some: typeof pages): Promise<void> {
    const visitor = await site.visit({ locale });
    visitor.expectConsoleError(/40[01]/);
    for (const { name, path } of some) {
      await visitor.open(path);
      await visitor.page.waitForLoadState('networkidle');
      const words = await wordsOn(visitor, '[lang]:not(html):not([lang^="none"])');
      expect(words.length, name).toBeGreaterThan(10);
      expect(
        words.flatMap((word) => word.match(key) ?? []),
        name,
      ).toEqual([]);
      expect(
        words.filter((word) => /\{\{|\}\}|\bundefined\b|\[object/.test(word)),
        name,
      ).toEqual([]);
      if (locale === 'en-us')
        expect(
          words.filter((word) => /\p{Script=Han}/u.test(word)),
          name,
        ).toEqual([]);
    }
    await visitor.close();
  }

  test('public pages show no translation key or unfilled placeholder; English pages mark Chinese text with `lang`', async () => {
    const some = pages.filter(({ inEnglish }) => locale === 'zh-cn' || inEnglish);
    const shares = Array.from({ length: Math.ceil(some.length / share) }, (_, at) => some.slice(at * share, (at + 1) * share));
    await Promise.all(shares.map(readAll));
  });
});

test('a page in two languages lists both as alternates, and a Chinese-only page lists no alternates', async () => {
  const hrefsOf = async (path: string, locale: Locale) => {
    const html = await (await fetch(site.site.url + localePath(path, locale))).text();
    const alternates = [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)];
    return new Map(alternates.map(([, language, href]) => [language!, href!.replace(site.site.app.settings.publicUrl, '')]));
  };
  for (const { path, inEnglish } of pages) {
    const zh = await hrefsOf(path, 'zh-cn');
    expect(isChineseOnly(path.split('?')[0]!), path).toBe(!inEnglish);
    if (!inEnglish) expect([...zh], path).toEqual([]);
    else {
      expect([...zh.keys()], path).toEqual(['zh-CN', 'en', 'x-default']);
      expect(zh.get('en'), path).toBe(`/en-us${zh.get('zh-CN')}`);
      expect(await hrefsOf(path, 'en-us'), path).toEqual(zh);
    }
  }
});

test('once English is chosen, /home redirects before it is seen in Chinese, but a shared link keeps its language', async () => {
  const visitor = await site.visit();
  await visitor.open('/politics');
  await visitor.page.click('.language-toggle');
  await visitor.page.waitForURL('**/en-us/politics');
  // The result is stored in sessionStorage, because a message to the test may get lost if the page is left at once.
  await visitor.context.addInitScript(() => {
    const keep = (changes: MutationRecord[]) => {
      if (!changes.some(({ target }) => target === document.documentElement)) return;
      const seen = `${location.pathname} ${document.documentElement.style.visibility} ${document.body ? 'late' : 'in time'}`;
      sessionStorage.setItem('hidden', JSON.stringify([...JSON.parse(sessionStorage.getItem('hidden') ?? '[]'), seen]));
    };
    new MutationObserver(keep).observe(document, { attributeFilter: ['style'], subtree: true });
  });
  await visitor.page.goto('/home');
  await visitor.page.waitForURL('**/en-us/home');
  expect(await visitor.page.evaluate(() => sessionStorage.getItem('hidden'))).toBe('["/home hidden in time"]');
  await visitor.page.goto('/img2');
  await visitor.page.locator('[data-language="en-us"]').first().waitFor({ state: 'attached' });
  expect(new URL(visitor.page.url()).pathname).toBe('/img2');
  await visitor.close();
});

test('switching language keeps query and input, and adds no history entry', async () => {
  const visitor = await site.visit();
  await visitor.open('/politics');
  await visitor.open('/hotJob?jobType=3&keyWord=工程');
  await visitor.page.waitForLoadState('networkidle');
  await visitor.page.getByRole('searchbox').first().fill('机务 工程师');
  await visitor.page.click('.language-toggle');
  await visitor.page.waitForURL('**/en-us/hotJob?jobType=3&keyWord=*');
  await expect.poll(() => visitor.page.getByRole('searchbox').first().inputValue()).toBe('机务 工程师');
  await visitor.page.goBack();
  await visitor.page.waitForURL('**/en-us/politics');
  await visitor.close();
});

test('switching language on a Chinese-only page opens the English home page; switching back opens the Chinese one', async () => {
  const visitor = await site.visit();
  await visitor.open('/crew/answer?type=2');
  await visitor.page.click('.language-toggle');
  await visitor.page.waitForURL('**/en-us/home');
  await visitor.page.click('.language-toggle');
  await visitor.page.waitForURL((url) => url.pathname === '/home');
  await visitor.close();
});
