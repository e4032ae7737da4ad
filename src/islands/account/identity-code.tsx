import { useEffect, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { DynamicForm } from '#islands/ui/dynamic-form.tsx';
import type { FormControl } from '#islands/ui/form/use-form.ts';
import { useT } from '#islands/ui/language.tsx';
import { api } from '#lib/client/api.ts';
import { encryptField } from '#lib/contract/cipher.ts';
import type { IdentifiedApplication } from '#lib/contract/identity.ts';
import type { identityCodeForm } from '#lib/forms/identity.ts';

import { shownInForm } from './refusals.ts';
import { useAttempt } from './use-attempt.ts';

/** Seconds before another code can be requested (specification: constants). */
const lockFor = 60;

interface CodeProps {
  form: FormControl<typeof identityCodeForm>;
  idcard: string;
  /** The masked number to show as the code's recipient. */
  phone: string;
  onPassed: (found: readonly IdentifiedApplication[]) => void;
  /** Goes back to the step for the ID number, to change it or to request another code. */
  onBack: () => void;
}

/** The seconds until another code can be requested, counting down from when the component is mounted. */
function useLock(): number {
  const [seconds, setSeconds] = useState(lockFor);
  useEffect(() => {
    const until = Date.now() + lockFor * 1000;
    const timer = setInterval(() => setSeconds(Math.max(0, Math.ceil((until - Date.now()) / 1000))), 500);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}

/** The second step of the identity check: verifies the code sent by SMS. */
export function IdentityCode({ form, idcard, phone, onPassed, onBack }: CodeProps) {
  const t = useT();
  const { busy, attempt } = useAttempt();
  const seconds = useLock();

  function submit({ code }: { code: string }) {
    return attempt(form, async () => {
      const body = { idcard: await encryptField(idcard), code: await encryptField(code) };
      onPassed(await api.post<IdentifiedApplication[]>('personal/verify/verifySms', body, { handles: shownInForm }));
    });
  }

  return (
    <>
      <p className="identity__lead" role="status">
        {t('identity.sent', { phone })}
      </p>
      <p className="muted small identity__lead">{t('identity.notYours')}</p>
      <DynamicForm form={form} onSubmit={submit}>
        <Button type="submit" variant="primary" wide busy={busy}>
          {t('identity.verify')}
        </Button>
      </DynamicForm>
      <div className="identity__back">
        <Button variant="quiet" size="small" disabled={seconds > 0} onClick={onBack}>
          {seconds > 0 ? t('identity.again', { seconds }) : t('identity.back')}
        </Button>
      </div>
    </>
  );
}
