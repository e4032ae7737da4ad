import { useLocale, useT } from '#islands/ui/language.tsx';
import { showToast } from '#lib/stores/toasts.ts';
import { inLocale } from '#lib/text/locale.ts';

import { ConfirmTwice } from '../ui/confirm-twice.tsx';
import type { Editor } from './use-editor.ts';

interface Props {
  editor: Editor;
  onClose: () => void;
}

/** Closes an open posting now, or withdraws a scheduled one, after the reader ticks a checkbox and confirms. */
export function CloseDialog({ editor, onClose }: Props) {
  const t = useT();
  const locale = useLocale();
  const { state, name } = editor.posting;
  const isScheduled = state === 'scheduled';
  const words = isScheduled
    ? (['withdrawTitle', 'withdrawText', 'withdrawSecond', 'withdrawSubmit', 'withdrawn'] as const)
    : (['title', 'text', 'second', 'submit', 'done'] as const);
  const [title, text, second, submit, done] = words.map((word) =>
    t(`desk-postings.close.${word}`, { name: inLocale(name, locale) }),
  ) as [string, string, string, string, string];

  async function close() {
    const { state: outcome } = await editor.act('close', {});
    onClose();
    if (outcome === 'done') showToast('done', done);
    if (outcome === 'refused') editor.showFaults();
  }

  return <ConfirmTwice {...{ title, text, second, submit, onClose }} busy={editor.isBusy} onSure={() => void close()} />;
}
