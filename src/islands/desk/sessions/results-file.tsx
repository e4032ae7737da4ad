import { type ChangeEvent, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { ApiError } from '#lib/client/api-error.ts';
import { downloadFile } from '#lib/client/download.ts';
import { uploadFiles } from '#lib/client/upload.ts';
import type { OfficeSession, ResultDifferences } from '#lib/contract/office-sessions.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import { showToast } from '#lib/stores/toasts.ts';

import { DeskTable } from '../ui/desk-table.tsx';

interface RowFault {
  path: string;
  row?: number;
  column?: string;
  message: string;
}

/** Faults that are shown; of more the number is told. */
const shownAtMost = 50;

function Faults({ faults }: { faults: readonly RowFault[] }) {
  const t = useT();
  return (
    <div className="notice notice--fault" role="alert">
      <div>
        <p>{t('desk-sessions.excel.refused')}</p>
        <ul>
          {faults.slice(0, shownAtMost).map(({ path, row = 0, column = '', message }) => (
            <li key={path + message}>{row === 0 ? message : t('desk-sessions.excel.faultAt', { row, column, message })}</li>
          ))}
        </ul>
        {faults.length > shownAtMost && <p>{t('desk-sessions.excel.more', { count: faults.length - shownAtMost })}</p>}
      </div>
    </div>
  );
}

function Differences({ found: { changed, same } }: { found: ResultDifferences }) {
  const t = useT();
  const words = ({ score, outcome }: ResultDifferences['changed'][number]['to']) =>
    [score, outcome && t(`desk-sessions.outcome.${outcome}`)].filter((part) => part !== null && part !== '').join(' · ') || '–';
  if (changed.length === 0) return <p className="notice">{t('desk-sessions.excel.nothing')}</p>;
  return (
    <>
      <p>
        {t('desk-sessions.excel.preview', { count: changed.length })} · {t('desk-sessions.excel.same', { count: same })}
      </p>
      <DeskTable
        caption={t('desk-sessions.excel.preview', { count: changed.length })}
        rows={changed}
        keyOf={({ receiptNo }) => receiptNo}
        empty=""
        columns={[
          { key: 'receipt', heading: t('desk-sessions.sheet.key'), cell: ({ receiptNo }) => receiptNo },
          { key: 'name', heading: t('desk-sessions.sheet.name'), cell: ({ name }) => name },
          { key: 'from', heading: t('desk-sessions.excel.from'), cell: ({ from }) => words(from) },
          { key: 'to', heading: t('desk-sessions.excel.to'), cell: ({ to }) => words(to) },
        ]}
      />
    </>
  );
}

/** Results by Excel: the list goes out, and comes back filled in, first as a preview. */
export function ResultsFile({ session, onImported }: { session: OfficeSession; onImported(): void }) {
  const t = useT();
  const locale = useLocale();
  const [file, setFile] = useState<File | null>(null);
  const [found, setFound] = useState<ResultDifferences | null>(null);
  const [faults, setFaults] = useState<readonly RowFault[]>([]);
  const [busy, setBusy] = useState(false);

  async function send(given: File, dryRun: 'Y' | 'N'): Promise<ResultDifferences | null> {
    setBusy(true);
    setFaults([]);
    const form = new FormData();
    form.append('file', given);
    form.append('dryRun', dryRun);
    try {
      return await uploadFiles<ResultDifferences>(`/api/staff/sessions/${session.id}/results/import`, form, { handles: ['400'] });
    } catch (error) {
      if (error instanceof ApiError && error.code === '400') setFaults(error.fields as unknown as RowFault[]);
      return null;
    } finally {
      setBusy(false);
    }
  }

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const chosen = target.files?.[0] ?? null;
    target.value = '';
    setFound(null);
    setFile(chosen);
    if (chosen) setFound(await send(chosen, 'Y'));
  }

  async function apply() {
    const applied = file && (await send(file, 'N'));
    if (!applied) return;
    showToast('done', t('desk-sessions.excel.applied', { count: applied.changed.length }));
    setFound(null);
    setFile(null);
    onImported();
  }

  async function take() {
    const name = `${t(`appointments.session.kind.${session.kind}`)}-${todayInShanghai(Date.parse(session.begins))}.xlsx`;
    await downloadFile(`/api/staff/sessions/${session.id}/results.xlsx?locale=${locale}`, name).catch((error: unknown) => {
      if (error instanceof ApiError) showToast('fault', error.message);
    });
  }

  return (
    <section className="card sessions-section no-print" aria-labelledby="excel-title">
      <h2 id="excel-title">{t('desk-sessions.excel.title')}</h2>
      <p className="field__hint">{t('desk-sessions.excel.lead')}</p>
      <div className="form__actions">
        <Button onClick={() => void take()}>{t('desk-sessions.excel.export')}</Button>
        <label className="button sessions-file">
          {t('desk-sessions.excel.choose')}
          <input
            className="visually-hidden"
            type="file"
            accept=".xlsx,.csv"
            disabled={busy}
            onChange={(event) => void choose(event)}
          />
        </label>
      </div>
      <div aria-live="polite">
        {faults.length > 0 && <Faults faults={faults} />}
        {found && <Differences found={found} />}
      </div>
      {found && found.changed.length > 0 && (
        <div className="form__actions">
          <Button variant="primary" busy={busy} onClick={() => void apply()}>
            {t('desk-sessions.excel.apply')}
          </Button>
          <Button onClick={() => setFound(null)}>{t('desk-sessions.excel.cancel')}</Button>
        </div>
      )}
    </section>
  );
}
