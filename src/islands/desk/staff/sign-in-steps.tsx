import { Button } from '#islands/ui/button.tsx';
import { DynamicForm } from '#islands/ui/dynamic-form.tsx';
import { useForm } from '#islands/ui/form/use-form.ts';
import { useT } from '#islands/ui/language.tsx';
import { api } from '#lib/client/api.ts';
import { withWork } from '#lib/client/with-work.ts';
import { encryptField } from '#lib/contract/cipher.ts';
import type { NextStep } from '#lib/contract/staff.ts';
import { staffCodeForm, staffSignInForm } from '#lib/forms/staff.ts';

import { shownInForm, useSubmit } from '../ui/use-submit.ts';

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
  /** Called if the session that the code is to confirm has ended. */
  onEnded: () => void;
}

/** Asks for a code of the authenticator, or a recovery code. */
export function CodeStep({ label, onDone, onEnded }: CodeProps) {
  const t = useT();
  const form = useForm(staffCodeForm);
  const { busy, submit } = useSubmit(form);

  function send(body: { code: string }) {
    return submit(async () => {
      try {
        await api.post('/api/staff/session/factor', body, { handles: [...shownInForm, '401'] });
      } catch (error) {
        if ((error as { code?: string }).code === '401') return onEnded();
        throw error;
      }
      onDone();
    });
  }

  return (
    <>
      <p className="desk-proof__lead">{t('desk-staff.code.lead')}</p>
      <DynamicForm form={form} onSubmit={(values) => void send(values)}>
        <Button type="submit" variant="solid" wide busy={busy}>
          {label}
        </Button>
      </DynamicForm>
      <p className="muted small desk-proof__note">{t('desk-staff.code.recovery')}</p>
    </>
  );
}
