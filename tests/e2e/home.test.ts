import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { locales } from '#lib/text/locale.ts';
import { expectAccessible, sizes, type Size, startTestSite, type TestSite } from '#tests/support/browser.ts';
import { screenshot } from '#tests/support/screenshot.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

describe.each(locales)('in %s', (locale) => {
  test.each(Object.keys(sizes) as Size[])('the home page is accessible on a %s', async (size) => {
    const visitor = await site.visit({ locale, size });
    await visitor.open('/home');
    expect(await visitor.page.getAttribute('html', 'lang')).toBe(locale === 'zh-cn' ? 'zh-CN' : 'en-US');
    await visitor.page.locator('h1').waitFor();
    await expectAccessible(visitor.page);
    await visitor.close();
  });

  test('on a phone, the home page is short, says its slogan once and repeats no picture', async () => {
    const visitor = await site.visit({ locale, size: 'phone' });
    const { page } = visitor;
    await visitor.open('/home');
    await screenshot(visitor, `home-${locale}`);
    // Sections below the window have an estimated height until they are laid out (`content-visibility`).
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight / innerHeight)).toBeLessThan(6);
    const shown = await page.evaluate(() => ({
      pictures: [...document.querySelectorAll<HTMLImageElement>('main img')]
        .filter((picture) => picture.checkVisibility())
        .map(({ src }) => new URL(src).pathname),
      words: document.querySelector('main')!.innerText.replace(/\s+/g, ' '),
    }));
    expect(shown.pictures).toHaveLength(new Set(shown.pictures).size);
    const slogan = (await page.locator('h1').innerText()).replace(/\s+/g, ' ');
    expect(shown.words.split(slogan)).toHaveLength(2);
    await visitor.close();
  });

  test('an unknown path without a file extension redirects home', async () => {
    const visitor = await site.visit({ locale });
    await visitor.open('/no/such/page');
    expect(new URL(visitor.page.url()).pathname).toBe(locale === 'zh-cn' ? '/home' : '/en-us/home');
    await visitor.close();
  });
});
