import { useState } from 'react';

import { ConfirmDialog } from '#islands/ui/confirm-dialog.tsx';
import { useT } from '#islands/ui/language.tsx';
import { staffApi } from '#lib/client/staff-api.ts';
import type { Attendee } from '#lib/contract/office-sessions.ts';
import { showToast } from '#lib/stores/toasts.ts';

import { Words } from '../ui/form-parts.tsx';

interface Props {
  sessionId: string;
  attendee: Attendee;
  onRemoved(): void;
  onClose(): void;
}

/** Removes a candidate from a session after a confirmation. */
export function RemoveDialog({ sessionId, attendee, onRemoved, onClose }: Props) {
  const t = useT();
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);

  async function remove() {
    setBusy(true);
    const sent = { ids: [attendee.id], reason };
    const answer = await staffApi
      .post<{ refused: { why: 'unknown' | 'checkedIn' | 'result' }[] }>(`sessions/${sessionId}/remove`, sent)
      .catch(() => null);
    setBusy(false);
    if (!answer) return;
    const why = answer.refused[0]?.why;
    if (why === 'checkedIn') showToast('fault', t('desk-sessions.people.refusedCheckedIn'));
    else if (why === 'result') showToast('fault', t('desk-sessions.people.refusedResult'));
    else showToast('done', t('desk-sessions.people.removed'));
    onRemoved();
    onClose();
  }

  return (
    <ConfirmDialog
      open
      danger
      busy={busy}
      title={t('desk-sessions.people.removeTitle', { name: attendee.name || attendee.receiptNo })}
      confirmLabel={t('desk-sessions.people.removeConfirm')}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>{t('desk-sessions.people.removeText')}</p>
      <Words label={t('desk-sessions.people.removeReason')} rows={2} value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}
