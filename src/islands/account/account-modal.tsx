import { useEffect, useRef, useState } from 'react';

import { Dialog } from '#islands/ui/dialog.tsx';
import { asText } from '#islands/ui/form/field-props.ts';
import { usePrefixes } from '#islands/ui/form/use-prefixes.ts';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { Tabs } from '#islands/ui/tabs.tsx';
import type { AccountOptions } from '#lib/browser/open-account.ts';
import { isPasskeyDue, notePasskeyOffered } from '#lib/browser/passkeys.ts';
import { isEmail } from '#lib/rules/email.ts';
import { $session, changeSession } from '#lib/stores/session.ts';
import { showToast } from '#lib/stores/toasts.ts';

import type { AccountTools, AwaitedMail, Methods, Step } from './account-tools.ts';
import { BindView } from './bind-view.tsx';
import { ChangePasswordView } from './change-password-view.tsx';
import { type AccountForms, useAccountForms } from './forms.ts';
import { keepTyped, takeTyped } from './keep-typed.ts';
import { LoginView } from './login-view.tsx';
import { MailSent } from './mail-sent.tsx';
import { NewPasswordView } from './new-password-view.tsx';
import { PasskeyOffer } from './passkey-offer.tsx';
import { RegisterView } from './register-view.tsx';
import { $request } from './request.ts';
import { ResetView } from './reset-view.tsx';
import { useCaptcha } from './use-captcha.ts';

const titles = {
  login: 'account.title.welcome',
  register: 'account.title.welcome',
  reset: 'account.title.reset',
  'new-password': 'account.title.newPassword',
  bind: 'account.title.bind',
  'change-password': 'account.title.change',
  passkey: 'account.title.passkey',
} as const satisfies Record<Step, string>;

/**
 * If an e-mail address or mainland phone number was typed at the login, copies it to the matching reset form, unless the field
 * there is already filled. Returns the reset method of that form, or undefined if something else was typed.
 */
function carryName({ login, reset, resetBySms }: AccountForms): Methods['reset'] | undefined {
  const name = asText(login.values.emailOrPhone);
  if (isEmail(name)) {
    if (!reset.values.email) reset.set('email', name);
    return 'email';
  }
  if (!/^1\d{10}$/.test(name)) return undefined;
  if (!resetBySms.values.loginPhone) resetBySms.set('loginPhone', name);
  return 'phone';
}

/** The account dialog. It stays mounted when closed, so that typed input is still there when the dialog is opened again. */
export function AccountModal() {
  const t = useT();
  const isChinese = useLocale() === 'zh-cn';
  const [typed] = useState(takeTyped);
  const forms = useAccountForms(typed?.forms);
  const captcha = useCaptcha(() => {
    for (const form of Object.values(forms)) if (form.values.captcha) form.clear('captcha');
  });
  const prefixes = usePrefixes();
  const [step, setStep] = useState<Step | null>(null);
  const [methods, setMethods] = useState<Methods>(
    () => typed?.methods ?? { login: 'password', register: isChinese ? 'phone' : 'email', reset: 'email' },
  );
  const [mail, setMail] = useState<{ awaited: AwaitedMail; forget: () => void } | null>(null);
  const [success, setSuccess] = useState<{ text: string } | null>(null);
  const [notice, setNotice] = useState('');
  const after = useRef<AccountOptions['after']>(undefined);

  // A toast appears in the topmost open dialog. The effect runs only after this dialog has closed.
  useEffect(() => {
    if (success) showToast('done', success.text);
  }, [success]);

  const isStart = step === 'login' || step === 'register';
  useEffect(() => {
    if (isStart !== $session.get().showLogin) changeSession({ showLogin: isStart });
  }, [isStart]);

  const isPasskeyOffered = useRef(false);
  useEffect(() => {
    if (isStart) void isPasskeyDue().then((isDue) => (isPasskeyOffered.current = isDue));
  }, [isStart]);

  useEffect(() => {
    const keep = () =>
      keepTyped({ methods, forms: Object.fromEntries(Object.entries(forms).map(([name, { values }]) => [name, values])) });
    addEventListener('pagehide', keep);
    return () => removeEventListener('pagehide', keep);
  });

  useEffect(
    () =>
      $request.subscribe((request) => {
        if (!request) return;
        const { view, options } = request;
        const mustSignIn = (view === 'change-password' || view === 'bind') && $session.get().status === 'out';
        after.current = mustSignIn ? () => setStep(view) : options.after;
        setNotice('');
        setStep(mustSignIn ? 'login' : view);
      }),
    [],
  );

  function goOn() {
    const then = after.current;
    after.current = undefined;
    setStep(null);
    then?.();
  }

  const tools: AccountTools = {
    forms,
    captcha,
    prefixes,
    methods,
    choose: (of, method) => setMethods((chosen) => ({ ...chosen, [of]: method })),
    go(next) {
      const method = next === 'reset' ? carryName(forms) : undefined;
      if (method) setMethods((chosen) => ({ ...chosen, reset: method }));
      setNotice('');
      setStep(next);
    },
    finish(message, next) {
      const offered = isStart && isPasskeyOffered.current && !after.current ? 'passkey' : undefined;
      const follows = next ?? offered;
      if (follows) {
        if (follows === 'passkey') notePasskeyOffered();
        isPasskeyOffered.current = false;
        setNotice(message);
        setStep(follows);
      } else {
        setSuccess({ text: message });
        goOn();
      }
    },
    mailed(awaited, form) {
      setStep(null);
      setMail({ awaited, forget: () => form.reset() });
    },
  };

  /** Closes the dialog. Closing the form that binds a phone skips only this step and continues the interrupted action. */
  function close() {
    if (step === 'bind') goOn();
    else setStep(null);
  }

  const tabs = [
    { key: 'login', label: t('account.tab.login') },
    { key: 'register', label: t('account.tab.register') },
  ] as const;
  return (
    <>
      <Dialog
        key={isStart ? 'start' : step}
        open={step !== null}
        title={step ? t(titles[step]) : ''}
        size="small"
        onClose={close}
      >
        {notice && (
          <p className="notice notice--done account__notice" role="status">
            {notice}
          </p>
        )}
        {isStart && (
          <Tabs<'login' | 'register'> label={t('account.tab.label')} tabs={tabs} selected={step} onSelect={setStep}>
            {step === 'login' ? <LoginView tools={tools} /> : <RegisterView tools={tools} />}
          </Tabs>
        )}
        {step === 'reset' && <ResetView tools={tools} />}
        {step === 'new-password' && <NewPasswordView tools={tools} />}
        {step === 'bind' && <BindView tools={tools} onSkip={goOn} />}
        {step === 'passkey' && (
          <PasskeyOffer onAdded={() => tools.finish(t('account.passkey.added'))} onSkip={() => setStep(null)} />
        )}
        {step === 'change-password' && <ChangePasswordView tools={tools} />}
      </Dialog>
      {mail && (
        <MailSent
          {...mail.awaited}
          onClose={() => {
            mail.forget();
            setMail(null);
          }}
          onOtherAddress={() => {
            setMail(null);
            setStep(mail.awaited.kind === 'activation' ? 'register' : 'reset');
          }}
        />
      )}
    </>
  );
}
