import { useEffect, useState } from 'react';

import { api } from '#lib/client/api.ts';
import { ApiError } from '#lib/client/api-error.ts';
import { encryptField } from '#lib/cipher.ts';
import type { Messages } from '#lib/i18n/translate.ts';
import type { Locale } from '#lib/locale.ts';
import { newPasswordForm } from '#lib/forms/account.ts';
import { openAccount } from '#lib/open-account.ts';

import { Button } from '../ui/button.tsx';
import { DynamicForm } from '../ui/dynamic-form.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { Icon } from '../ui/icon.tsx';
import { Language, useT } from '../ui/language.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { PasswordHint } from './password-hint.tsx';
import { shownInForm } from './refusals.ts';
import { useAttempt } from './use-attempt.ts';

function codeOfPage(): string {
  return new URLSearchParams(location.search).get('code') || '-';
}

/** Whether the link still works; where nobody can tell, the form is shown all the same. */
async function checkLink(): Promise<boolean> {
  try {
    await api.post('system/user/passwordreset/check', { verificationCode: await encryptField(codeOfPage()) }, { handles: 'all' });
    return true;
  } catch (error) {
    return !(error instanceof ApiError && error.code === '400003');
  }
}

/** Sets a new password with the code in the page's address; a link that no longer works is said so. */
function ResetByLink() {
  const t = useT();
  const form = useForm(newPasswordForm);
  const { busy, attempt } = useAttempt();
  const [outcome, setOutcome] = useState<'checking' | 'open' | 'done' | 'broken'>('checking');

  useEffect(() => {
    void checkLink().then((works) => setOutcome((known) => (known === 'checking' ? (works ? 'open' : 'broken') : known)));
  }, []);

  function submit({ password, confirmPassword }: { password: string; confirmPassword: string }) {
    return attempt(form, async () => {
      try {
        const body = {
          verificationCode: await encryptField(codeOfPage()),
          password: await encryptField(password),
          confirmPassword: await encryptField(confirmPassword),
        };
        await api.post('system/user/passwordreset/confirm', body, { handles: shownInForm });
        form.reset();
        setOutcome('done');
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== '400003') throw error;
        setOutcome('broken');
      }
    });
  }

  if (outcome === 'checking') {
    return (
      <p className="row" role="status">
        <Spinner /> {t('account.reset.checking')}
      </p>
    );
  }
  if (outcome === 'open') {
    return (
      <DynamicForm
        form={form}
        extras={{ hints: { password: <PasswordHint password={form.values.password} /> } }}
        onSubmit={submit}
      >
        <Button type="submit" variant="primary" wide busy={busy}>
          {t('account.reset.submit')}
        </Button>
      </DynamicForm>
    );
  }
  const isDone = outcome === 'done';
  return (
    <div className={isDone ? 'outcome' : 'outcome outcome--fault'} role="status">
      <p className="outcome__words">
        <Icon name={isDone ? 'check-circle' : 'alert'} size={28} />
        <strong>{t(isDone ? 'account.reset.done' : 'account.reset.broken')}</strong>
      </p>
      {!isDone && <p>{t('account.reset.brokenText')}</p>}
      <Button variant="primary" onClick={() => openAccount(isDone ? 'login' : 'reset')}>
        {t(isDone ? 'account.login.submit' : 'account.reset.ask')}
      </Button>
    </div>
  );
}

/** The form behind the link of a reset mail, with its own words. */
export function ResetPassword({ locale, messages }: { locale: Locale; messages: Messages }) {
  return (
    <Language {...{ locale, messages }}>
      <ResetByLink />
    </Language>
  );
}
