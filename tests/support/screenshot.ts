import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import type { Visitor } from './browser.ts';

/** Saves a full-page picture to the folder in `SCREENSHOTS`; does nothing if this variable is not set. */
export async function screenshot({ page }: Visitor, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}
