import { useStore } from '@nanostores/react';
import { useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { ConfirmDialog } from '#islands/ui/confirm-dialog.tsx';
import { useT } from '#islands/ui/language.tsx';
import { staffApi } from '#lib/client/staff-api.ts';
import type { BatchUndone } from '#lib/contract/batches.ts';
import { makerPermissions } from '#lib/domain/batch-kinds.ts';
import { $staff, mayDoOneOf } from '#lib/stores/staff.ts';
import { showToast } from '#lib/stores/toasts.ts';

interface Props {
  batchId: string;
  applicationId: string;
  /** The applicant's name, or the receipt number. */
  name: string;
  /** Called when the application is no longer held; `isUndone` is false if its item was already undone or released. */
  onDone: (isUndone: boolean) => void;
}

/** Undoes a held batch for one application after a confirmation; renders nothing for readers without permission. */
export function UndoOne({ batchId, applicationId, name, onDone }: Props) {
  const t = useT();
  const mayUndo = mayDoOneOf(useStore($staff), makerPermissions);
  const [asks, setAsks] = useState(false);
  const [busy, setBusy] = useState(false);

  async function undo() {
    setBusy(true);
    try {
      const path = `batches/${encodeURIComponent(batchId)}/undo`;
      const { undoneNow } = await staffApi.post<BatchUndone>(path, { ids: [applicationId] });
      if (undoneNow === 0) showToast('fault', t('desk-batches.undoneBefore', { name }));
      else showToast('done', t('desk-batches.undoneOne', { name }));
      setAsks(false);
      onDone(undoneNow !== 0);
    } catch {
      // `staffApi` has shown the error.
    } finally {
      setBusy(false);
    }
  }

  if (!mayUndo) return null;
  return (
    <>
      <Button size="small" onClick={() => setAsks(true)} aria-label={`${t('desk-batches.undo')}: ${name}`}>
        {t('desk-batches.undo')}
      </Button>
      <ConfirmDialog
        open={asks}
        title={t('desk-batches.undo')}
        confirmLabel={t('desk-batches.undo')}
        danger
        busy={busy}
        onConfirm={() => void undo()}
        onClose={() => setAsks(false)}
      >
        <p>{t('desk-batches.undoOneText', { name })}</p>
      </ConfirmDialog>
    </>
  );
}
