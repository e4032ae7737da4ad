import { useState } from 'react';

import { api } from '#lib/client/api.ts';
import { showToast } from '#lib/stores/toasts.ts';

import { ConfirmDialog } from '#islands/ui/confirm-dialog.tsx';
import { useT } from '#islands/ui/language.tsx';
import { loadApplications } from './load-applications.ts';
import { ReasonSelect } from './reason-select.tsx';
import type { Withdrawable } from './view.ts';

interface OfferDialogProps {
  application: Withdrawable;
  reply: 'accepted' | 'declined';
  onClose: () => void;
}

/** Asks to confirm accepting or declining an offer, which cannot be undone. */
export function OfferDialog({ application, reply, onClose }: OfferDialogProps) {
  const t = useT();
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const { idkey, regJobName: job } = application;
  const declines = reply === 'declined';
  const answer = declines ? 'declining' : 'accepting';

  async function send() {
    setBusy(true);
    try {
      await api.post(`personal/apply-job/${encodeURIComponent(idkey)}/offer`, { reply, ...(declines ? { reason } : {}) });
      showToast('done', t(`application.offer.${answer}.done`));
      onClose();
    } catch {
      setBusy(false);
    }
    await loadApplications('all').catch(() => {});
  }

  return (
    <ConfirmDialog
      open
      danger={declines}
      busy={busy}
      title={t(`application.offer.${answer}.title`)}
      confirmLabel={t(declines ? 'application.offer.decline' : 'application.offer.accept')}
      cancelLabel={t('application.offer.later')}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      <div className="stack">
        <p>{t(`application.offer.${answer}.text`, { job })}</p>
        {declines && <ReasonSelect label={t('application.offer.reason')} value={reason} onChange={setReason} />}
      </div>
    </ConfirmDialog>
  );
}
