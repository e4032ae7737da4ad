import { useState } from 'react';

import { useT } from '#islands/ui/language.tsx';
import { ApiError } from '#lib/client/api-error.ts';
import { staffApi } from '#lib/client/staff-api.ts';
import type { OfficeSession } from '#lib/contract/office-sessions.ts';
import type { FieldFault } from '#lib/forms/faults.ts';
import { showToast } from '#lib/stores/toasts.ts';

import { Words } from '../ui/form-parts.tsx';
import { NotifyDialog } from './notify-dialog.tsx';

interface Props {
  session: OfficeSession;
  /** The number of expected candidates, who will be notified. */
  count: number;
  /** Called after cancelling, or if the session or the number of expected candidates has changed since the page loaded. */
  onDone(): void;
  onClose(): void;
}

/** Cancels a session with a reason. */
export function CancelDialog({ session, count, onDone, onClose }: Props) {
  const t = useT();
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<FieldFault>();
  const [busy, setBusy] = useState(false);

  async function cancel() {
    setBusy(true);
    try {
      const { told } = await staffApi.post<{ told: number }>(
        `sessions/${session.id}/cancel`,
        { reason, version: session.version, count },
        { handles: ['400', '409'] },
      );
      showToast('done', t('desk-sessions.cancel.done', { count: told }));
      onDone();
      onClose();
    } catch (error) {
      setBusy(false);
      if (!(error instanceof ApiError)) throw error;
      if (error.code === '400') {
        setFault(error.fields[0]);
        // The number of expected candidates has changed, so the page has to load the session again.
        if (error.fields[0]?.path === 'count') onDone();
      }
      if (error.code !== '409') return;
      showToast('fault', t('desk-sessions.form.stale'));
      onDone();
      onClose();
    }
  }

  return (
    <NotifyDialog
      count={count}
      danger
      busy={busy}
      title={t('desk-sessions.cancel.title')}
      confirmLabel={t('desk-sessions.cancel.confirm')}
      cancelLabel={t('desk-sessions.cancel.keep')}
      onConfirm={() => void cancel()}
      onClose={onClose}
    >
      <p>{t('desk-sessions.cancel.text')}</p>
      <Words label={t('desk-sessions.cancel.reason')} fault={fault} rows={2} value={reason} onChange={setReason} />
    </NotifyDialog>
  );
}
