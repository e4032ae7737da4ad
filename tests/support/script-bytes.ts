import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import type { Page } from 'playwright';

function gzipped(text: Buffer | string): number {
  return gzipSync(text, { level: 9 }).length;
}

/** Bytes of script in gzip, as the built files have it, that a page brings while `visit` runs: files and what stands in the page. */
export async function scriptBytes(page: Page, visit: () => Promise<void>): Promise<number> {
  const files: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    const body = response.body();
    // One that fails is told at the end, where all are awaited.
    body.catch(() => undefined);
    files.push(body);
  });
  await visit();
  await page.waitForLoadState('networkidle');
  const inline = await page.evaluate(() =>
    [...document.scripts].filter(({ src, type }) => !src && !type.endsWith('json')).map(({ textContent }) => textContent ?? ''),
  );
  return [...(await Promise.all(files)), inline.join('\n')].reduce((sum, text) => sum + gzipped(text), 0);
}

/** Files that a script names, beside it: those that come with it, or those that may come later. */
const imports = {
  atOnce: /(?:import|from)\s*["']\.\/([\w.-]+\.js)["']/g,
  later: /import\(\s*["'`]\.\/([\w.-]+\.js)["'`]/g,
};

/**
 * The scripts that a page as it is served brings, by name: those that it names and what they import.
 * @param folder where the built scripts lie
 * @param comesLater which of the scripts that they may come to fetch are counted as well
 */
export async function scriptsOf(
  html: string,
  folder: string,
  comesLater: (name: string) => boolean = () => false,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const open = [...html.matchAll(/\/_astro\/([\w.-]+\.js)/g)].map(([, name]) => name!);
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (found.has(name)) continue;
    const script = await readFile(join(folder, name), 'utf8');
    found.set(name, script);
    const named = (kind: keyof typeof imports) => [...script.matchAll(imports[kind])].map(([, next]) => next!);
    open.push(...named('atOnce'), ...named('later').filter(comesLater));
  }
  return found;
}

/** Bytes in gzip of the scripts of a page, and of those that stand in it. */
export function bytesOf(html: string, scripts: ReadonlyMap<string, string>): number {
  const inline = [...html.matchAll(/<script(?![^>]*(?:src=|json))[^>]*>([^]*?)<\/script>/g)].map(([, text]) => text!);
  return [...scripts.values(), inline.join('\n')].reduce((sum, text) => sum + gzipped(text), 0);
}
