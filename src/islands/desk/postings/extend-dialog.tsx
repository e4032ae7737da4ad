import { useState } from 'react';

import { DateInput } from '#islands/ui/form/date-input.tsx';
import { FieldShell } from '#islands/ui/form/field-shell.tsx';
import { useT } from '#islands/ui/language.tsx';
import { showToast } from '#lib/stores/toasts.ts';

import { ActionDialog } from './action-dialog.tsx';
import type { Editor } from './use-editor.ts';

interface Props {
  editor: Editor;
  onClose: () => void;
}

const longestReason = 256;

/** Postpones the last day of a posting, with a reason. */
export function ExtendDialog({ editor, onClose }: Props) {
  const t = useT();
  const { endDate } = editor.posting;
  const [day, setDay] = useState('');
  const [reason, setReason] = useState('');
  return (
    <ActionDialog
      {...{ editor, onClose }}
      title={t('desk-postings.extend.title')}
      submit={t('desk-postings.extend.submit')}
      action="extend"
      body={{ endDate: day, reason }}
      hasText={day !== '' || reason.trim() !== ''}
      onDone={(stored) => {
        const { told = 0 } = stored as { told?: number };
        showToast('done', t('desk-postings.extend.done', { date: stored.endDate, count: told }));
      }}
    >
      <p>{t('desk-postings.extend.text', { date: endDate })}</p>
      <FieldShell label={t('desk-postings.extend.endDate')}>
        {(control) => <DateInput {...control} name="endDate" required data-autofocus value={day} onChange={setDay} />}
      </FieldShell>
      <FieldShell label={t('desk-postings.extend.reason')}>
        {(control) => (
          <textarea
            {...control}
            className="input"
            name="reason"
            rows={3}
            required
            maxLength={longestReason}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </FieldShell>
    </ActionDialog>
  );
}
