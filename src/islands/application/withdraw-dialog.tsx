import { useState } from 'react';

import { api } from '#lib/client/api.ts';
import { showToast } from '#lib/stores/toasts.ts';

import { ConfirmDialog } from '#islands/ui/confirm-dialog.tsx';
import { useT } from '#islands/ui/language.tsx';
import { Words } from '#islands/ui/words.tsx';
import { loadApplications } from './load-applications.ts';
import { ReasonSelect } from './reason-select.tsx';
import type { Withdrawable } from './view.ts';

interface WithdrawDialogProps {
  application: Withdrawable;
  onClose: () => void;
  onDone?: () => void;
}

/** Asks to confirm a withdrawal, with an optional reason (specification: cancelling a delivery). */
export function WithdrawDialog({ application, onClose, onDone }: WithdrawDialogProps) {
  const t = useT();
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const { idkey, regJobName: job, receiptNo } = application;

  async function withdraw() {
    setBusy(true);
    try {
      await api.post(`personal/apply-job/delete/${encodeURIComponent(idkey)}`, { reason });
      showToast('done', t('application.withdraw.done'));
      onClose();
      onDone?.();
      await loadApplications('all');
    } catch {
      setBusy(false);
    }
  }

  return (
    <ConfirmDialog
      open
      danger
      busy={busy}
      title={t('application.withdraw.title')}
      confirmLabel={t('application.withdraw.confirm')}
      cancelLabel={t('application.withdraw.keep')}
      onConfirm={() => void withdraw()}
      onClose={onClose}
    >
      <div className="stack">
        <p>
          <Words
            text={receiptNo ? t('application.withdraw.text', { job, receiptNo }) : t('application.withdraw.textShort', { job })}
          />
        </p>
        <ReasonSelect label={t('application.field.reason')} value={reason} onChange={setReason} />
      </div>
    </ConfirmDialog>
  );
}
