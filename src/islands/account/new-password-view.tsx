import { Button } from '#islands/ui/button.tsx';
import { DynamicForm } from '#islands/ui/dynamic-form.tsx';
import { useT } from '#islands/ui/language.tsx';
import { api } from '#lib/client/api.ts';
import { encryptField } from '#lib/contract/cipher.ts';

import type { AccountTools } from './account-tools.ts';
import { ticket } from './forms.ts';
import { shownInForm } from './refusals.ts';
import { useAttempt } from './use-attempt.ts';
import { useExtras } from './use-extras.tsx';

/** The view to set a new password with the ticket received in exchange for an SMS code. */
export function NewPasswordView({ tools }: { tools: AccountTools }) {
  const t = useT();
  const form = tools.forms.newPassword;
  const { busy, attempt } = useAttempt();

  function submit({ password, confirmPassword }: { password: string; confirmPassword: string }) {
    return attempt(form, async () => {
      const body = {
        verificationCode: await encryptField(String(form.values[ticket] ?? '')),
        password: await encryptField(password),
        confirmPassword: await encryptField(confirmPassword),
      };
      await api.post('system/user/passwordreset/confirm', body, { handles: shownInForm });
      form.reset();
      tools.finish(t('account.reset.done'), 'login');
    });
  }

  return (
    <DynamicForm form={form} extras={useExtras(tools, form)} onSubmit={submit}>
      <Button type="submit" variant="primary" wide busy={busy}>
        {t('account.reset.submit')}
      </Button>
    </DynamicForm>
  );
}
