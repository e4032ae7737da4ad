import { useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { Dialog } from '#islands/ui/dialog.tsx';
import { DynamicForm } from '#islands/ui/dynamic-form.tsx';
import { useForm } from '#islands/ui/form/use-form.ts';
import { useT } from '#islands/ui/language.tsx';
import { staffApi } from '#lib/client/staff-api.ts';
import { encryptField } from '#lib/contract/cipher.ts';
import type { NewAuthenticator, RecoveryCodes } from '#lib/contract/staff.ts';
import { staffPasswordForm } from '#lib/forms/staff.ts';
import { showToast } from '#lib/stores/toasts.ts';

import { shownInForm, useSubmit } from '../ui/use-submit.ts';
import { AuthenticatorForm } from './authenticator-form.tsx';
import { RecoveryCodeList } from './recovery-codes.tsx';

interface Props {
  email: string;
  /**
   * Called after each change, because a change ends other sessions and may replace the recovery codes; also called when the
   * authenticator's dialog is closed.
   */
  onChanged: () => void;
}

function PasswordForm({ email, onChanged }: Props) {
  const t = useT();
  const form = useForm(staffPasswordForm);
  const { busy, submit } = useSubmit(form);
  const names = ['oldPassword', 'newPassword', 'confirmPassword'] as const;

  const send = (values: Record<(typeof names)[number], string>) =>
    submit(async () => {
      const encrypted = await Promise.all(names.map(async (name) => [name, await encryptField(values[name])] as const));
      await staffApi.post('me/password', Object.fromEntries(encrypted), { handles: shownInForm });
      showToast('done', t('desk-staff.own.passwordDone'));
      onChanged();
    });

  return (
    <>
      <p className="muted small">{t('desk-staff.own.othersEnd')}</p>
      {/* A field only for password managers, which store the address with the password. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <DynamicForm form={form} onSubmit={(values) => void send(values)}>
        <Button type="submit" variant="solid" wide busy={busy}>
          {t('desk-staff.own.password')}
        </Button>
      </DynamicForm>
    </>
  );
}

/** Changes the reader's own password or authenticator. */
export function OwnAccess({ email, onChanged }: Props) {
  const t = useT();
  const [isPassword, setIsPassword] = useState(false);
  const [offer, setOffer] = useState<NewAuthenticator | null>(null);
  /** The codes of the confirmed authenticator; shown even if its dialog was closed before they came. */
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [busy, setBusy] = useState(false);

  async function beginAuthenticator() {
    setBusy(true);
    await staffApi.post<NewAuthenticator>('me/authenticator').then(setOffer, () => {});
    setBusy(false);
  }

  async function confirmAuthenticator(code: string) {
    const path = 'me/authenticator/confirm';
    setCodes((await staffApi.post<RecoveryCodes>(path, { code }, { handles: shownInForm })).recoveryCodes);
    showToast('done', t('desk-staff.own.authenticatorDone'));
  }

  function endPassword() {
    setIsPassword(false);
    onChanged();
  }

  function endAuthenticator() {
    setOffer(null);
    setCodes(null);
    onChanged();
  }

  return (
    <div className="desk-section">
      <h2>{t('desk-staff.own.title')}</h2>
      <div className="row">
        <Button size="small" onClick={() => setIsPassword(true)}>
          {t('desk-staff.own.password')}
        </Button>
        <Button size="small" busy={busy} onClick={() => void beginAuthenticator()}>
          {t('desk-staff.own.authenticator')}
        </Button>
      </div>
      <Dialog open={isPassword} size="small" title={t('desk-staff.own.password')} onClose={() => setIsPassword(false)}>
        <PasswordForm email={email} onChanged={endPassword} />
      </Dialog>
      <Dialog
        open={offer !== null || codes !== null}
        size="small"
        title={t('desk-staff.own.authenticator')}
        onClose={endAuthenticator}
      >
        {codes && <RecoveryCodeList codes={codes} label={t('desk-staff.recovery.done')} onKept={endAuthenticator} />}
        {offer && !codes && (
          <>
            <p className="muted small">{t('desk-staff.own.authenticatorText')}</p>
            <AuthenticatorForm offer={offer} onCode={confirmAuthenticator} />
          </>
        )}
      </Dialog>
    </div>
  );
}
