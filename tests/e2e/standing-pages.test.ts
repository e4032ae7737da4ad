import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { localePath } from '#lib/addresses/paths.ts';
import { locales } from '#lib/text/locale.ts';
import { raiseRevision, refreshRevisions } from '#server/platform/revisions.ts';
import { expectAccessible, type Size, sizes, startTestSite, type TestSite } from '#tests/support/browser.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

/** Pages without the site's menu and footer. */
const standalone = [
  '/resetpassword',
  '/resetpassword?code=abcdefgh12345678',
  '/activeaccount?code=abcdefgh12345678',
  '/print',
  '/politics',
  '/anchordisclaimer',
];

describe.each(locales)('in %s', (locale) => {
  test.each(Object.keys(sizes) as Size[])('the standing pages are accessible on a %s', async (size) => {
    const visitor = await site.visit({ locale, size });
    for (const path of ['/politics', '/anchordisclaimer', '/img2', '/print']) {
      await visitor.open(path);
      await visitor.page.locator('h1').first().waitFor({ state: 'attached' });
      await expectAccessible(visitor.page);
    }
    await visitor.close();
  });

  test.each(standalone)('%s has logo, language switch and content, but neither menu nor footer', async (path) => {
    const visitor = await site.visit({ locale });
    const { page } = visitor;
    visitor.expectConsoleError(/activeaccount|passwordreset/);
    await visitor.open(path);
    await page.locator('main h1').first().waitFor({ state: 'attached' });
    expect(await page.locator('footer, .bar__menu, #phone-menu, #account-menu, .bar__sign-in, .breadcrumbs').count()).toBe(0);
    const header = page.locator('.site-header');
    expect(await header.getByRole('link').evaluateAll((links) => links.map((link) => link.className))).toEqual([
      'bar__home',
      'language-toggle',
    ]);
    await expectAccessible(page);
    const [logo, toggle] = await Promise.all(['.bar__home', '.language-toggle'].map((part) => page.locator(part).boundingBox()));
    expect(toggle!.x - logo!.x).toBeGreaterThan(page.viewportSize()!.width / 2);
    await page.locator('.language-toggle').click();
    const other = locale === 'zh-cn' ? 'en-us' : 'zh-cn';
    // A `-` replaces the code of a link in the address at once; the code stays in the tab's storage.
    const address = localePath(path.replace(/code=\w+/, 'code=-'), other);
    await page.waitForURL((url) => url.pathname + url.search === address);
    await visitor.close();
  });

  test('the table of contents of a long text links to its sections', async () => {
    const visitor = await site.visit({ locale });
    await visitor.open('/politics');
    const last = visitor.page.locator('.contents a').last();
    const title = await last.textContent();
    await last.click();
    await expect.poll(() => visitor.page.locator(new URL(visitor.page.url()).hash).textContent()).toBe(title);
    await visitor.close();
  });
});

test('the page of a text that was removed from the content answers 404 and links to other pages', async () => {
  const { app } = site.site;
  await app.db.deleteFrom('contents').where('kind', '=', 'page').where('id', '=', 'anchorDisclaimer').execute();
  await raiseRevision(app.db, 'content');
  await refreshRevisions(app);
  const visitor = await site.visit();
  visitor.expectConsoleError(/404/);
  const answer = await visitor.page.goto('/anchordisclaimer');
  expect(answer?.status()).toBe(404);
  await visitor.page.locator('.not-found a').first().waitFor();
  await visitor.close();
});
