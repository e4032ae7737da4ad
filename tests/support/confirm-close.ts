import type { Page } from 'playwright';
import { expect } from 'vitest';

import type { Translate } from '#lib/i18n/translate.ts';

/** Presses Escape in a dialog with unsaved input, chooses to stay, and checks that the history entry is unchanged. */
export async function staysOnEscape(page: Page, t: Translate): Promise<void> {
  const entryNow = () => page.evaluate(() => JSON.stringify(history.state));
  const entry = await entryNow();
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: t('desk.leave.title') });
  await question.getByRole('button', { name: t('desk.leave.stay') }).click();
  await question.waitFor({ state: 'hidden' });
  await expect.poll(entryNow).toBe(entry);
}
