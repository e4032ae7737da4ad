import { useId, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { Dialog } from '#islands/ui/dialog.tsx';
import { useT } from '#islands/ui/language.tsx';
import { staffApi } from '#lib/client/staff-api.ts';
import type { DocumentsJobData } from '#lib/contract/documents.ts';
import { type DocumentForm, documentForms, type DocumentKind, documentKinds } from '#lib/domain/document-kinds.ts';
import type { MessageKey } from '#lib/i18n/translate.ts';

import type { BatchSelection } from '../batches/batch-target.ts';
import { useWork } from '../exchange/use-work.ts';
import { DocumentsProgress } from './documents-progress.tsx';

export interface DocumentsDialogProps {
  selection: BatchSelection | { filter: { session: string } };
  /** The number of selected applications. */
  count: number;
  onClose: () => void;
}

interface ChoiceProps<Value extends string> {
  label: string;
  values: readonly Value[];
  chosen: Value;
  wordsOf: (value: Value) => string;
  onChoose: (value: Value) => void;
}

function Choice<Value extends string>({ label, values, chosen, wordsOf, onChoose }: ChoiceProps<Value>) {
  const group = useId();
  return (
    <fieldset className="field">
      <legend className="field__label">{label}</legend>
      <div className="choices">
        {values.map((value) => (
          <label key={value} className="choice">
            <input type="radio" name={group} checked={chosen === value} onChange={() => onChoose(value)} />
            {wordsOf(value)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Asks for the kind and the form of the documents, requests them, and shows their progress and the download. */
export function DocumentsDialog({ selection, count, onClose }: DocumentsDialogProps) {
  const t = useT();
  const { working, run, faultOf } = useWork();
  const [kind, setKind] = useState<DocumentKind>('resumes');
  const [form, setForm] = useState<DocumentForm>('zip');
  const [job, setJob] = useState<DocumentsJobData | null>(null);
  const fault = faultOf('selection') ?? faultOf('selection.filter');

  const ask = () =>
    run('ask', async () => {
      setJob(await staffApi.post<DocumentsJobData>('documents', { selection, kind, form }, { handles: ['400'] }));
    });

  return (
    <Dialog
      open
      title={t('desk-exchange.documents.title', { count })}
      onClose={onClose}
      footer={
        !job && (
          <>
            <Button onClick={onClose}>{t('common.cancel')}</Button>
            <Button variant="primary" busy={working !== ''} onClick={() => void ask()}>
              {t('desk-exchange.documents.start')}
            </Button>
          </>
        )
      }
    >
      {job ? (
        <DocumentsProgress id={job.id} onClose={onClose} />
      ) : (
        <div className="form">
          <Choice
            label={t('desk-exchange.documents.kind')}
            values={documentKinds}
            chosen={kind}
            wordsOf={(value) => t(`desk-exchange.exports.lists.${value}` as MessageKey)}
            onChoose={setKind}
          />
          <p className="muted small">{t(`desk-exchange.documents.hint.${kind}` as MessageKey)}</p>
          <Choice
            label={t('desk-exchange.documents.form')}
            values={documentForms}
            chosen={form}
            wordsOf={(value) => t(`desk-exchange.exports.formats.${value}` as MessageKey)}
            onChoose={setForm}
          />
          <p className="muted small">{t('desk-exchange.documents.warning')}</p>
          {fault && (
            <p className="notice notice--fault" role="alert">
              {fault.message}
            </p>
          )}
        </div>
      )}
    </Dialog>
  );
}
