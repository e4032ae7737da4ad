import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import type { Visitor } from './browser.ts';

/** Keeps a picture of the whole page in the folder that `SCREENSHOTS` names, for somebody to look at; else nothing. */
export async function look({ page }: Visitor, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}
