import { api } from '#lib/client/api.ts';
import { encryptField } from '#lib/cipher.ts';
import { loadSession } from '#lib/client/session.ts';

import { Button } from '../ui/button.tsx';
import { DynamicForm } from '../ui/dynamic-form.tsx';
import { useT } from '../ui/language.tsx';
import type { AccountTools } from './account-tools.ts';
import { shownInForm } from './refusals.ts';
import { useAttempt } from './use-attempt.ts';
import { useExtras } from './use-extras.tsx';
import { useSendCode } from './use-send-code.ts';

/** Binds a phone to the account that is signed in. */
export function BindView({ tools, onSkip }: { tools: AccountTools; onSkip: () => void }) {
  const t = useT();
  const form = tools.forms.bind;
  const { busy, attempt } = useAttempt();
  const code = useSendCode(form, 'sendBindingMessage', tools.captcha);

  function submit(values: { prefix?: string; loginPhone: string; code: string }) {
    return attempt(form, async () => {
      const body = { ...values, code: await encryptField(values.code) };
      await api.post('system/user/confirmBindingPhone', body, { handles: shownInForm });
      await loadSession({ force: true });
      form.reset({ codeSent: 'N' });
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
