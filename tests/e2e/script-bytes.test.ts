import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestSite, type TestSite } from '#tests/support/browser.ts';
import { scriptBytes } from '#tests/support/script-bytes.ts';

import { publicPages } from '../../scripts/look/public-pages.ts';

/** Bytes of script in gzip before a click: of a page that is read, and of one that has an island. */
const budgets = { content: 15_000, island: 110_000 };
const withIsland = ['hotJob', 'hotJob-filtered', 'hotJob-empty', 'print', 'resetpassword', 'personal', 'applications'];

let site: TestSite;
let pages: Awaited<ReturnType<typeof publicPages>>;

beforeAll(async () => {
  site = await startTestSite();
  pages = await publicPages(site.site);
});
afterAll(() => site.close());

test('every public page brings no more script than its kind may before a click', async () => {
  const found: Record<string, number> = {};
  const over: string[] = [];
  for (const { name, path } of pages) {
    const visitor = await site.visit();
    visitor.expectConsoleError(/activeaccount|passwordreset/);
    const bytes = await scriptBytes(visitor.page, () => visitor.open(path));
    const islands = await visitor.page.locator('astro-island').count();
    found[name] = bytes;
    if (islands > 0 !== withIsland.includes(name)) over.push(`${name} has ${islands} islands`);
    if (bytes > budgets[withIsland.includes(name) ? 'island' : 'content']) over.push(`${name} brings ${bytes} bytes`);
    await visitor.close();
  }
  expect(over, JSON.stringify(found)).toEqual([]);
  expect(Math.min(...Object.values(found))).toBeGreaterThan(1000);
}, 180_000);
