import { useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { ConfirmDialog } from '#islands/ui/confirm-dialog.tsx';
import { useT } from '#islands/ui/language.tsx';
import { staffApi } from '#lib/client/staff-api.ts';
import type { InvitationMailed, PendingChange, UnitChoice } from '#lib/contract/staff.ts';
import type { MessageKey } from '#lib/i18n/translate.ts';
import { dateTimeInShanghai } from '#lib/rules/deadline.ts';
import { showToast } from '#lib/stores/toasts.ts';

import { unitNames } from './unit-names.ts';

/** Says which change another administrator has to confirm, who asked for it and when it expires. */
export function PendingWords({ pending, units }: { pending: PendingChange; units: readonly UnitChoice[] }) {
  const t = useT();
  const { kind, access, by, expires } = pending;
  const wanted = access && {
    role: t(`desk-staff.roles.${access.role}` as MessageKey),
    units: unitNames(access.units, units, t),
  };
  return (
    <div className="desk-pending">
      <span className="badge badge--due">{t('desk-staff.change.pending')}</span>
      <p>{t(`desk-staff.change.kinds.${kind}` as MessageKey, wanted ?? {})}</p>
      <p className="muted">{t('desk-staff.change.asked', { by, until: dateTimeInShanghai(Date.parse(expires)) })}</p>
    </div>
  );
}

interface Props {
  id: string;
  name: string;
  pending: PendingChange;
  onMailed: (mailed: InvitationMailed) => void;
  reload: () => void;
}

/** Buttons to confirm or cancel a pending change. A button that the reader may not use is left out. */
export function PendingActions({ id, name, pending, onMailed, reload }: Props) {
  const t = useT();
  const [asked, setAsked] = useState<'confirm' | 'cancel' | null>(null);
  const [busy, setBusy] = useState(false);
  const steps = (['confirm', 'cancel'] as const).filter(
    (step) => pending[step === 'confirm' ? 'mayConfirm' : 'mayCancel'] === 'Y',
  );

  async function settle(step: 'confirm' | 'cancel') {
    if (busy) return;
    setBusy(true);
    try {
      const mailed = await staffApi.post<InvitationMailed | null>(`people/${id}/${step}`);
      if (mailed) return onMailed(mailed);
      showToast('done', t(step === 'confirm' ? 'desk-staff.change.confirmed' : 'desk-staff.change.cancelled'));
    } catch {
      // `staffApi` has shown the error.
    } finally {
      setBusy(false);
      setAsked(null);
    }
    reload();
  }

  return (
    <div className="desk-actions">
      {steps.map((step) => (
        <Button
          key={step}
          size="small"
          variant={step === 'confirm' ? 'solid' : 'quiet'}
          aria-label={t(`desk-staff.change.${step}Of`, { name })}
          onClick={() => setAsked(step)}
        >
          {t(`desk-staff.change.${step}`)}
        </Button>
      ))}
      {asked && (
        <ConfirmDialog
          open
          danger={asked === 'confirm'}
          busy={busy}
          title={t(`desk-staff.change.${asked}Of`, { name })}
          confirmLabel={t(`desk-staff.change.${asked}Now`)}
          onConfirm={() => void settle(asked)}
          onClose={() => setAsked(null)}
        >
          <p>{t(`desk-staff.change.${asked}Text`)}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
