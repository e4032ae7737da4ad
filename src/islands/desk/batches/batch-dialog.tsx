import { useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { Dialog } from '#islands/ui/dialog.tsx';
import { useT } from '#islands/ui/language.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import type { BatchDone, BatchPreview } from '#lib/contract/batches.ts';
import { type BatchKind, mostUncounted } from '#lib/domain/batch-kinds.ts';

import { Line } from '../ui/form-parts.tsx';
import { useConfirmClose } from '../ui/use-confirm-leave.tsx';
import { useStepFocus } from '../ui/use-step-focus.ts';
import { confirmBatch, previewBatch } from './batch-calls.ts';
import { BatchFaults } from './batch-faults.tsx';
import { BatchFields } from './batch-fields.tsx';
import { requestOf } from './batch-request.ts';
import { type BatchTarget, type BatchValues, emptyValues, hasText } from './batch-target.ts';
import { HeldPanel } from './held-panel.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { useCall } from './use-call.ts';
import { useChoices } from './use-choices.ts';

interface Props {
  kind: BatchKind;
  target: BatchTarget;
  /** Called after a batch was stored, undone or released. */
  onDone: () => void;
  onClose: () => void;
}

/**
 * The dialog of a batch in three steps: the form, the preview, and the held batch. No batch is stored until the preview is
 * confirmed.
 */
export function BatchDialog({ kind, target, onDone, onClose }: Props) {
  const t = useT();
  const choices = useChoices(kind, target.selection);
  const [values, setValues] = useState<BatchValues>({ ...emptyValues, ...target.values });
  const [preview, setPreview] = useState<BatchPreview | null>(null);
  const [count, setCount] = useState('');
  const [done, setDone] = useState<BatchDone | null>(null);
  const { busy, faults, call, clear } = useCall();
  const faultOf = (path: string) =>
    faults.find((fault) => fault.path === path || fault.path === `action.${path}` || fault.path.startsWith(`action.${path}.`));
  const { close, question } = useConfirmClose(!done && hasText(values), onClose);
  const step = useStepFocus<HTMLDivElement>(done ? 'done' : preview ? 'preview' : 'fields');

  async function showPreview() {
    const shown = await call(() => previewBatch(requestOf(kind, target, values)));
    if (!shown) return;
    setCount('');
    setPreview(shown);
  }

  async function confirm() {
    if (!preview) return;
    const answer = await call(() => confirmBatch(preview, preview.ok > mostUncounted ? Number(count) : preview.ok));
    if (!answer) return;
    setDone(answer);
    onDone();
  }

  /** A preview without applications cannot be confirmed. */
  const isEmpty = preview?.ok === 0;
  const needsCount = preview !== null && preview.ok > mostUncounted;
  const isCounted = !needsCount || count === String(preview.ok);
  const title = `${t(`desk-batches.kind.${kind}`)} · ${t('desk-batches.applications', { count: target.count })}`;
  const footer = done ? (
    <Button variant="solid" onClick={onClose}>
      {t('common.close')}
    </Button>
  ) : preview ? (
    <>
      {isEmpty && <Button onClick={close}>{t('common.cancel')}</Button>}
      <Button
        variant={isEmpty ? 'solid' : 'plain'}
        // Ignores the second click of a double click, which was meant for the previous step's button at this place.
        onClick={({ detail }) => {
          if (detail > 1) return;
          clear();
          setPreview(null);
        }}
      >
        {t('desk-batches.back')}
      </Button>
      {!isEmpty && (
        <Button
          variant={kind === 'reject' || kind === 'rescind' ? 'danger' : 'solid'}
          busy={busy}
          disabled={!isCounted}
          // For the same reason: a double click must not confirm a preview that nobody has read.
          onClick={({ detail }) => detail < 2 && void confirm()}
        >
          {t('desk-batches.confirm', { count: preview.ok })}
        </Button>
      )}
    </>
  ) : (
    <>
      <Button onClick={close}>{t('common.cancel')}</Button>
      <Button variant="solid" busy={busy} onClick={() => void showPreview()}>
        {t('desk-batches.previewAction')}
      </Button>
    </>
  );

  return (
    <>
      <Dialog open title={title} size="large" onClose={close} footer={footer}>
        {!choices && <Spinner label={t('common.loading')} />}
        <div ref={step} tabIndex={-1} className="desk-batch-step">
          {choices && !done && <BatchFaults {...{ kind, faults }} />}
          {choices && !preview && (
            <BatchFields {...{ kind, values, choices, faultOf }} onChange={(change) => setValues({ ...values, ...change })} />
          )}
          {preview && !done && (
            <PreviewPanel {...{ preview, target }}>
              {needsCount && (
                <Line
                  label={t('desk-batches.preview.count', { count: preview.ok })}
                  value={count}
                  fault={faultOf('count')}
                  onChange={(typed) => setCount(typed.replace(/\D/g, ''))}
                />
              )}
            </PreviewPanel>
          )}
          {done && <HeldPanel done={done} onSettled={onDone} />}
        </div>
      </Dialog>
      {question}
    </>
  );
}
