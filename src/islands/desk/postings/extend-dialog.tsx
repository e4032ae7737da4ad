import { type FormEvent, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { Dialog } from '#islands/ui/dialog.tsx';
import { useT } from '#islands/ui/language.tsx';
import { showToast } from '#lib/stores/toasts.ts';

import type { Editor } from './use-editor.ts';

interface Props {
  editor: Editor;
  onClose: () => void;
}

const longestReason = 256;

/** Gives a posting a later last day, with the reason. */
export function ExtendDialog({ editor, onClose }: Props) {
  const t = useT();
  const { endDate } = editor.posting;
  const [day, setDay] = useState('');
  const [reason, setReason] = useState('');

  async function extend(event: FormEvent) {
    event.preventDefault();
    const stored = await editor.act('extend', { endDate: day, reason });
    onClose();
    const told = (stored as { told?: number } | null)?.told ?? 0;
    if (stored) showToast('done', t('desk-postings.extend.done', { date: stored.endDate, count: told }));
  }

  return (
    <Dialog
      open
      title={t('desk-postings.extend.title')}
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" type="submit" form="extend-posting" busy={editor.isBusy}>
            {t('desk-postings.extend.submit')}
          </Button>
        </>
      }
    >
      <form id="extend-posting" className="form" onSubmit={(event) => void extend(event)}>
        <p>{t('desk-postings.extend.text', { date: endDate })}</p>
        <label className="field">
          <span className="field__label">{t('desk-postings.extend.endDate')}</span>
          <input
            className="input"
            type="date"
            name="endDate"
            required
            data-autofocus
            value={day}
            onChange={(event) => setDay(event.target.value)}
          />
        </label>
        <label className="field">
          <span className="field__label">{t('desk-postings.extend.reason')}</span>
          <textarea
            className="input"
            name="reason"
            rows={3}
            required
            maxLength={longestReason}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </label>
      </form>
    </Dialog>
  );
}
