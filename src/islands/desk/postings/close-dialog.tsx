import { useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { Dialog } from '#islands/ui/dialog.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { inLocale } from '#lib/locale.ts';
import { showToast } from '#lib/stores/toasts.ts';

import type { Editor } from './use-editor.ts';

interface Props {
  editor: Editor;
  onClose: () => void;
}

/** Closes an open posting now, or takes a scheduled one back: asked twice, by the dialog and by its tick. */
export function CloseDialog({ editor, onClose }: Props) {
  const t = useT();
  const locale = useLocale();
  const [isSure, setIsSure] = useState(false);
  const { state, name } = editor.posting;
  const isScheduled = state === 'scheduled';
  const words = isScheduled
    ? (['withdrawTitle', 'withdrawText', 'withdrawSecond', 'withdrawSubmit', 'withdrawn'] as const)
    : (['title', 'text', 'second', 'submit', 'done'] as const);
  const [title, text, second, submit, done] = words.map((word) =>
    t(`desk-postings.close.${word}`, { name: inLocale(name, locale) }),
  ) as [string, string, string, string, string];

  async function close() {
    const stored = await editor.act('close', { confirm: 'Y' });
    onClose();
    if (stored) showToast('done', done);
  }

  return (
    <Dialog
      {...{ title, onClose }}
      open
      size="small"
      footer={
        <>
          <Button onClick={onClose} data-autofocus>
            {t('common.cancel')}
          </Button>
          <Button variant="danger" busy={editor.isBusy} disabled={!isSure} onClick={() => void close()}>
            {submit}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      <label className="choice">
        <input type="checkbox" checked={isSure} onChange={(event) => setIsSure(event.target.checked)} />
        <span>{second}</span>
      </label>
    </Dialog>
  );
}
