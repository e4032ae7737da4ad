import { afterAll, beforeAll, expect, test } from 'vitest';

import { localePath } from '#lib/addresses/paths.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { startTestSite, type TestSite } from '#tests/support/browser.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

/** A pattern for the URL of the script of a page's first island. */
async function islandOf(path: string): Promise<RegExp> {
  const html = await (await fetch(site.site.url + path)).text();
  const [, script] = /component-url="([^"]+\.js)"/.exec(html)!;
  return new RegExp(RegExp.escape(script!));
}

/** Pages whose islands Astro loads in different ways: at once, when idle, and, on the last two, without server rendering. */
const pages = ['/print', '/hotJob', '/resetpassword?code=abcdefgh12345678', '/desk/sign-in'];

test.each(pages)('an island of %s whose script takes two minutes is reported as late', async (path) => {
  const visitor = await site.visit();
  const { page } = visitor;
  await page.clock.install();
  await page.route(await islandOf(path), () => {});
  await visitor.open(path);
  const alert = page.getByRole('alert').filter({ hasText: translateFor('zh-cn')('errors.timeout') });
  // The page's clock also runs by itself.
  await page.clock.fastForward(90_000);
  expect(await alert.count()).toBe(0);
  await page.clock.fastForward(30_000);
  await alert.waitFor();
  await visitor.close();
});

test.each(pages)('an island of %s whose script fails to load is reported', async (path) => {
  const visitor = await site.visit({ locale: 'en-us' });
  visitor.expectConsoleError(/ERR_FAILED|astro-island/);
  const address = localePath(path, 'en-us');
  await visitor.page.route(await islandOf(address), (route) => route.abort());
  await visitor.open(path);
  await visitor.page
    .getByRole('alert')
    .filter({ hasText: translateFor('en-us')('errors.chunk') })
    .waitFor();
  await visitor.close();
});
