import { useEffect, useState } from 'react';

import { api } from '#lib/client/api.ts';
import { ApiError } from '#lib/client/api-error.ts';
import { captchaLength } from '#lib/rules/codes.ts';
import { defaultPrefix, toE164 } from '#lib/rules/mobile.ts';

import { controlId } from '#islands/ui/form/control-id.ts';
import { asText } from '#islands/ui/form/field-props.ts';
import { useT } from '#islands/ui/language.tsx';
import { type AnyForm, codeSent, lockedUntil } from './forms.ts';
import { faultsIn } from './refusals.ts';
import type { Captcha } from './use-captcha.ts';

/** Seconds before another code can be requested (specification: constants). */
const lockFor = 60;

export interface SendCode {
  /** Seconds to wait before another code can be requested; 0 if there is no wait. */
  secondsLeft: number;
  /** Whether the number or address to send the code to is valid. */
  possible: boolean;
  busy: boolean;
  /** The result of the last attempt. */
  outcome: 'sent' | 'mailed' | 'failed' | undefined;
  send(): Promise<void>;
}

/** The target of a code that is not sent to the number in the form. */
interface CodeTarget {
  /** Whether a code can be sent to the target. */
  possible: boolean;
  body: { email?: string };
  /** The channel that the confirmation names; mail by default. */
  channel?: 'sms' | 'mail';
}

/**
 * Requests a code for the number in a form, or for another target. The time of the next possible request is stored in the
 * form's values, so it survives a change of view.
 */
export function useSendCode(form: AnyForm, call: string, captcha: Captcha, target?: CodeTarget): SendCode {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<SendCode['outcome']>();
  const [now, setNow] = useState(() => Date.now());
  const until = Number(form.values[lockedUntil] ?? 0);
  const secondsLeft = Math.max(0, Math.ceil((until - now) / 1000));
  const prefix = asText(form.values.prefix) || defaultPrefix;
  const loginPhone = asText(form.values.loginPhone);

  useEffect(() => {
    if (secondsLeft === 0) {
      if (form.values[codeSent] === 'Y') form.set(codeSent, 'N');
      return;
    }
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [secondsLeft, form]);

  function lock(seconds: number) {
    const start = Date.now();
    setNow(start);
    form.set(lockedUntil, start + seconds * 1000);
  }

  async function send() {
    const answer = asText(form.values.captcha);
    if (answer.length !== captchaLength) {
      form.refuse([{ path: 'captcha', rule: 'captcha', message: t('rules.captcha', { length: captchaLength }) }]);
      return;
    }
    setBusy(true);
    setOutcome(undefined);
    const focused = document.activeElement;
    try {
      const body = { ...(target?.body ?? { prefix, loginPhone }), captcha: answer, ...(await captcha.proof()) };
      await api.post(`system/user/${call}`, body, { handles: 'all' });
      captcha.spend();
      lock(lockFor);
      form.set(codeSent, 'Y');
      setOutcome(target && target.channel !== 'sms' ? 'mailed' : 'sent');
      // The reader may have gone on to another field meanwhile.
      if (document.activeElement === focused || document.activeElement === document.body) {
        document.getElementById(controlId(form as never, 'code'))?.focus();
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      void captcha.renew();
      if (error.code === '429' && error.retryAfter && error.retryAfter <= lockFor) lock(error.retryAfter);
      form.refuse(faultsIn(form, error));
      setOutcome('failed');
    } finally {
      setBusy(false);
    }
  }

  return { secondsLeft, possible: target ? target.possible : toE164(prefix, loginPhone) !== undefined, busy, outcome, send };
}
