import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useStore } from '@nanostores/react';

import { Button } from '#islands/ui/button.tsx';
import { ConfirmDialog } from '#islands/ui/confirm-dialog.tsx';
import { FileButton } from '#islands/ui/file-button.tsx';
import { useT } from '#islands/ui/language.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import { ApiError } from '#lib/client/api-error.ts';
import { uploadAtDesk } from '#lib/client/staff-upload.ts';
import type { ImportAnswerData } from '#lib/contract/imports.ts';
import { handedInKinds, type ImportKind, importKinds, mayImport, undoDays } from '#lib/domain/import-kinds.ts';
import type { Permission } from '#lib/domain/staff-roles.ts';
import type { MessageKey, Messages } from '#lib/i18n/translate.ts';
import { $staff } from '#lib/stores/staff.ts';
import { showToast } from '#lib/stores/toasts.ts';
import type { Locale } from '#lib/text/locale.ts';

import { DeskHeading, DeskPage } from '../ui/desk-page.tsx';
import { Choice } from '../ui/form-parts.tsx';
import { useLoad } from '../ui/use-load.ts';
import { ExportButton } from './export-button.tsx';
import { ImportHistory } from './import-history.tsx';
import { ImportPreview } from './import-preview.tsx';
import { useWork } from './use-work.ts';

interface Chosen {
  file: File;
  kind: ImportKind;
  /** The idempotency key of the file's import, so that a retry does not import it twice. */
  key: string;
  preview: ImportAnswerData;
}

function send(kind: ImportKind, file: File, fields: Record<string, string>, key?: string): Promise<ImportAnswerData> {
  const form = new FormData();
  form.set('kind', kind);
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', file);
  return uploadAtDesk('imports', form, { ...(key ? { headers: { 'Idempotency-Key': key } } : {}), handles: ['409'] });
}

function Imports() {
  const t = useT();
  const staff = useStore($staff, { ssr: 'initial' });
  const kinds = handedInKinds.filter((kind) => staff && mayImport(staff, kind));
  const [kind, setKind] = useState<ImportKind | undefined>(undefined);
  const shown = kind ?? kinds[0];
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const { working, run } = useWork();
  const history = useLoad<{ list: Parameters<typeof ImportHistory>[0]['imports'] }>('imports');
  const result = useRef<HTMLDivElement>(null);

  const preview = (file: File) =>
    run('preview', async () => {
      setChosen(null);
      const read = await send(shown!, file, { dryRun: 'Y' });
      flushSync(() => setChosen({ file, kind: shown!, key: crypto.randomUUID(), preview: read }));
      result.current?.focus();
    });

  const apply = () =>
    run('apply', async () => {
      if (!chosen) return;
      setIsAsking(false);
      try {
        await send(chosen.kind, chosen.file, { digest: chosen.preview.digest }, chosen.key);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== '409') throw error;
        setChosen({ ...chosen, preview: error.data as ImportAnswerData });
        showToast('fault', t('desk-exchange.imports.changedMeanwhile'));
        return;
      }
      setChosen(null);
      showToast('done', t('desk-exchange.imports.applied'));
      history.reload();
    });

  const writes = chosen ? chosen.preview.added + chosen.preview.changed : 0;
  return (
    <>
      <DeskHeading
        title={t('desk-exchange.imports.title')}
        lead={t('desk-exchange.imports.lead', { days: undoDays })}
        actions={<ExportButton list="imports" label={t('desk-exchange.imports.export')} />}
      />
      <div className="desk-section">
        <h2>{t('desk-exchange.imports.choose')}</h2>
        <div className="desk-row">
          <Choice
            label={t('desk-exchange.imports.kind')}
            value={shown ?? ''}
            disabled={working !== ''}
            onChange={(other) => {
              setKind(other as ImportKind);
              setChosen(null);
            }}
          >
            {kinds.map((one) => (
              <option key={one} value={one}>
                {t(`desk-exchange.imports.kinds.${one}` as MessageKey)}
              </option>
            ))}
          </Choice>
          <FileButton
            words={t('desk-exchange.imports.file')}
            label={t('desk-exchange.imports.file')}
            accept=".xlsx,.csv,.json"
            disabled={working !== '' || !shown}
            onChoose={(file) => void preview(file)}
          />
          {working !== '' && <Spinner label={t('desk-exchange.imports.reading')} />}
        </div>
        <p className="muted small">
          {t(shown === 'results' ? 'desk-exchange.imports.resultsHint' : 'desk-exchange.imports.tableHint')}
        </p>
      </div>
      {chosen && (
        <div className="desk-section" ref={result} tabIndex={-1}>
          <ImportPreview preview={chosen.preview} fileName={chosen.file.name} />
          {chosen.preview.faults.length === 0 && writes > 0 && (
            <Button variant="primary" busy={working === 'apply'} onClick={() => setIsAsking(true)}>
              {t('desk-exchange.imports.apply', { count: writes })}
            </Button>
          )}
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        title={t('desk-exchange.imports.sure', { count: writes })}
        confirmLabel={t('desk-exchange.imports.applyNow')}
        onConfirm={() => void apply()}
        onClose={() => setIsAsking(false)}
      >
        <p>
          {t(chosen?.kind === 'results' ? 'desk-exchange.imports.sureResults' : 'desk-exchange.imports.sureTable', {
            days: undoDays,
          })}
        </p>
      </ConfirmDialog>
      <div className="desk-section">
        <h2>{t('desk-exchange.imports.history')}</h2>
        {history.data ? (
          <ImportHistory imports={history.data.list} reload={history.reload} />
        ) : (
          <Spinner label={t('common.loading')} />
        )}
      </div>
    </>
  );
}

const permissions: readonly Permission[] = [...new Set(Object.values(importKinds))];

/** The page of imports: a preview that shows the changes or the faults of a table, and the history of imports. */
export function ImportsPage(props: { locale: Locale; messages: Messages }) {
  return (
    <DeskPage {...props} permissions={permissions}>
      <Imports />
    </DeskPage>
  );
}
