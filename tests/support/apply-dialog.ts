import { translateFor } from '#lib/i18n/server-translate.ts';

import type { Visitor } from './browser.ts';

/** Drives the dialog for applying, as a candidate does. */
export function applyDialog({ page, locale }: Visitor) {
  const t = translateFor(locale);
  const dialog = page.locator('dialog[open]').last();
  return {
    dialog,
    button: page.locator('button[data-apply]'),
    async start() {
      await page.locator('button[data-apply][data-state="apply"]').click();
      await dialog.locator('[name="workPlace"]').waitFor();
    },
    async choose() {
      await dialog.locator('[name="workPlace"]').selectOption('qingdao');
      await dialog.locator('[name="site"]').selectOption('site-online');
      await dialog.locator('[name="pathway"]').selectOption('jobFair');
    },
    async next() {
      await dialog.getByRole('button', { name: t('application.dialog.next') }).click();
    },
    async submit() {
      await dialog.locator('[name="agreed"]').check();
      await dialog.getByRole('button', { name: t('application.confirm.submit') }).click();
    },
    /** The number on the receipt. */
    async receipt(): Promise<string> {
      await dialog.getByRole('heading', { name: t('application.received.title') }).waitFor();
      return dialog.locator('output').innerText();
    },
  };
}
