import { useEffect, useRef, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { Dialog } from '#islands/ui/dialog.tsx';
import { useT } from '#islands/ui/language.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import { ApiError } from '#lib/client/api-error.ts';
import type { BatchDone, BatchPreview } from '#lib/contract/batches.ts';
import { type BatchKind, mostUncounted } from '#lib/domain/batch-kinds.ts';
import { enumKeys } from '#lib/domain/enums.ts';
import { enumLabel } from '#lib/i18n/enum-options.ts';

import { Line } from '../ui/form-parts.tsx';
import { LoadAgain } from '../ui/load-failed.tsx';
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

/** A batch that the dialog makes, with its preview. The dialog has several parts only if several documents are requested. */
interface Part {
  /** The name of the requested document; empty if there is only one batch. */
  name: string;
  preview: BatchPreview;
}

/** Returns a function that makes the requests from the form's values: a single one, or one for each requested document. */
function usePartsOf(kind: BatchKind, target: BatchTarget) {
  const t = useT();
  const nameOf = (type: string) =>
    enumLabel(enumKeys.materialType.some((key) => key === type) ? 'materialType' : 'attachmentType', type, t);
  return ({ types, ...values }: BatchValues) =>
    kind === 'material' && types.length > 0
      ? types.map((type) => ({
          name: types.length > 1 ? nameOf(type) : '',
          request: requestOf(kind, target, { ...values, types }, type),
        }))
      : [{ name: '', request: requestOf(kind, target, { ...values, types }) }];
}

/**
 * Whether the dialog begins with the preview. It does if all matches of a filter are advanced to their next step, because this
 * needs no input.
 */
function beginsWithPreview(kind: BatchKind, { selection, values }: BatchTarget): boolean {
  return kind === 'advance' && 'filter' in selection && values === undefined;
}

/**
 * The dialog of a batch. It has three steps: the form, the preview, and the held batch. No batch is stored until the preview is
 * confirmed. If several documents are requested, each document gets a batch of its own; these batches are previewed and
 * confirmed together. If a confirmation fails, the batches stored before it are shown as held, and the reader can try again to
 * confirm the rest.
 */
export function BatchDialog({ kind, target, onDone, onClose }: Props) {
  const t = useT();
  const { choices, error, reload } = useChoices(kind, target.selection);
  const [values, setValues] = useState<BatchValues>({ ...emptyValues, ...target.values });
  /** The parts still to be confirmed. */
  const [parts, setParts] = useState<readonly Part[] | null>(null);
  const [count, setCount] = useState('');
  const [done, setDone] = useState<readonly { name: string; done: BatchDone }[]>([]);
  const isDone = parts?.length === 0;
  const partsOf = usePartsOf(kind, target);
  const { busy, faults, call, clear } = useCall();
  const faultOf = (path: string) =>
    faults.find((fault) => fault.path === path || fault.path === `action.${path}` || fault.path.startsWith(`action.${path}.`));
  const { close, question } = useConfirmClose(!isDone && hasText(values), onClose);
  const step = useStepFocus<HTMLDivElement>(isDone ? 'done' : parts ? 'preview' : 'fields');

  /** Counts the changes of the form, so that a preview requested before a change is not shown after the change. */
  const changes = useRef(0);

  function change(part: Partial<BatchValues>) {
    changes.current += 1;
    setValues({ ...values, ...part });
  }

  async function showPreview() {
    const before = changes.current;
    const shown = await call(() =>
      Promise.all(partsOf(values).map(async ({ name, request }) => ({ name, preview: await previewBatch(request) }))),
    );
    if (!shown || changes.current !== before) return;
    setCount('');
    setParts(shown);
  }

  const [isBeginning, setIsBeginning] = useState(() => beginsWithPreview(kind, target));
  const begin = useRef(showPreview);
  useEffect(() => {
    if (isBeginning) void begin.current().then(() => setIsBeginning(false));
  }, [isBeginning]);

  /** Confirms one part after the other. Confirming a preview again stores no second batch and returns the first answer. */
  async function confirm() {
    if (!parts || !isCounted) return;
    let isStored = false;
    await call(async () => {
      for (const part of parts) {
        const { name, preview } = part;
        if (preview.ok > 0) {
          const held = await confirmBatch(preview, preview.ok).catch((error: unknown) => {
            // The preview is no longer valid, so the reader needs a new one.
            if (error instanceof ApiError && error.code === '404') setParts(null);
            throw error;
          });
          isStored = true;
          setDone((before) => [...before, { name, done: held }]);
        }
        setParts((before) => before && before.filter((other) => other !== part));
      }
    });
    if (isStored) onDone();
  }

  /** The largest number of applications in any part. */
  const most = Math.max(0, ...(parts ?? []).map(({ preview }) => preview.ok));
  /** A preview without applications cannot be confirmed. */
  const isEmpty = parts !== null && most === 0;
  const needsCount = most > mostUncounted;
  const isCounted = !needsCount || count === String(most);
  const title = `${t(`desk-batches.kind.${kind}`)} · ${t('desk-batches.applications', { count: target.count })}`;
  const footer = isDone ? (
    <Button variant="solid" onClick={onClose}>
      {t('common.close')}
    </Button>
  ) : parts ? (
    <>
      {isEmpty && <Button onClick={close}>{t('common.cancel')}</Button>}
      <Button
        variant={isEmpty ? 'solid' : 'plain'}
        disabled={busy}
        // Ignores the second click of a double click, because it was meant for the previous step's button at this place.
        onClick={({ detail }) => {
          if (detail > 1) return;
          clear();
          setParts(null);
        }}
      >
        {t('desk-batches.back')}
      </Button>
      {!isEmpty && (
        <Button
          variant={kind === 'reject' || kind === 'rescind' ? 'danger' : 'solid'}
          busy={busy}
          disabled={!isCounted}
          // A double click must not confirm a preview before the reader has seen it.
          onClick={({ detail }) => detail < 2 && void confirm()}
        >
          {t('desk-batches.confirm', { count: most })}
        </Button>
      )}
    </>
  ) : (
    <>
      <Button onClick={close}>{t('common.cancel')}</Button>
      <Button variant="solid" busy={busy || isBeginning} onClick={() => void showPreview()}>
        {t('desk-batches.previewAction')}
      </Button>
    </>
  );

  return (
    <>
      <Dialog open title={title} size="large" busy={busy && parts !== null} onClose={close} footer={footer}>
        {error && <LoadAgain {...{ error, reload }} />}
        {((!choices && !error) || isBeginning) && <Spinner label={t('common.loading')} />}
        <div ref={step} tabIndex={-1} className="desk-batch-step">
          {choices && !isDone && <BatchFaults {...{ kind, faults }} />}
          {choices && !parts && !isBeginning && <BatchFields {...{ kind, values, choices, faultOf }} onChange={change} />}
          {parts?.map(({ name, preview }, index) => (
            <section key={name} className="desk-batch-part" aria-label={name || undefined}>
              {name && <h3>{name}</h3>}
              <PreviewPanel {...{ kind, preview, target }}>
                {needsCount && index === 0 && (
                  <Line
                    label={t('desk-batches.preview.count', { count: most })}
                    value={count}
                    data-autofocus
                    fault={faultOf('count')}
                    onChange={(typed) => setCount(typed.replace(/\D/g, ''))}
                    onKeyDown={({ key, nativeEvent }) => {
                      if (key === 'Enter' && !nativeEvent.isComposing) void confirm();
                    }}
                  />
                )}
              </PreviewPanel>
            </section>
          ))}
          {done.map(({ name, done: held }) => (
            <section key={name} className="desk-batch-part" aria-label={name || undefined}>
              {name && <h3>{name}</h3>}
              <HeldPanel kind={kind} done={held} onSettled={onDone} />
            </section>
          ))}
        </div>
      </Dialog>
      {question}
    </>
  );
}
