import { Button } from '#islands/ui/button.tsx';
import { DynamicForm } from '#islands/ui/dynamic-form.tsx';
import { useForm } from '#islands/ui/form/use-form.ts';
import { useT } from '#islands/ui/language.tsx';
import type { NewAuthenticator } from '#lib/contract/staff.ts';
import { staffCodeForm } from '#lib/forms/staff.ts';

import { useSubmit } from '../ui/use-submit.ts';

interface Props {
  offer: NewAuthenticator;
  /** Submits the first code. If the code is refused, throws an `ApiError`, which the form shows. */
  onCode: (code: string) => Promise<void>;
}

/** Enrols an authenticator: shows its secret as a QR code and as text, and asks for the first code. */
export function AuthenticatorForm({ offer, onCode }: Props) {
  const t = useT();
  const form = useForm(staffCodeForm);
  const { busy, submit } = useSubmit(form);
  const { size, path } = offer.qr;
  return (
    <>
      <p>{t('desk-staff.setup.scan')}</p>
      <svg className="desk-qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t('desk-staff.setup.qr')}>
        <path d={path} />
      </svg>
      <details className="desk-secret">
        <summary>{t('desk-staff.setup.byHand')}</summary>
        <p>{t('desk-staff.setup.byHandText')}</p>
        <code>{offer.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </details>
      <DynamicForm form={form} onSubmit={({ code }) => void submit(() => onCode(code))}>
        <Button type="submit" variant="solid" wide busy={busy}>
          {t('desk-staff.setup.confirm')}
        </Button>
      </DynamicForm>
    </>
  );
}
