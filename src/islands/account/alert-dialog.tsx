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
import { alertRhythms } from '#lib/domain/alerts.ts';
import { alertForm, intakeForm, visitorAlertForm, visitorIntakeForm } from '#lib/forms/alerts.ts';
import type { AlertRequest } from '#lib/postings/alert-request.ts';

import type { ProvenCaptcha } from './account-tools.ts';
import { MailSent } from './mail-sent.tsx';
import { shownInForm } from './refusals.ts';
import { useAttempt } from './use-attempt.ts';
import { useCaptcha } from './use-captcha.ts';
import { useExtras } from './use-extras.tsx';

interface AlertDialogProps {
  request: AlertRequest;
  /** Describes what the request finds. */
  words: string;
  isSignedIn: boolean;
  /** Opens the sign-in for a visitor who prefers it to giving an address. */
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

/** The forms, texts and API call of an alert, which differ between alerts for a search and alerts for the next intake. */
function useRequest(request: AlertRequest) {
  const t = useT();
  const locale = useLocale();
  if ('filter' in request) {
    return {
      title: t('alerts.openTitle'),
      lead: t('alerts.openLead'),
      submit: t('alerts.save'),
      saved: t('alerts.saved'),
      forms: { own: alertForm, visitor: visitorAlertForm },
      call: { path: 'search-alerts', body: { ...request, locale } },
    };
  }
  return {
    title: t('alerts.intake.open'),
    lead: t('pkPublish' in request ? 'alerts.intake.leadPosting' : 'alerts.intake.leadCategory'),
    submit: t('alerts.intake.save'),
    saved: t('alerts.intake.saved'),
    forms: { own: intakeForm, visitor: visitorIntakeForm },
    call: { path: 'next-intake', body: { ...request, locale } },
  };
}

/** The first lines of the dialog: an introduction, and a description of the alert. */
function Lead({ lead, words }: { lead: string; words: string }) {
  return (
    <>
      <p>{lead}</p>
      <p className="alert-words">
        <strong>{words}</strong>
      </p>
    </>
  );
}

/** Creates an alert for the e-mail address of the signed-in account. */
function OwnAlert({ request, words, onSignedOut, onClose }: AlertDialogProps & { onSignedOut: () => void }) {
  const t = useT();
  const locale = useLocale();
  const [state, setState] = useState<'open' | 'saved' | 'noEmail'>('open');
  const { title, lead, submit: label, saved, forms, call } = useRequest(request);
  const form = useForm(forms.own, { initial: { every: 'day' } });
  const { busy, attempt } = useAttempt();
  const options = useRhythms();

  function submit(values: Record<string, unknown>) {
    return attempt(form, async () => {
      try {
        await api.post(call.path, { ...call.body, ...values }, { handles: shownInForm });
        setState('saved');
      } catch (error) {
        if (lacks(error, 'captcha')) onSignedOut();
        else if (lacks(error, 'email')) setState('noEmail');
        else throw error;
      }
    });
  }

  return (
    <Dialog open title={title} size="small" onClose={onClose}>
      {state === 'open' ? (
        <div className="stack">
          <Lead {...{ lead, words }} />
          <DynamicForm form={form} extras={{ options }} onSubmit={submit}>
            <Button type="submit" variant="primary" wide busy={busy}>
              {label}
            </Button>
          </DynamicForm>
        </div>
      ) : (
        <div className="account__mail" role="status">
          <Icon name="mail" size={40} />
          <p>{state === 'saved' ? saved : t('alerts.noEmail')}</p>
          <a className="button" href={state === 'saved' ? paths.alerts(locale) : paths.account(locale)}>
            {t(state === 'saved' ? 'alerts.manage' : 'alerts.addEmail')}
          </a>
        </div>
      )}
    </Dialog>
  );
}

/** Requests an alert for any e-mail address. The alert starts once the visitor opens the mailed link. */
function VisitorAlert({ request, words, onSignIn, onClose }: AlertDialogProps) {
  const t = useT();
  const [sentTo, setSentTo] = useState<string>();
  const { title, lead, submit: label, forms, call } = useRequest(request);
  const form = useForm(forms.visitor, { initial: { every: 'day' } });
  const captcha = useCaptcha(() => form.clear('captcha'));
  const { busy, attempt } = useAttempt(captcha);
  const extras = { ...useExtras({ captcha, prefixes: [] }, form), options: useRhythms() };

  async function send(proven: ProvenCaptcha) {
    await api.post(call.path, { ...call.body, ...form.values, ...proven }, { handles: shownInForm });
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
    <Dialog open title={title} size="small" onClose={onClose}>
      <div className="stack">
        <Lead {...{ lead, words }} />
        <DynamicForm form={form} extras={extras} onSubmit={submit}>
          <p className="field__hint">{t('alerts.visitor.privacy')}</p>
          <Button type="submit" variant="primary" wide busy={busy}>
            {label}
          </Button>
        </DynamicForm>
        <Button variant="quiet" size="small" onClick={onSignIn}>
          {t('alerts.visitor.signIn')}
        </Button>
      </div>
    </Dialog>
  );
}

/**
 * Requests an alert. For a search, new postings are mailed daily or weekly. For the next intake, one mail is sent when a
 * posting opens in a given category, or a posting similar to a given one.
 */
export function AlertDialog(props: AlertDialogProps) {
  const [isSignedIn, setSignedIn] = useState(props.isSignedIn);
  return isSignedIn ? <OwnAlert {...props} onSignedOut={() => setSignedIn(false)} /> : <VisitorAlert {...props} />;
}
