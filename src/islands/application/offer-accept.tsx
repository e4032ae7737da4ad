import { useEffect, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { FieldShell } from '#islands/ui/form/field-shell.tsx';
import { useT } from '#islands/ui/language.tsx';
import { Words } from '#islands/ui/words.tsx';
import { api } from '#lib/client/api.ts';
import { encryptField } from '#lib/contract/cipher.ts';
import type { OfferCode } from '#lib/contract/offers.ts';

import { type ReplyProps, useReplyCall } from './reply-call.ts';

/** Seconds until another code can be sent. */
const waitFor = 60;

/** Sends codes. `left` is the number of seconds until another code can be sent; `sentTo` is where the last code was sent. */
function useCode(applyId: string) {
  const [busy, setBusy] = useState(false);
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  const [sentTo, setSentTo] = useState('');
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  useEffect(() => {
    if (left === 0) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [left]);

  async function send() {
    setBusy(true);
    try {
      const { to } = await api.post<OfferCode>(`personal/apply-job/${encodeURIComponent(applyId)}/offer/code`, {});
      setSentTo(to);
      const start = Date.now();
      setNow(start);
      setUntil(start + waitFor * 1000);
    } catch {
      // `api` has shown the error.
    } finally {
      setBusy(false);
    }
  }

  return { busy, left, sentTo, send };
}

/** The form to accept an offer. It requires the name on the resume and a code. */
export function OfferAccept(props: ReplyProps) {
  const { applyId, offer } = props;
  const t = useT();
  const [name, setName] = useState('');
  const [code, setCode] = useState('');
  const { busy, send, faultOf, forget } = useReplyCall(props);
  const sending = useCode(applyId);

  async function accept() {
    await send({ accept: 'Y', name, ...(code.trim() ? { code: await encryptField(code.trim()) } : {}) });
  }

  return (
    <section className="card stack offer__reply" aria-labelledby="offer-accept">
      <h2 id="offer-accept">{t('application.offer.accept')}</h2>
      <p>{t('application.offer.accepting.text')}</p>
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void accept();
        }}
      >
        <FieldShell
          label={t('application.offer.name')}
          hint={t('application.offer.nameHint')}
          fault={faultOf('name')}
          required
          alert
        >
          {(control) => (
            <input
              {...control}
              className="input"
              autoComplete="name"
              value={name}
              onChange={(event) => {
                setName(event.target.value);
                forget('name');
              }}
            />
          )}
        </FieldShell>
        <FieldShell
          label={t('application.offer.code')}
          hint={
            <Words
              text={t(sending.sentTo ? 'application.offer.codeSent' : 'application.offer.codeTo', {
                to: sending.sentTo || offer.codeTo,
              })}
            />
          }
          fault={faultOf('code')}
          required
          alert
        >
          {(control) => (
            <span className="offer__code">
              <input
                {...control}
                className="input"
                autoComplete="one-time-code"
                inputMode={offer.codeTo.includes('@') ? 'text' : 'numeric'}
                value={code}
                onChange={(event) => {
                  setCode(event.target.value);
                  forget('code');
                }}
              />
              <Button busy={sending.busy} disabled={sending.left > 0} onClick={() => void sending.send()}>
                {sending.left > 0 ? t('application.offer.sendAgain', { seconds: sending.left }) : t('application.offer.sendCode')}
              </Button>
            </span>
          )}
        </FieldShell>
        <Button type="submit" variant="primary" size="large" wide busy={busy}>
          {t('application.offer.accepting.confirm')}
        </Button>
      </form>
    </section>
  );
}
