import { Button } from '#islands/ui/button.tsx';
import { DynamicForm } from '#islands/ui/dynamic-form.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { paths } from '#lib/addresses/paths.ts';
import { api } from '#lib/client/api.ts';
import { encryptField } from '#lib/contract/cipher.ts';
import { forgetSession } from '#lib/stores/session.ts';

import type { AccountTools } from './account-tools.ts';
import { shownInForm } from './refusals.ts';
import { useAttempt } from './use-attempt.ts';
import { useExtras } from './use-extras.tsx';

/** Milliseconds from a change of the password until the page signs out (specification: constants). */
const signOutAfter = 3000;

/** The view to change the password of the signed-in account. The change ends all sessions of the account. */
export function ChangePasswordView({ tools }: { tools: AccountTools }) {
  const t = useT();
  const locale = useLocale();
  const form = tools.forms.change;
  const { busy, attempt } = useAttempt();

  function submit({
    oldPassword,
    newPassword,
    confirmPassword,
  }: {
    oldPassword: string;
    newPassword: string;
    confirmPassword: string;
  }) {
    return attempt(form, async () => {
      const body = {
        oldPassword: await encryptField(oldPassword),
        newPassword: await encryptField(newPassword),
        confirmPassword: await encryptField(confirmPassword),
      };
      await api.put('system/user/password', body, { handles: shownInForm });
      form.reset();
      tools.finish(t('account.change.done'));
      setTimeout(() => {
        forgetSession();
        location.assign(paths.start(locale));
      }, signOutAfter);
    });
  }

  return (
    <>
      <p className="account__lead">{t('account.change.lead')}</p>
      <DynamicForm form={form} extras={useExtras(tools, form)} onSubmit={submit}>
        <Button type="submit" variant="primary" wide busy={busy}>
          {t('account.change.submit')}
        </Button>
      </DynamicForm>
    </>
  );
}
