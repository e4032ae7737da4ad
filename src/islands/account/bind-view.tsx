import { Button } from '#islands/ui/button.tsx';
import { DynamicForm } from '#islands/ui/dynamic-form.tsx';
import { useT } from '#islands/ui/language.tsx';
import { ApiError } from '#lib/client/api-error.ts';
import { api } from '#lib/client/api.ts';
import { loadSession } from '#lib/client/session.ts';
import { encryptField } from '#lib/contract/cipher.ts';

import type { AccountTools } from './account-tools.ts';
import { askPassword, bindInitial } from './forms.ts';
import { shownInForm } from './refusals.ts';
import { useAttempt } from './use-attempt.ts';
import { useExtras } from './use-extras.tsx';
import { useSendCode } from './use-send-code.ts';

/** The view to bind a phone to the signed-in account. */
export function BindView({ tools, onSkip }: { tools: AccountTools; onSkip: () => void }) {
  const t = useT();
  const form = tools.forms.bind;
  const { busy, attempt } = useAttempt();
  const code = useSendCode(form, 'sendBindingMessage', tools.captcha);

  function submit({ password, ...values }: { prefix?: string; loginPhone: string; code: string; password?: string }) {
    return attempt(form, async () => {
      const secrets = { code: await encryptField(values.code), ...(password ? { password: await encryptField(password) } : {}) };
      try {
        await api.post('system/user/confirmBindingPhone', { ...values, ...secrets }, { handles: shownInForm });
      } catch (error) {
        if (error instanceof ApiError && error.fields.some(({ path }) => path === 'password')) form.set(askPassword, 'Y');
        throw error;
      }
      await loadSession({ force: true });
      form.reset(bindInitial);
      tools.finish(t('account.bind.done'));
    });
  }

  return (
    <>
      <p className="account__lead">{t('account.bind.lead')}</p>
      <DynamicForm form={form} extras={useExtras(tools, form, code)} onSubmit={submit}>
        <Button type="submit" variant="primary" wide busy={busy}>
          {t('account.bind.submit')}
        </Button>
        <Button variant="quiet" size="small" onClick={onSkip}>
          {t('account.bind.later')}
        </Button>
      </DynamicForm>
    </>
  );
}
