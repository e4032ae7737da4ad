import { useEffect, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { Language, useT } from '#islands/ui/language.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import { useChunk } from '#islands/ui/use-chunk.ts';
import { forgetLinkCode, takeLinkCode } from '#lib/browser/link-code.ts';
import { openAccount } from '#lib/browser/open-account.ts';
import { ApiError } from '#lib/client/api-error.ts';
import { api } from '#lib/client/api.ts';
import { encryptField } from '#lib/contract/cipher.ts';
import type { Messages } from '#lib/i18n/translate.ts';
import type { Locale } from '#lib/text/locale.ts';

import { shownInForm } from './refusals.ts';

// Loaded on demand, because the form is not needed if the link is invalid.
const loadForm = () => import('./password-choice.tsx');

function codeOfPage(): string {
  return takeLinkCode() ?? '-';
}

/** Whether the link is still valid; true if that cannot be checked. */
async function checkLink(): Promise<boolean> {
  try {
    await api.post('system/user/passwordreset/check', { verificationCode: await encryptField(codeOfPage()) }, { handles: 'all' });
    return true;
  } catch (error) {
    return !(error instanceof ApiError && error.code === '400003');
  }
}

/** Shown if the page was opened without a link's code: a text and a button to request a link. */
function AskForLink() {
  const t = useT();
  return (
    <>
      <p>{t('account.reset.askText')}</p>
      <div className="row">
        <Button variant="primary" onClick={() => openAccount('reset')}>
          {t('account.reset.ask')}
        </Button>
      </div>
    </>
  );
}

/** The form to set a new password with the code of the link, or a message that the link is no longer valid. */
function ResetByLink() {
  const t = useT();
  const [outcome, setOutcome] = useState<'checking' | 'open' | 'late' | 'done' | 'broken'>('checking');
  const form = useChunk(outcome === 'open', loadForm, () => setOutcome('late'));

  useEffect(() => {
    void checkLink().then((works) => setOutcome((known) => (known === 'checking' ? (works ? 'open' : 'broken') : known)));
  }, []);

  useEffect(() => {
    if (outcome === 'done' || outcome === 'broken') forgetLinkCode();
  }, [outcome]);

  async function send({ password, confirmPassword }: { password: string; confirmPassword: string }) {
    const body = {
      verificationCode: await encryptField(codeOfPage()),
      password: await encryptField(password),
      confirmPassword: await encryptField(confirmPassword),
    };
    await api.post('system/user/passwordreset/confirm', body, { handles: shownInForm });
  }

  if (outcome === 'late') return <Button onClick={() => setOutcome('open')}>{t('common.retry')}</Button>;
  if (outcome === 'checking' || (outcome === 'open' && !form)) {
    return (
      <p className="row" role="status">
        <Spinner /> {t('account.reset.checking')}
      </p>
    );
  }
  if (outcome === 'open' && form) {
    return (
      <form.PasswordChoice
        label={t('account.reset.submit')}
        send={send}
        done={() => setOutcome('done')}
        broken={() => setOutcome('broken')}
      />
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

/** The island of the page to set a new password. If no mailed link opened the page, it offers to request a link. */
export function ResetPassword({ locale, messages }: { locale: Locale; messages: Messages }) {
  const [hasLink] = useState(() => takeLinkCode() !== undefined);
  return <Language {...{ locale, messages }}>{hasLink ? <ResetByLink /> : <AskForLink />}</Language>;
}
