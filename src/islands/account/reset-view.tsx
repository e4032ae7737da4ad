import { Button } from '#islands/ui/button.tsx';
import { DynamicForm } from '#islands/ui/dynamic-form.tsx';
import { useT } from '#islands/ui/language.tsx';
import { Tabs } from '#islands/ui/tabs.tsx';
import { api } from '#lib/client/api.ts';
import type { ResetTicket } from '#lib/contract/account.ts';
import { encryptField } from '#lib/contract/cipher.ts';

import type { AccountTools, Methods, ProvenCaptcha } from './account-tools.ts';
import { ticket } from './forms.ts';
import { shownInForm } from './refusals.ts';
import { useAttempt } from './use-attempt.ts';
import { useExtras } from './use-extras.tsx';
import { useSendCode } from './use-send-code.ts';

interface ViewProps {
  tools: AccountTools;
}

function ByEmail({ tools }: ViewProps) {
  const t = useT();
  const { captcha } = tools;
  const form = tools.forms.reset;
  const { busy, attempt } = useAttempt(captcha);

  function submit(values: { email: string; captcha: string }) {
    return attempt(form, async () => {
      const send = async (proven: ProvenCaptcha) => {
        await api.post('system/user/passwordreset/request', { ...values, ...proven }, { handles: shownInForm });
      };
      await send({ captcha: values.captcha, ...(await captcha.proof()) });
      captcha.spend();
      tools.mailed({ kind: 'reset', email: values.email, send }, form);
    });
  }

  return (
    <DynamicForm form={form} extras={useExtras(tools, form)} onSubmit={submit}>
      <Button type="submit" variant="primary" wide busy={busy}>
        {t('account.reset.mail')}
      </Button>
    </DynamicForm>
  );
}

function ByPhone({ tools }: ViewProps) {
  const t = useT();
  const form = tools.forms.resetBySms;
  const { busy, attempt } = useAttempt();
  const code = useSendCode(form, 'sendResetPasswordMessage', tools.captcha);

  function submit(values: { prefix?: string; loginPhone: string; code: string }) {
    return attempt(form, async () => {
      const body = { ...values, code: await encryptField(values.code) };
      const { verificationCode } = await api.post<ResetTicket>('system/user/passwordreset/sms', body, { handles: shownInForm });
      form.set('code', '');
      tools.forms.newPassword.reset({ [ticket]: verificationCode });
      tools.go('new-password');
    });
  }

  return (
    <DynamicForm form={form} extras={useExtras(tools, form, code)} onSubmit={submit}>
      <Button type="submit" variant="primary" wide busy={busy}>
        {t('account.reset.next')}
      </Button>
    </DynamicForm>
  );
}

/** The view to request a link by mail or a code by SMS for setting a new password. */
export function ResetView({ tools }: ViewProps) {
  const t = useT();
  const selected = tools.methods.reset;
  const tabs = [
    { key: 'email', label: t('account.reset.byEmail') },
    { key: 'phone', label: t('account.reset.byPhone') },
  ] as const;
  return (
    <>
      <Tabs<Methods['reset']>
        label={t('account.reset.method')}
        tabs={tabs}
        selected={selected}
        onSelect={(method) => tools.choose('reset', method)}
        look="switch"
      >
        {selected === 'email' ? <ByEmail tools={tools} /> : <ByPhone tools={tools} />}
      </Tabs>
      <Button variant="quiet" size="small" onClick={() => tools.go('login')}>
        {t('account.reset.back')}
      </Button>
    </>
  );
}
