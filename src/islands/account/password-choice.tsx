import { ApiError } from '#lib/client/api-error.ts';
import { newPasswordForm } from '#lib/forms/account.ts';

import { Button } from '#islands/ui/button.tsx';
import { DynamicForm } from '#islands/ui/dynamic-form.tsx';
import { useForm } from '#islands/ui/form/use-form.ts';
import { PasswordHint } from './password-hint.tsx';
import { useAttempt } from './use-attempt.ts';

interface PasswordChoiceProps {
  /** The button's text. */
  label: string;
  /** The address of the account, if known, so that browsers save it with the password. */
  email?: string;
  /** Submits both fields. */
  send(passwords: { password: string; confirmPassword: string }): Promise<unknown>;
  done(): void;
  /** Called if the link is no longer valid. */
  broken(): void;
}

/** The form to choose a password on a page opened by a link in a mail. */
export function PasswordChoice({ label, email, send, done, broken }: PasswordChoiceProps) {
  const form = useForm(newPasswordForm);
  const { busy, attempt } = useAttempt();

  function submit(passwords: { password: string; confirmPassword: string }) {
    return attempt(form, async () => {
      try {
        await send(passwords);
        done();
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== '400003') throw error;
        broken();
      }
    });
  }

  return (
    <DynamicForm form={form} extras={{ hints: { password: <PasswordHint password={form.values.password} /> } }} onSubmit={submit}>
      {email && <input type="email" autoComplete="username" value={email} readOnly hidden />}
      <Button type="submit" variant="primary" wide busy={busy}>
        {label}
      </Button>
    </DynamicForm>
  );
}
