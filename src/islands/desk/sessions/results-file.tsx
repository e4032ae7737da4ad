import { type ChangeEvent, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { deskPaths } from '#lib/addresses/desk-paths.ts';
import { ApiError } from '#lib/client/api-error.ts';
import { staffApi } from '#lib/client/staff-api.ts';
import { uploadAtDesk } from '#lib/client/staff-upload.ts';
import type { OfficeSession, ResultDifferences } from '#lib/contract/office-sessions.ts';
import { undoDays } from '#lib/domain/import-kinds.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import { showToast } from '#lib/stores/toasts.ts';

import { DeskTable } from '../ui/desk-table.tsx';
import { useEarly } from './use-early.tsx';

interface RowFault {
  path: string;
  row?: number;
  column?: string;
  message: string;
}

interface Chosen {
  file: File;
  found: ResultDifferences;
  /** The idempotency key of the previewed import, so that a retry does not import twice. */
  key: string;
}

/** Maximum number of faults shown; further faults are only counted. */
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
          { key: 'receipt', heading: t('desk-sessions.sheet.key'), cell: ({ receiptNo }) => receiptNo, isCode: true },
          { key: 'name', heading: t('desk-sessions.sheet.name'), cell: ({ name }) => name },
          { key: 'from', heading: t('desk-sessions.excel.from'), cell: ({ from }) => words(from) },
          { key: 'to', heading: t('desk-sessions.excel.to'), cell: ({ to }) => words(to) },
        ]}
      />
    </>
  );
}

/** Exports the list of results for Excel, and imports the completed file after a preview. */
export function ResultsFile({ session, onImported }: { session: OfficeSession; onImported(): void }) {
  const t = useT();
  const locale = useLocale();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [isImported, setIsImported] = useState(false);
  const [faults, setFaults] = useState<readonly RowFault[]>([]);
  const [busy, setBusy] = useState(false);
  const early = useEarly(session);

  /** @returns the differences; undefined if the file was refused or the request failed */
  async function send(file: File, fields: Record<string, string>, key?: string): Promise<ResultDifferences | undefined> {
    setBusy(true);
    setFaults([]);
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('file', file);
    try {
      const path = `sessions/${session.id}/results/import`;
      return await uploadAtDesk<ResultDifferences>(path, form, {
        ...(key ? { headers: { 'Idempotency-Key': key } } : {}),
        handles: ['400', '409'],
      });
    } catch (error) {
      if (error instanceof ApiError && error.code === '400') setFaults(error.fields as unknown as RowFault[]);
      if (error instanceof ApiError && error.code === '409') await show(file, true);
      return undefined;
    } finally {
      setBusy(false);
    }
  }

  async function show(file: File, isAgain = false) {
    setChosen(null);
    const found = await send(file, { dryRun: 'Y' });
    if (found) setChosen({ file, found, key: crypto.randomUUID() });
    if (found && isAgain) showToast('fault', t('desk-sessions.excel.changedMeanwhile'));
  }

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    target.value = '';
    setIsImported(false);
    if (file) await show(file);
  }

  async function apply({ file, found, key }: Chosen) {
    const applied = await send(file, { digest: found.digest }, key);
    if (!applied) return;
    showToast('done', t('desk-sessions.excel.applied', { count: applied.changed.length }));
    setChosen(null);
    setIsImported(true);
    onImported();
  }

  async function take() {
    const name = `${t(`appointments.session.kind.${session.kind}`)}-${todayInShanghai(Date.parse(session.begins))}.xlsx`;
    await staffApi.download(`sessions/${session.id}/results.xlsx?locale=${locale}`, name).catch(() => undefined);
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
        {chosen && <Differences found={chosen.found} />}
        {isImported && (
          <div className="notice notice--done">
            <p>
              {t('desk-sessions.excel.undoable', { days: undoDays })}{' '}
              <a href={deskPaths.imports(locale)}>{t('desk-sessions.excel.imports')}</a>
            </p>
          </div>
        )}
      </div>
      {chosen && chosen.found.changed.length > 0 && (
        <div className="form__actions">
          <Button variant="primary" busy={busy} onClick={() => early.ask(() => void apply(chosen))}>
            {t('desk-sessions.excel.apply')}
          </Button>
          <Button onClick={() => setChosen(null)}>{t('desk-sessions.excel.cancel')}</Button>
        </div>
      )}
      {early.question}
    </section>
  );
}
