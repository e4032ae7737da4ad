import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { Dialog } from '#islands/ui/dialog.tsx';
import { useT } from '#islands/ui/language.tsx';
import type { StaffPosting } from '#lib/contract/staff-postings.ts';
import type { FieldFault } from '#lib/forms/faults.ts';

import { useConfirmClose } from '../ui/use-confirm-leave.tsx';
import { FaultLinks } from './fault-list.tsx';
import type { Editor } from './use-editor.ts';

interface Props {
  editor: Editor;
  title: string;
  submit: string;
  /** The action to perform with `body`. */
  action: 'extend' | 'publish' | 'approve';
  body: object;
  /** Whether the reader has typed text; closing then needs a confirmation. */
  hasText?: boolean;
  onClose: () => void;
  /** Called after the action succeeded. */
  onDone: (stored: StaffPosting) => void;
  children: ReactNode;
}

/** A dialog that performs an action on a posting. If the action is refused, the dialog stays open and shows all faults. */
export function ActionDialog({ editor, title, submit, action, body, hasText = false, onClose, onDone, children }: Props) {
  const t = useT();
  const form = useId();
  const { close, question } = useConfirmClose(hasText, onClose);
  const [faults, setFaults] = useState<readonly FieldFault[]>([]);
  const box = useRef<HTMLDivElement>(null);

  async function act(event: FormEvent) {
    event.preventDefault();
    setFaults([]);
    const outcome = await editor.act(action, body);
    if (outcome.state === 'refused') setFaults(outcome.faults);
    if (outcome.state === 'done' || outcome.state === 'clash') onClose();
    if (outcome.state === 'done') onDone(outcome.stored);
  }

  useEffect(() => {
    if (faults.length > 0) box.current?.focus();
  }, [faults]);

  return (
    <>
      <Dialog
        open
        size="small"
        title={title}
        busy={editor.isBusy}
        onClose={close}
        footer={
          <>
            <Button disabled={editor.isBusy} onClick={close}>
              {t('common.cancel')}
            </Button>
            <Button variant="primary" type="submit" form={form} busy={editor.isBusy}>
              {submit}
            </Button>
          </>
        }
      >
        <form id={form} className="form" onSubmit={(event) => void act(event)}>
          {faults.length > 0 && (
            <div ref={box} className="error-summary" role="alert" tabIndex={-1}>
              <p>
                <strong>{t('desk-postings.faults.title', { count: faults.length })}</strong>
              </p>
              <FaultLinks {...{ faults }} withoutLink={Object.keys(body)} onJump={onClose} />
            </div>
          )}
          {children}
        </form>
      </Dialog>
      {question}
    </>
  );
}
