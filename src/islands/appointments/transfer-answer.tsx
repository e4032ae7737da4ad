import { useStore } from '@nanostores/react';
import { useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { ConfirmDialog } from '#islands/ui/confirm-dialog.tsx';
import { FieldShell } from '#islands/ui/form/field-shell.tsx';
import { useT } from '#islands/ui/language.tsx';
import { api } from '#lib/client/api.ts';
import { ApiError } from '#lib/client/api-error.ts';
import { askWhoReads } from '#lib/client/ask-who-reads.ts';
import { loadSession } from '#lib/client/session.ts';
import type { Transfer } from '#lib/contract/transfers.ts';
import { $session } from '#lib/stores/session.ts';
import { showToast } from '#lib/stores/toasts.ts';

type Options = Transfer['posting']['sites'];

function Choice({ label, options, onChange }: { label: string; options: Options; onChange(key: string): void }) {
  const t = useT();
  return (
    <FieldShell label={label} hint={t('appointments.transfer.choiceHint')}>
      {(control) => (
        <select {...control} className="input" onChange={(event) => onChange(event.target.value)}>
          {options.map(({ key, value }) => (
            <option key={key} value={key}>
              {value}
            </option>
          ))}
        </select>
      )}
    </FieldShell>
  );
}

interface Props {
  /** The path of the question in the API. */
  path: string;
  applyId: string;
  transfer: Transfer;
  onSaved(saved: Transfer): void;
  /** Called after the server refused the answer (400 or 500003), so that the page loads the question again. */
  onStale(): void;
}

/** The two buttons that answer a proposed transfer, and the choices that the new posting makes necessary. */
export function TransferAnswerForm({ path, applyId, transfer, onSaved, onStale }: Props) {
  const t = useT();
  const { status } = useStore($session, { ssr: 'initial' });
  const { posting, choosesWorkPlace, choosesSite, jobName } = transfer;
  const [chosen, setChosen] = useState<{ workPlace?: string; site?: string }>({});
  const [sending, setSending] = useState<'Y' | 'N' | null>(null);
  const [isDeclining, setIsDeclining] = useState(false);

  async function send(accept: 'Y' | 'N') {
    setSending(accept);
    try {
      const body = accept === 'Y' ? { accept, ...chosen } : { accept };
      const saved = await api.post<Transfer>(path, body, { handles: ['400', '401', '500003'] });
      showToast('done', t('appointments.transfer.done'));
      onSaved(saved);
      void loadSession();
    } catch (error) {
      setSending(null);
      setIsDeclining(false);
      if (!(error instanceof ApiError)) return;
      if (error.status === 401) askWhoReads(applyId, status === 'in');
      if (error.code !== '400' && error.code !== '500003') return;
      showToast('fault', error.message);
      onStale();
    }
  }

  return (
    <>
      {choosesWorkPlace === 'Y' && (
        <Choice
          label={t('appointments.transfer.workPlace')}
          options={posting.workPlaces}
          onChange={(workPlace) => setChosen({ ...chosen, workPlace })}
        />
      )}
      {choosesSite === 'Y' && posting.sites.length > 0 && (
        <Choice
          label={t('appointments.transfer.site')}
          options={posting.sites}
          onChange={(site) => setChosen({ ...chosen, site })}
        />
      )}
      <div className="appointment__buttons">
        <Button variant="primary" busy={sending === 'Y'} disabled={sending === 'N'} onClick={() => void send('Y')}>
          {t('appointments.transfer.accept')}
        </Button>
        <Button disabled={sending === 'Y'} onClick={() => setIsDeclining(true)}>
          {t('appointments.transfer.decline')}
        </Button>
      </div>
      <ConfirmDialog
        open={isDeclining}
        danger
        busy={sending === 'N'}
        title={t('appointments.transfer.declining.title')}
        confirmLabel={t('appointments.transfer.declining.confirm')}
        cancelLabel={t('appointments.transfer.declining.back')}
        onConfirm={() => void send('N')}
        onClose={() => setIsDeclining(false)}
      >
        <p>{t('appointments.transfer.declining.text', { job: jobName })}</p>
      </ConfirmDialog>
    </>
  );
}
