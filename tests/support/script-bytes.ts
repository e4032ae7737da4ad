import { gzipSync } from 'node:zlib';

import type { Page } from 'playwright';

function gzipped(text: Buffer | string): number {
  return gzipSync(text, { level: 9 }).length;
}

/** Bytes of script in gzip, as the built files have it, that a page brings while `visit` runs: files and what stands in the page. */
export async function scriptBytes(page: Page, visit: () => Promise<void>): Promise<number> {
  const files: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') files.push(response.body());
  });
  await visit();
  await page.waitForLoadState('networkidle');
  const inline = await page.evaluate(() =>
    [...document.scripts].filter(({ src, type }) => !src && !type.endsWith('json')).map(({ textContent }) => textContent ?? ''),
  );
  return [...(await Promise.all(files)), inline.join('\n')].reduce((sum, text) => sum + gzipped(text), 0);
}
