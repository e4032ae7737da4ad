import { Button } from '#islands/ui/button.tsx';
import { DynamicForm } from '#islands/ui/dynamic-form.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { Tabs } from '#islands/ui/tabs.tsx';
import { api } from '#lib/client/api.ts';
import { loadSession } from '#lib/client/session.ts';
import type { SignedIn } from '#lib/contract/account.ts';
import { encryptField } from '#lib/contract/cipher.ts';

import type { AccountTools, Methods, ProvenCaptcha } from './account-tools.ts';
import { shownInForm } from './refusals.ts';
import { useAttempt } from './use-attempt.ts';
import { useExtras } from './use-extras.tsx';
import { useSendCode } from './use-send-code.ts';

interface ViewProps {
  tools: AccountTools;
}

interface Passwords {
  password: string;
  confirmPassword: string;
}

async function enciphered({ password, confirmPassword }: Passwords): Promise<Passwords> {
  return { password: await encryptField(password), confirmPassword: await encryptField(confirmPassword) };
}

function RegisterButton({ agreed, busy }: { agreed: unknown; busy: boolean }) {
  const t = useT();
  return (
    <Button type="submit" variant="primary" wide busy={busy} disabled={agreed !== true}>
      {t('account.register.submit')}
    </Button>
  );
}

function ByEmail({ tools }: ViewProps) {
  const { captcha } = tools;
  const form = tools.forms.register;
  const { busy, attempt } = useAttempt(captcha);

  function submit(values: Passwords & { email: string; name: string; captcha: string }) {
    return attempt(form, async () => {
      const send = async (proven: ProvenCaptcha) => {
        const body = { ...values, ...(await enciphered(values)), ...proven };
        await api.post('system/user', body, { handles: shownInForm });
      };
      await send({ captcha: values.captcha, ...(await captcha.proof()) });
      captcha.spend();
      tools.mailed({ kind: 'activation', email: values.email, send }, form);
    });
  }

  return (
    <DynamicForm form={form} extras={useExtras(tools, form)} onSubmit={submit}>
      <RegisterButton agreed={form.values.agreed} busy={busy} />
    </DynamicForm>
  );
}

function ByPhone({ tools }: ViewProps) {
  const t = useT();
  const form = tools.forms.registerBySms;
  const { busy, attempt } = useAttempt();
  const code = useSendCode(form, 'sendRegisterMessage', tools.captcha);

  function submit(values: Passwords & { prefix?: string; loginPhone: string; code: string; name: string }) {
    return attempt(form, async () => {
      const body = { ...values, ...(await enciphered(values)), code: await encryptField(values.code) };
      const { userInfo } = await api.post<SignedIn>('system/user/register/phone', body, { handles: shownInForm });
      await loadSession({ force: true });
      form.reset({ codeSent: 'N' });
      tools.finish(t('account.register.done', { name: userInfo.name }));
    });
  }

  return (
    <DynamicForm form={form} extras={useExtras(tools, form, code)} onSubmit={submit}>
      <RegisterButton agreed={form.values.agreed} busy={busy} />
    </DynamicForm>
  );
}

/** The view to register by e-mail or phone. The button is enabled once the notices are accepted. */
export function RegisterView({ tools }: ViewProps) {
  const t = useT();
  const selected = tools.methods.register;
  const byEmail = { key: 'email', label: t('account.register.byEmail') } as const;
  const byPhone = { key: 'phone', label: t('account.register.byPhone') } as const;
  const tabs = useLocale() === 'zh-cn' ? [byPhone, byEmail] : [byEmail, byPhone];
  return (
    <Tabs<Methods['register']>
      label={t('account.register.method')}
      tabs={tabs}
      selected={selected}
      onSelect={(method) => tools.choose('register', method)}
      look="switch"
    >
      {selected === 'email' ? <ByEmail tools={tools} /> : <ByPhone tools={tools} />}
    </Tabs>
  );
}
