import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { useEffect, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { DynamicForm } from '#islands/ui/dynamic-form.tsx';
import { useForm } from '#islands/ui/form/use-form.ts';
import { useT } from '#islands/ui/language.tsx';
import { deskPaths } from '#lib/addresses/desk-paths.ts';
import { canUsePasskeys } from '#lib/browser/passkeys.ts';
import type { ApiError } from '#lib/client/api-error.ts';
import { api } from '#lib/client/api.ts';
import { askForPasskey, NoPasskey } from '#lib/client/ask-passkey.ts';
import { withWork } from '#lib/client/with-work.ts';
import { encryptField } from '#lib/contract/cipher.ts';
import type { NextStep } from '#lib/contract/staff.ts';
import { staffCodeForm, staffSignInForm } from '#lib/forms/staff.ts';
import { pageLocale } from '#lib/i18n/page-words.ts';

import { shownInForm, useSubmit } from '../ui/use-submit.ts';
import { ssoAddress } from './sso-address.ts';

interface StepProps {
  onNext: (next: NextStep) => void;
}

/** Asks for e-mail address and password. */
export function PasswordStep({ onNext }: StepProps) {
  const t = useT();
  const form = useForm(staffSignInForm);
  const { busy, submit } = useSubmit(form);

  function send({ email, password }: { email: string; password: string }) {
    return submit(async () => {
      const body = { email, password: await encryptField(password) };
      const { next } = await withWork((solution) =>
        api.post<{ next: NextStep }>('/api/staff/session', { ...body, solution }, { handles: shownInForm }),
      );
      onNext(next);
    });
  }

  return (
    <DynamicForm form={form} onSubmit={(values) => void send(values)}>
      <Button type="submit" variant="solid" wide busy={busy}>
        {t('desk-staff.signIn.next')}
      </Button>
    </DynamicForm>
  );
}

interface CodeProps {
  label: string;
  onDone: () => void;
  /** Called if the session ended before the code could confirm it. */
  onEnded: () => void;
}

/** Asks somebody who uses single sign-on to sign in again in another tab, so that this page keeps its state. */
export function SsoStep({ onDone }: { onDone: () => void }) {
  const t = useT();
  const address = ssoAddress({ next: deskPaths.today(pageLocale()), fresh: 'Y' });
  return (
    <div className="row">
      <a className="button button--solid button--wide" href={address} target="_blank">
        {t('desk-staff.sso.again')}
        <span className="visually-hidden"> {t('common.newTab')}</span>
      </a>
      <Button wide onClick={onDone}>
        {t('desk-staff.proof.goOn')}
      </Button>
    </div>
  );
}

const codeCall = { handles: [...shownInForm, '401'] } as const;

function passkeyOptions(handles: 'all' | typeof codeCall.handles) {
  return api.post<PublicKeyCredentialRequestOptionsJSON>('/api/staff/session/passkey/options', {}, { handles });
}

/** Whether the person has a passkey and the browser can use it. */
function useHasPasskey(): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => {
    if (!canUsePasskeys()) return;
    passkeyOptions('all').then(
      ({ allowCredentials }) => setHas(Boolean(allowCredentials?.length)),
      () => {}, // Only the code is offered then.
    );
  }, []);
  return has;
}

/** Asks for a code of the authenticator, a recovery code or a passkey. */
export function CodeStep({ label, onDone, onEnded }: CodeProps) {
  const t = useT();
  const form = useForm(staffCodeForm);
  const { busy, submit } = useSubmit(form);

  const hasPasskey = useHasPasskey();

  function prove(call: () => Promise<unknown>) {
    return submit(async () => {
      try {
        await call();
      } catch (error) {
        if ((error as Partial<ApiError>).code === '401') return onEnded();
        if (!(error instanceof NoPasskey)) throw error;
        return form.refuse([{ path: 'code', rule: error.why, message: t(`desk-staff.passkey.${error.why}`) }]);
      }
      onDone();
    });
  }

  const sendCode = (body: { code: string }) => prove(() => api.post('/api/staff/session/factor', body, codeCall));

  const sendPasskey = () =>
    prove(async () => {
      const response = await askForPasskey(await passkeyOptions(codeCall.handles));
      await api.post('/api/staff/session/passkey', { response }, codeCall);
    });

  return (
    <>
      <p className="desk-proof__lead">{t('desk-staff.code.lead')}</p>
      <DynamicForm form={form} onSubmit={(values) => void sendCode(values)}>
        <Button type="submit" variant="solid" wide busy={busy}>
          {label}
        </Button>
      </DynamicForm>
      {hasPasskey && (
        <Button wide onClick={() => void sendPasskey()}>
          {t('desk-staff.passkey.use')}
        </Button>
      )}
      <p className="muted small desk-proof__note">{t('desk-staff.code.recovery')}</p>
    </>
  );
}
