import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import type { Page } from 'playwright';

function gzipped(text: Buffer | string): number {
  return gzipSync(text, { level: 9 }).length;
}

/** Gzipped bytes of all scripts that a page loads while `visit` runs, inline scripts included. */
export async function scriptBytes(page: Page, visit: () => Promise<void>): Promise<number> {
  const files: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    const body = response.body();
    // A failure surfaces below, where all bodies are awaited.
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

/** Static and dynamic imports of sibling scripts. */
const imports = {
  atOnce: /(?:import|from)\s*["']\.\/([\w.-]+\.js)["']/g,
  later: /import\(\s*["'`]\.\/([\w.-]+\.js)["'`]/g,
};

/**
 * The scripts of a served page by name: those it references and their imports.
 * @param folder the folder of the built scripts
 * @param comesLater which dynamically imported scripts count as well
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

/** Gzipped bytes of a page's scripts, inline scripts included. */
export function bytesOf(html: string, scripts: ReadonlyMap<string, string>): number {
  const inline = [...html.matchAll(/<script(?![^>]*(?:src=|json))[^>]*>([^]*?)<\/script>/g)].map(([, text]) => text!);
  return [...scripts.values(), inline.join('\n')].reduce((sum, text) => sum + gzipped(text), 0);
}
