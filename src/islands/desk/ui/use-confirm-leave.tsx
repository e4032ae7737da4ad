import { type ReactNode, useEffect, useState } from 'react';

import { ConfirmDialog } from '#islands/ui/confirm-dialog.tsx';
import { useT } from '#islands/ui/language.tsx';

/** While something would be lost, e.g. unsaved text or an upload, lets the browser ask before the page is left. */
export function useConfirmLeave(wouldLose: boolean): void {
  useEffect(() => {
    if (!wouldLose) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [wouldLose]);
}

interface ConfirmClose {
  /** Closes the dialog. If typed text would be lost, asks first and returns false; while busy, only returns false. */
  close: () => boolean;
  /** The confirmation, which must be rendered beside the dialog. */
  question: ReactNode;
}

/**
 * If typed text would be lost, asks before the dialog is closed or the page is left.
 * @param isBusy keeps the dialog open, e.g. while a call is under way whose answer closes it
 */
export function useConfirmClose(hasText: boolean, onClose: () => void, isBusy = false): ConfirmClose {
  const t = useT();
  const [isAsking, setIsAsking] = useState(false);
  useConfirmLeave(hasText);

  function close(): boolean {
    if (isBusy) return false;
    if (hasText) setIsAsking(true);
    else onClose();
    return !hasText;
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
