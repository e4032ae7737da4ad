import { type ReactNode, useEffect, useState } from 'react';

import { ConfirmDialog } from '#islands/ui/confirm-dialog.tsx';
import { useT } from '#islands/ui/language.tsx';

/** Leaving the page asks while something is typed that is not saved. */
export function useAskedLeave(hasWords: boolean): void {
  useEffect(() => {
    if (!hasWords) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [hasWords]);
}

interface AskedClose {
  /** Closes, or asks before; false where the dialog stays open. */
  close: () => boolean;
  /** The question, to be put beside the dialog. */
  question: ReactNode;
}

/** Closing a dialog asks while words stand in it that would be lost; so does leaving the page. */
export function useAskedClose(hasWords: boolean, onClose: () => void): AskedClose {
  const t = useT();
  const [isAsking, setIsAsking] = useState(false);
  useAskedLeave(hasWords);

  function close(): boolean {
    if (hasWords) setIsAsking(true);
    else onClose();
    return !hasWords;
  }
  const question = (
    <ConfirmDialog
      open={isAsking}
      danger
      title={t('desk.leave.title')}
      confirmLabel={t('desk.leave.discard')}
      cancelLabel={t('desk.leave.stay')}
      onConfirm={onClose}
      onClose={() => setIsAsking(false)}
    >
      <p>{t('desk.leave.text')}</p>
    </ConfirmDialog>
  );
  return { close, question };
}
