import type { Locator } from 'playwright';

import { type BatchKind, isDecisionKind } from '#lib/domain/batch-kinds.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';

import type { Visitor } from './browser.ts';

type Fill = (dialog: Locator) => Promise<void>;

/** Drives the batch dialog, for the application that the page shows or for the selected ones. */
export function batchDialog({ page, locale }: Visitor) {
  const t = translateFor(locale);
  const dialog = page.getByRole('dialog');

  async function openDialog(kind: BatchKind): Promise<void> {
    const name = t(`desk-batches.kind.${kind}`);
    const isInMenu = !isDecisionKind(kind) || !['advance', 'reject'].includes(kind);
    if (isInMenu) await page.locator('.desk-batch__more summary').click();
    await page.locator('.desk-batch').getByRole('button', { name, exact: true }).click();
  }

  async function hold(kind: BatchKind, fill?: Fill, count = 1): Promise<void> {
    await openDialog(kind);
    await holdOpened(fill, count);
  }

  /** Fills in the open form, opens the preview and confirms it; the batch is then held. */
  async function holdOpened(fill?: Fill, count = 1): Promise<void> {
    const releaseAt = dialog.getByLabel(t('desk-batches.form.releaseAt'), { exact: true });
    // The dialog for all matches of a filter begins with the preview.
    const back = dialog.getByRole('button', { name: t('desk-batches.back'), exact: true });
    await releaseAt.or(back).first().waitFor();
    if (await back.isVisible()) await back.click();
    await releaseAt.waitFor();
    await fill?.(dialog);
    await dialog.getByRole('button', { name: t('desk-batches.previewAction') }).click();
    await dialog.getByText(t('desk-batches.preview.ok')).waitFor();
    const typed = dialog.getByLabel(t('desk-batches.preview.count', { count }));
    if ((await typed.count()) > 0) await typed.fill(String(count));
    await dialog.getByRole('button', { name: t('desk-batches.confirm', { count }) }).click();
    await dialog.locator('.desk-held').waitFor();
  }

  /** Closes the dialog of a confirmed batch. */
  async function close(): Promise<void> {
    await dialog
      .getByRole('button', { name: t('common.close'), exact: true })
      .last()
      .click();
    await dialog.waitFor({ state: 'detached' });
  }

  /** Releases the batch just confirmed, which only a lead may do, and closes the dialog. */
  async function release(count = 1): Promise<void> {
    const press = dialog.getByRole('button', { name: t('desk-batches.release'), exact: true });
    await press.click();
    const asking = page.getByRole('dialog', { name: t('desk-batches.release'), exact: true });
    const typed = asking.getByLabel(t('desk-batches.preview.count', { count }));
    await asking.getByText(t('desk-batches.releaseText', { count })).waitFor();
    if ((await typed.count()) > 0) await typed.fill(String(count));
    await press.last().click();
    await dialog.getByText(t('desk-batches.held.released', { count })).waitFor();
    await close();
  }

  return {
    hold,
    holdOpened,
    close,
    release,
    /** Confirms a batch and releases it immediately. */
    async confirmAndRelease(kind: BatchKind, fill?: Fill): Promise<void> {
      await hold(kind, fill);
      await release();
    },
  };
}
