import { showIsland } from '#islands/ui/show-island.tsx';
import { api } from '#lib/client/api.ts';
import { ApiError } from '#lib/client/api-error.ts';
import { encryptField } from '#lib/cipher.ts';
import { newPasswordForm } from '#lib/forms/account.ts';

import { Button } from '../ui/button.tsx';
import { DynamicForm } from '../ui/dynamic-form.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { useT } from '../ui/language.tsx';
import { PasswordHint } from './password-hint.tsx';
import { shownInForm } from './refusals.ts';
import { useAttempt } from './use-attempt.ts';

interface Choice {
  /** The call that activates the account. */
  call: string;
  done(): void;
  /** The link no longer works. */
  broken(): void;
}

function PasswordChoice({ call, done, broken }: Choice) {
  const t = useT();
  const form = useForm(newPasswordForm);
  const { busy, attempt } = useAttempt();

  function submit({ password, confirmPassword }: { password: string; confirmPassword: string }) {
    return attempt(form, async () => {
      try {
        const body = { password: await encryptField(password), confirmPassword: await encryptField(confirmPassword) };
        await api.post(call, body, { handles: shownInForm });
        done();
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== '400003') throw error;
        broken();
      }
    });
  }

  return (
    <DynamicForm form={form} extras={{ hints: { password: <PasswordHint password={form.values.password} /> } }} onSubmit={submit}>
      <Button type="submit" variant="primary" wide busy={busy}>
        {t('account.activate.submit')}
      </Button>
    </DynamicForm>
  );
}

/** Puts the form into `place` in which whoever opened an activation link chooses the password. */
export function showPasswordChoice(place: Element, choice: Choice): Promise<void> {
  return showIsland(['common', 'account', 'rules'], () => <PasswordChoice {...choice} />, place);
}
