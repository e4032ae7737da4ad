import { useEffect, useState } from 'react';

import { captchaForm } from '#lib/forms/account.ts';

import { Button } from '#islands/ui/button.tsx';
import { Dialog } from '#islands/ui/dialog.tsx';
import { DynamicForm } from '#islands/ui/dynamic-form.tsx';
import { useForm } from '#islands/ui/form/use-form.ts';
import { Icon } from '#islands/ui/icon.tsx';
import { useT } from '#islands/ui/language.tsx';
import type { AwaitedMail } from './account-tools.ts';
import { useAttempt } from './use-attempt.ts';
import { useCaptcha } from './use-captcha.ts';
import { useExtras } from './use-extras.tsx';

/** Seconds before another mail can be requested (specification: constants). */
const lockFor = 60;

interface MailSentProps extends AwaitedMail {
  onClose: () => void;
  /** Goes back to the form, whose input is still there. */
  onOtherAddress: () => void;
}

function useCountdown(): { secondsLeft: number; restart: () => void } {
  const [until, setUntil] = useState(() => Date.now() + lockFor * 1000);
  const [now, setNow] = useState(() => Date.now());
  const secondsLeft = Math.max(0, Math.ceil((until - now) / 1000));
  useEffect(() => {
    if (secondsLeft === 0) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [secondsLeft]);
  function restart() {
    setNow(Date.now());
    setUntil(Date.now() + lockFor * 1000);
  }
  return { secondsLeft, restart };
}

function SendAgain({ send }: { send: AwaitedMail['send'] }) {
  const t = useT();
  const form = useForm(captchaForm);
  const captcha = useCaptcha(() => form.clear('captcha'));
  const { busy, attempt } = useAttempt(captcha);
  const { secondsLeft, restart } = useCountdown();
  const [isSent, setSent] = useState(false);
  const extras = useExtras({ captcha, prefixes: [] }, form);

  function submit({ captcha: answer }: { captcha: string }) {
    return attempt(form, async () => {
      await send({ captcha: answer, ...(await captcha.proof()) });
      captcha.spend();
      form.reset();
      setSent(true);
      restart();
    });
  }

  if (secondsLeft > 0) {
    return (
      <>
        {isSent && (
          <p className="notice notice--done" role="status">
            {t('account.code.mailed')}
          </p>
        )}
        <Button disabled>{t('account.mail.againIn', { seconds: secondsLeft })}</Button>
      </>
    );
  }
  return (
    <DynamicForm form={form} extras={extras} onSubmit={submit}>
      <Button type="submit" busy={busy}>
        {t('account.mail.again')}
      </Button>
    </DynamicForm>
  );
}

/** Confirms that a mail was requested, with buttons to send it again or to another address. */
export function MailSent({ kind, email, send, onClose, onOtherAddress }: MailSentProps) {
  const t = useT();
  const footer = (
    <Button variant="primary" onClick={onClose}>
      {t('account.mail.understood')}
    </Button>
  );
  return (
    <Dialog open title={t('account.mail.title')} size="small" onClose={onClose} footer={footer}>
      <div className="account__mail">
        <Icon name="mail" size={40} />
        <p>{t(`account.mail.${kind}`, { email })}</p>
        <p className="field__hint">{t('account.mail.hint')}</p>
        <SendAgain send={send} />
        <Button variant="quiet" size="small" onClick={onOtherAddress}>
          {t('account.mail.otherAddress')}
        </Button>
      </div>
    </Dialog>
  );
}
