import { useStore } from '@nanostores/react';
import { type ReactNode, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { useT } from '#islands/ui/language.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import { ApiError } from '#lib/client/api-error.ts';
import { staffApi } from '#lib/client/staff-api.ts';
import type { BatchDetail, BatchReview, BatchSummary } from '#lib/contract/batches.ts';
import { $staff, mayDoOneOf } from '#lib/stores/staff.ts';
import { showToast } from '#lib/stores/toasts.ts';

import { useLoad } from '../ui/use-load.ts';
import { PreviewPanel } from './preview-panel.tsx';

interface Handlers {
  onChange: () => void;
  onClose: () => void;
  /** Loads the batch again. */
  reload: () => void;
}

/**
 * For a batch that awaits an approval, returns a preview of the applications that the batch still holds, and the button to
 * approve the batch. For other batches, both are undefined. The button is defined only if the reader is a lead who neither made
 * the batch nor was the last to change it.
 */
export function useApproval(batch: BatchDetail | null, { onChange, onClose, reload }: Handlers) {
  const t = useT();
  const isLead = mayDoOneOf(useStore($staff), ['applications.releaseNow']);
  const isAwaited = batch !== null && batch.awaitsApproval === 'Y' && batch.pending > 0;
  const review = useLoad<BatchReview>(isAwaited ? `batches/${encodeURIComponent(batch.batchId)}/review` : null);
  const [busy, setBusy] = useState(false);
  if (!isAwaited) return { panel: undefined, button: undefined };
  const matter = batch.approves ?? 'both';

  async function approve(version: number) {
    if (!batch) return;
    setBusy(true);
    try {
      const path = `batches/${encodeURIComponent(batch.batchId)}/approve`;
      const { pending, released } = await staffApi.post<BatchSummary>(path, { version }, { handles: ['409'] });
      showToast('done', t(`desk-batches.approval.done.${matter}`, { count: pending + released }));
      onChange();
      onClose();
    } catch (error) {
      // `staffApi` has shown all other failures.
      if (!(error instanceof ApiError) || error.code !== '409') return;
      showToast('fault', t('desk-batches.approval.changed'));
      review.reload();
      reload();
      onChange();
    } finally {
      setBusy(false);
    }
  }

  const { data } = review;
  const panel: ReactNode = data ? (
    <PreviewPanel kind={batch.kind} preview={data}>
      <p className="notice notice--due">
        {batch.own === 'Y' ? t('desk-batches.approval.own') : t(`desk-batches.approval.text.${matter}`, { count: batch.pending })}
      </p>
    </PreviewPanel>
  ) : (
    <Spinner label={t('common.loading')} />
  );
  const button =
    isLead && batch.own === 'N' && data ? (
      <Button variant="solid" busy={busy} onClick={({ detail }) => detail < 2 && void approve(data.version)}>
        {t('desk-batches.approval.approve')}
      </Button>
    ) : undefined;
  return { panel, button };
}
