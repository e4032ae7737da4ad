import { Button } from '#islands/ui/button.tsx';
import { DynamicForm } from '#islands/ui/dynamic-form.tsx';
import { useT } from '#islands/ui/language.tsx';
import { Tabs } from '#islands/ui/tabs.tsx';
import { api } from '#lib/client/api.ts';
import { loadSession } from '#lib/client/session.ts';
import type { SignedIn } from '#lib/contract/account.ts';
import { encryptField } from '#lib/contract/cipher.ts';
import { isEmail } from '#lib/rules/email.ts';

import type { AccountTools, Methods } from './account-tools.ts';
import { PasskeyLogin } from './passkey-login.tsx';
import { shownInForm } from './refusals.ts';
import { useAttempt } from './use-attempt.ts';
import { useExtras } from './use-extras.tsx';
import { useSendCode } from './use-send-code.ts';

interface ViewProps {
  tools: AccountTools;
}

function ByPassword({ tools }: ViewProps) {
  const t = useT();
  const { captcha, finish, go } = tools;
  const form = tools.forms.login;
  const { busy, attempt } = useAttempt(captcha);

  function submit(values: { emailOrPhone: string; password: string; captcha: string }) {
    return attempt(form, async () => {
      const body = { ...values, password: await encryptField(values.password), ...(await captcha.proof()) };
      const { userInfo, isPhoneBind } = await api.post<SignedIn>('system/login', body, { handles: shownInForm });
      await loadSession({ force: true });
      captcha.spend();
      form.reset({ emailOrPhone: values.emailOrPhone });
      finish(
        t('account.login.done', { name: userInfo.name }),
        isPhoneBind === 'N' && isEmail(values.emailOrPhone) ? 'bind' : undefined,
      );
    });
  }

  /** Opens the registration form with the typed e-mail address and password; submitting it requests another activation mail. */
  function askForMail() {
    const { register } = tools.forms;
    const { emailOrPhone: email, password } = form.values;
    for (const [name, value] of Object.entries({ email, password, confirmPassword: password })) register.set(name, value);
    tools.choose('register', 'email');
    go('register');
  }

  return (
    <DynamicForm form={form} extras={useExtras(tools, form)} onSubmit={submit}>
      <Button type="submit" variant="primary" wide busy={busy}>
        {t('account.login.submit')}
      </Button>
      <Button variant="quiet" size="small" onClick={() => go('reset')}>
        {t('account.login.forgot')}
      </Button>
      {form.shown.some(({ rule }) => rule === '400004') && (
        <Button wide onClick={askForMail}>
          {t('account.login.mailAgain')}
        </Button>
      )}
    </DynamicForm>
  );
}

function BySms({ tools }: ViewProps) {
  const t = useT();
  const form = tools.forms.loginBySms;
  const { busy, attempt } = useAttempt();
  const code = useSendCode(form, 'sendLoginMessage', tools.captcha);

  function submit(values: { prefix?: string; loginPhone: string; code: string }) {
    return attempt(form, async () => {
      const body = { ...values, code: await encryptField(values.code) };
      const { userInfo } = await api.post<SignedIn>('system/login/sms', body, { handles: shownInForm });
      await loadSession({ force: true });
      form.set('code', '');
      tools.finish(t('account.login.done', { name: userInfo.name }));
    });
  }

  return (
    <DynamicForm form={form} extras={useExtras(tools, form, code)} onSubmit={submit}>
      <Button type="submit" variant="primary" wide busy={busy}>
        {t('account.login.submit')}
      </Button>
    </DynamicForm>
  );
}

/** The view to log in with a password, with a code by SMS or with a passkey. */
export function LoginView({ tools }: ViewProps) {
  const t = useT();
  const selected = tools.methods.login;
  const tabs = [
    { key: 'password', label: t('account.login.byPassword') },
    { key: 'sms', label: t('account.login.bySms') },
  ] as const;
  return (
    <>
      <Tabs<Methods['login']>
        label={t('account.login.method')}
        tabs={tabs}
        selected={selected}
        onSelect={(method) => tools.choose('login', method)}
        look="switch"
      >
        {selected === 'password' ? <ByPassword tools={tools} /> : <BySms tools={tools} />}
      </Tabs>
      <PasskeyLogin tools={tools} />
    </>
  );
}
