import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { dictionaries } from '#lib/i18n/dictionaries.ts';
import { locales } from '#lib/text/locale.ts';
import { newestBuild } from '#server/main/built.ts';
import { startTestSite, type TestSite } from '#tests/support/browser.ts';
import { signInVisitor } from '#tests/support/candidate-visitor.ts';
import { ownEditor } from '#tests/support/resume-page.ts';
import { bytesOf, scriptBytes, scriptsOf } from '#tests/support/script-bytes.ts';
import { signInAtDesk } from '#tests/support/staff-desk.ts';

import { publicPages } from '../../scripts/look/public-pages.ts';

/**
 * Limits, in bytes, of the gzipped scripts that each kind of page loads before a click: a content page, a page with an
 * island, the open resume editor, and a page of the desk.
 */
const budgets = { content: 15 * 1024, island: 110_000, editor: 122_000, desk: 200_000 };
const scriptFolder = fileURLToPath(new URL('client/_astro', newestBuild()));
const withIsland = [
  'hotJob',
  'hotJob-filtered',
  'hotJob-empty',
  'print',
  'resetpassword',
  'personal',
  'applications',
  'saved',
  'alerts',
  'materialUpload',
  'examinationIntention',
  'interview',
  'transfer',
  'offer',
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

test('the scripts that a public page loads before a click stay within the budget for that kind of page', async () => {
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
});

test.each(['zh-cn', 'en-us'] as const)(
  'the resume editor of a signed-in candidate stays within its script budget in %s',
  async (locale) => {
    const visitor = await site.visit({ locale });
    await signInVisitor(site, visitor);
    const bytes = await scriptBytes(visitor.page, async () => {
      await visitor.open('/personal?resumetype=school');
      await visitor.page.locator(ownEditor).waitFor();
    });
    await visitor.close();
    expect(bytes).toBeLessThan(budgets.editor);
    // The scripts of the editor itself were counted, too.
    expect(bytes).toBeGreaterThan(budgets.editor - 20_000);
  },
);

test('no script contains a long text of a mail or SMS', async () => {
  const scripts = (await readdir(scriptFolder)).filter((name) => name.endsWith('.js'));
  const textsOf = (node: object): string[] =>
    Object.values(node).flatMap((value: string | object) => (typeof value === 'string' ? [value] : textsOf(value)));
  const long = locales.flatMap((locale) => textsOf(dictionaries[locale].messages)).filter((text) => text.length > 20);
  expect(long.length).toBeGreaterThan(10);
  const holding: string[] = [];
  for (const name of scripts) {
    const script = await readFile(join(scriptFolder, name), 'utf8');
    if (long.some((text) => script.includes(JSON.stringify(text).slice(1, -1)))) holding.push(name);
  }
  expect(holding).toEqual([]);
});

/** Addresses of the desk's pages, one per file, without the preview, which has the layout of a public page. */
async function deskPages(): Promise<string[]> {
  const files = await readdir('src/pages/desk', { recursive: true });
  const pages = files.filter((file) => file.endsWith('.astro') && !file.startsWith('preview'));
  const values: Record<string, string> = { kind: 'notices', id: 'one' };
  return pages.map((file) => {
    const path = file.replace(/(?:\/?index)?\.astro$/, '').replace(/\[(\w+)\]/g, (_, name: string) => values[name]!);
    return path === '' ? '/desk' : `/desk/${path}`;
  });
}

async function served(path: string): Promise<string> {
  const answer = await fetch(site.site.url + path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.text();
}

test('the start page of a lead and every desk page, including rich-text editors, stay within the script budget', async () => {
  const found: Record<string, number> = {};
  for (const path of await deskPages()) {
    const html = await served(path);
    // A page with rich text loads its editor at once.
    found[path] = bytesOf(html, await scriptsOf(html, scriptFolder, (name) => name.startsWith('rich-text.')));
  }
  expect(Object.keys(found).length).toBeGreaterThan(20);
  expect(Math.min(...Object.values(found))).toBeGreaterThan(20_000);
  const visitor = await site.visit();
  await signInAtDesk(visitor.page, site, { role: 'lead' });
  const shown = await scriptBytes(visitor.page, async () => {
    await visitor.open('/desk');
    await visitor.page.locator('astro-island:not([ssr])').waitFor({ state: 'attached' });
  });
  await visitor.close();
  const over = Object.entries({ ...found, shown }).filter(([, bytes]) => bytes > budgets.desk);
  expect(over, JSON.stringify({ ...found, shown })).toEqual([]);
  expect(shown).toBeGreaterThanOrEqual(found['/desk']!);
  expect(found['/desk/postings/one']! - found['/desk/postings']!).toBeGreaterThan(70_000);
});

test('no script that a public page loads at once or on demand contains code of the desk', async () => {
  const ofDesk = new Set<string>();
  for (const path of await deskPages()) {
    for (const [name, script] of await scriptsOf(await served(path), scriptFolder)) {
      if (/\/desk\b|\bdesk[-.]\w/.test(script)) ofDesk.add(name);
    }
  }
  expect(ofDesk.size).toBeGreaterThan(20);
  const holding: string[] = [];
  for (const { name, path } of pages) {
    const html = await served(path);
    for (const script of (await scriptsOf(html, scriptFolder, () => true)).keys()) {
      if (ofDesk.has(script)) holding.push(`${name}: ${script}`);
    }
  }
  expect(holding).toEqual([]);
});
