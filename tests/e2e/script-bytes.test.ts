import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { newestBuild } from '#server/site/built.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { dictionaries } from '#lib/i18n/dictionaries.ts';
import { locales } from '#lib/locale.ts';
import { startTestSite, type TestSite } from '#tests/support/browser.ts';
import { scriptBytes } from '#tests/support/script-bytes.ts';

import { publicPages } from '../../scripts/look/public-pages.ts';

/** Bytes of script in gzip before a click: of a page that is read, and of one that has an island. */
const budgets = { content: 15_000, island: 110_000 };
const withIsland = [
  'hotJob',
  'hotJob-filtered',
  'hotJob-empty',
  'print',
  'resetpassword',
  'personal',
  'applications',
  'materialUpload',
  'examinationIntention',
  'interview',
  'admissionSlip',
  'flyBackgroundCheck',
  'flyBackgroundUpload',
];

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

test('no file that a browser can fetch holds the words of mails and SMS', async () => {
  const folder = fileURLToPath(new URL('client/_astro', newestBuild()));
  const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  const textsOf = (node: object): string[] =>
    Object.values(node).flatMap((value: string | object) => (typeof value === 'string' ? [value] : textsOf(value)));
  const long = locales.flatMap((locale) => textsOf(dictionaries[locale].messages)).filter((text) => text.length > 20);
  expect(long.length).toBeGreaterThan(10);
  const holding: string[] = [];
  for (const name of scripts) {
    const script = await readFile(join(folder, name), 'utf8');
    if (long.some((text) => script.includes(JSON.stringify(text).slice(1, -1)))) holding.push(name);
  }
  expect(holding).toEqual([]);
});
