import { type FormEvent, type ReactNode, useId } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { Dialog } from '#islands/ui/dialog.tsx';
import { useT } from '#islands/ui/language.tsx';
import type { StaffPosting } from '#lib/contract/staff-postings.ts';

import { useAskedClose } from '../ui/use-asked-leave.tsx';
import type { Editor } from './use-editor.ts';

interface Props {
  editor: Editor;
  title: string;
  submit: string;
  /** What is done, with its body. */
  action: 'extend' | 'publish';
  body: object;
  /** Whether something is typed, so that closing asks before. */
  hasWords?: boolean;
  onClose: () => void;
  /** It is done: what is stored now. */
  onDone: (stored: StaffPosting) => void;
  children: ReactNode;
}

/** Asks what an action on a posting needs, then does it. */
export function ActionDialog({ editor, title, submit, action, body, hasWords = false, onClose, onDone, children }: Props) {
  const t = useT();
  const form = useId();
  const { close, question } = useAskedClose(hasWords, onClose);

  async function act(event: FormEvent) {
    event.preventDefault();
    const stored = await editor.act(action, body);
    onClose();
    if (stored) onDone(stored);
  }

  return (
    <>
      <Dialog
        open
        size="small"
        title={title}
        onClose={close}
        footer={
          <>
            <Button onClick={close}>{t('common.cancel')}</Button>
            <Button variant="primary" type="submit" form={form} busy={editor.isBusy}>
              {submit}
            </Button>
          </>
        }
      >
        <form id={form} className="form" onSubmit={(event) => void act(event)}>
          {children}
        </form>
      </Dialog>
      {question}
    </>
  );
}
