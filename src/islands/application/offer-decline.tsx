import { useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { FieldShell } from '#islands/ui/form/field-shell.tsx';
import { useT } from '#islands/ui/language.tsx';
import { enumOptions } from '#lib/i18n/enum-options.ts';

import { type ReplyProps, useReplyCall } from './reply-call.ts';

const other = 'other';
const longestReason = 256;

/** The form to decline an offer with a reason. */
export function OfferDecline(props: ReplyProps) {
  const t = useT();
  const [reason, setReason] = useState('');
  const [own, setOwn] = useState('');
  const { busy, send, faultOf, forget } = useReplyCall(props);
  const isOther = reason === other;
  return (
    <details className="offer__decline">
      <summary>{t('application.offer.decline')}</summary>
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void send({ accept: 'N', reason: (isOther && own.trim()) || reason });
        }}
      >
        <p>{t('application.offer.declining.text')}</p>
        <FieldShell label={t('application.offer.reason')} fault={faultOf('reason')} required alert>
          {(control) => (
            <select
              {...control}
              className="input"
              value={reason}
              onChange={(event) => {
                setReason(event.target.value);
                forget('reason');
              }}
            >
              <option value="">{t('common.form.choose')}</option>
              {enumOptions('withdrawReason', t).map(({ key, value }) => (
                <option key={key} value={key}>
                  {value}
                </option>
              ))}
            </select>
          )}
        </FieldShell>
        {isOther && (
          <FieldShell label={t('application.offer.ownReason')}>
            {(control) => (
              <textarea
                {...control}
                className="input"
                rows={3}
                maxLength={longestReason}
                value={own}
                onChange={(event) => setOwn(event.target.value)}
              />
            )}
          </FieldShell>
        )}
        <Button type="submit" variant="danger" busy={busy}>
          {t('application.offer.declining.confirm')}
        </Button>
      </form>
    </details>
  );
}
