import { useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { Dialog } from '#islands/ui/dialog.tsx';
import { DynamicForm } from '#islands/ui/dynamic-form.tsx';
import { useForm } from '#islands/ui/form/use-form.ts';
import { Icon } from '#islands/ui/icon.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { paths } from '#lib/addresses/paths.ts';
import { api } from '#lib/client/api.ts';
import { ApiError } from '#lib/client/api-error.ts';
import type { AlertFilter } from '#lib/contract/alerts.ts';
import { alertRhythms } from '#lib/domain/alerts.ts';
import { alertForm, visitorAlertForm } from '#lib/forms/alerts.ts';

import type { ProvenCaptcha } from './account-tools.ts';
import { MailSent } from './mail-sent.tsx';
import { shownInForm } from './refusals.ts';
import { useAttempt } from './use-attempt.ts';
import { useCaptcha } from './use-captcha.ts';
import { useExtras } from './use-extras.tsx';

interface AlertDialogProps {
  filter: AlertFilter;
  /** Describes the filter. */
  words: string;
  isSignedIn: boolean;
  /** Has the visitor sign in instead of giving an address. */
  onSignIn: () => void;
  onClose: () => void;
}

function lacks(error: unknown, field: string): boolean {
  return error instanceof ApiError && error.fields.some(({ path }) => path === field);
}

function useRhythms() {
  const t = useT();
  return { every: alertRhythms.map((value) => ({ key: value, value: t(`alerts.every.${value}`) })) };
}

/** The dialog's first lines: what the alert is about. */
function Lead({ words }: { words: string }) {
  const t = useT();
  return (
    <>
      <p>{t('alerts.openLead')}</p>
      <p className="alert-words">
        <strong>{words}</strong>
      </p>
    </>
  );
}

/** Has the alert mailed to the account's address. */
function OwnAlert({ filter, words, onSignedOut, onClose }: AlertDialogProps & { onSignedOut: () => void }) {
  const t = useT();
  const locale = useLocale();
  const [state, setState] = useState<'open' | 'saved' | 'noEmail'>('open');
  const form = useForm(alertForm, { initial: { every: 'day' } });
  const { busy, attempt } = useAttempt();
  const options = useRhythms();

  function submit({ every }: { every: string }) {
    return attempt(form, async () => {
      try {
        await api.post('search-alerts', { filter, every, locale }, { handles: shownInForm });
        setState('saved');
      } catch (error) {
        if (lacks(error, 'captcha')) onSignedOut();
        else if (lacks(error, 'email')) setState('noEmail');
        else throw error;
      }
    });
  }

  return (
    <Dialog open title={t('alerts.openTitle')} size="small" onClose={onClose}>
      {state === 'open' ? (
        <div className="stack">
          <Lead words={words} />
          <DynamicForm form={form} extras={{ options }} onSubmit={submit}>
            <Button type="submit" variant="primary" wide busy={busy}>
              {t('alerts.save')}
            </Button>
          </DynamicForm>
        </div>
      ) : (
        <div className="account__mail" role="status">
          <Icon name="mail" size={40} />
          <p>{t(state === 'saved' ? 'alerts.saved' : 'alerts.noEmail')}</p>
          <a className="button" href={state === 'saved' ? paths.alerts(locale) : paths.account(locale)}>
            {t(state === 'saved' ? 'alerts.manage' : 'alerts.addEmail')}
          </a>
        </div>
      )}
    </Dialog>
  );
}

/** Has the alert mailed to an address without an account, which a link proves first. */
function VisitorAlert({ filter, words, onSignIn, onClose }: AlertDialogProps) {
  const t = useT();
  const locale = useLocale();
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm(visitorAlertForm, { initial: { every: 'day' } });
  const captcha = useCaptcha(() => form.clear('captcha'));
  const { busy, attempt } = useAttempt(captcha);
  const extras = { ...useExtras({ captcha, prefixes: [] }, form), options: useRhythms() };

  async function send(proven: ProvenCaptcha) {
    const { every, email } = form.values;
    await api.post('search-alerts', { filter, every, locale, email, ...proven }, { handles: shownInForm });
  }

  function submit({ email, captcha: answer }: { email: string; captcha: string }) {
    return attempt(form, async () => {
      await send({ captcha: answer, ...(await captcha.proof()) });
      captcha.spend();
      setSentTo(email);
    });
  }

  if (sentTo !== undefined) {
    return <MailSent kind="alert" email={sentTo} send={send} onClose={onClose} onOtherAddress={() => setSentTo(undefined)} />;
  }
  return (
    <Dialog open title={t('alerts.openTitle')} size="small" onClose={onClose}>
      <div className="stack">
        <Lead words={words} />
        <DynamicForm form={form} extras={extras} onSubmit={submit}>
          <p className="field__hint">{t('alerts.visitor.privacy')}</p>
          <Button type="submit" variant="primary" wide busy={busy}>
            {t('alerts.save')}
          </Button>
        </DynamicForm>
        <Button variant="quiet" size="small" onClick={onSignIn}>
          {t('alerts.visitor.signIn')}
        </Button>
      </div>
    </Dialog>
  );
}

/** Has new postings of a search mailed, daily or weekly. */
export function AlertDialog(props: AlertDialogProps) {
  const [isSignedIn, setSignedIn] = useState(props.isSignedIn);
  return isSignedIn ? <OwnAlert {...props} onSignedOut={() => setSignedIn(false)} /> : <VisitorAlert {...props} />;
}
