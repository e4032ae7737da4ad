import { useEffect, useId, useRef, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { useT } from '#islands/ui/language.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import type { BatchDone } from '#lib/contract/batches.ts';

import { Words } from '../ui/form-parts.tsx';
import { LoadAgain } from '../ui/load-failed.tsx';
import { useConfirmClose } from '../ui/use-confirm-leave.tsx';
import { confirmBatch } from './batch-calls.ts';
import { BatchFaults } from './batch-faults.tsx';
import { requestOf } from './batch-request.ts';
import { type BatchTarget, type BatchValues, emptyValues, hasText, ownWords } from './batch-target.ts';
import { HeldPanel } from './held-panel.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { ReasonList, reasonKeys } from './reason-list.tsx';
import { useCall } from './use-call.ts';
import { useChoices } from './use-choices.ts';
import { useLivePreview } from './use-live-preview.ts';
import { usePanelKeys } from './use-panel-keys.ts';

interface Props {
  target: BatchTarget;
  /** Whether another application opens after this one. */
  hasNext: boolean;
  /** Called after the rejection was stored. The rejection is then held like any other batch. */
  onStored(done: BatchDone & { batchId: string }): void;
  /** Opens the dialog of the batch with the values entered here. The dialog has more fields. */
  onMore(values: Partial<BatchValues>): void;
  onClose(): void;
}

function isReady({ reason, ownReason }: BatchValues): boolean {
  return reason === ownWords ? ownReason.trim() !== '' : reason !== '';
}

/**
 * A panel beside the resume, in which the reader rejects one application. A digit chooses a reason, each change of the input
 * renews the preview, and Ctrl+Enter confirms the rejection. The rejection cannot be confirmed before its preview is shown.
 */
export function RejectPanel({ target, hasNext, onStored, onMore, onClose }: Props) {
  const t = useT();
  const title = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { choices, error, reload } = useChoices('reject', target.selection);
  const [values, setValues] = useState<BatchValues>(emptyValues);
  const [done, setDone] = useState<BatchDone | null>(null);
  const { busy, faults: refusal, call, clear } = useCall();
  const shown = useLivePreview(done === null && isReady(values) ? requestOf('reject', target, values) : null);
  const { close: leave, question } = useConfirmClose(!done && hasText(values), onClose);
  const { preview } = shown;
  const faults = refusal.length > 0 ? refusal : shown.faults;
  const mayApply = preview !== null && preview.ok > 0;

  useEffect(() => {
    heading.current?.focus();
  }, []);
  // `onStored` may open the next application. It is called in an effect, when the warning about unsaved text is already off.
  const stored = useRef(onStored);
  useEffect(() => {
    if (done?.batchId) stored.current({ ...done, batchId: done.batchId });
  }, [done]);

  // During the confirmation, the panel stays as it is, because the answer decides what the reader sees next.
  const close = () => !busy && leave();

  function change(part: Partial<BatchValues>) {
    if (busy) return;
    clear();
    setValues({ ...values, ...part });
  }

  async function apply() {
    if (busy || !mayApply || done) return;
    const answer = await call(() => confirmBatch(preview, preview.ok));
    if (answer) setDone(answer);
    else shown.renew();
  }

  usePanelKeys({
    onDigit: (digit) => {
      const reason = choices && reasonKeys(choices.rejectReason)[digit - 1];
      if (reason) change({ reason });
    },
    onApply: () => void apply(),
    onClose: close,
  });

  return (
    <section className="desk-decide" aria-labelledby={title}>
      <div className="desk-decide__head">
        <h2 id={title} ref={heading} tabIndex={-1}>
          {t('desk-batches.kind.reject')}
        </h2>
        <button type="button" className="icon-button" aria-label={t('common.close')} onClick={close}>
          <Icon name="close" size={20} />
        </button>
      </div>
      <div className="desk-decide__body">
        <BatchFaults kind="reject" faults={faults} />
        {error && <LoadAgain {...{ error, reload }} />}
        {!choices && !error && <Spinner label={t('common.loading')} />}
        {choices && (
          <>
            <ReasonList reasons={choices.rejectReason} value={values.reason} onChange={(reason) => change({ reason })} />
            {values.reason === ownWords && (
              <Words
                label={t('desk-batches.form.ownReason')}
                hint={t('desk-batches.form.reasonHint')}
                required
                rows={2}
                value={values.ownReason}
                onChange={(ownReason) => change({ ownReason })}
              />
            )}
            <Words
              label={t('desk-batches.form.words')}
              hint={t('desk-batches.form.wordsHint')}
              rows={1}
              snippets={choices.snippets}
              value={values.words}
              onChange={(words) => change({ words })}
            />
          </>
        )}
        <div aria-live="polite">
          {preview && !done && <PreviewPanel kind="reject" {...{ preview, target }} />}
          {shown.isLoading && <Spinner label={t('common.loading')} />}
        </div>
        {done && <HeldPanel kind="reject" done={done} onSettled={onClose} />}
      </div>
      <div className="desk-decide__foot">
        <Button
          size="small"
          variant="danger"
          busy={busy}
          disabled={!mayApply || done !== null}
          aria-keyshortcuts="Control+Enter"
          onClick={() => void apply()}
        >
          {t(hasNext ? 'desk-batches.reject.next' : 'desk-batches.kind.reject')} <kbd aria-hidden="true">Ctrl+Enter</kbd>
        </Button>
        <Button size="small" variant="quiet" disabled={busy} onClick={() => onMore(values)}>
          {t('desk-batches.reject.more')}
        </Button>
      </div>
      {question}
    </section>
  );
}
