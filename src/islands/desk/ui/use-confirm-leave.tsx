import { type ReactNode, useEffect, useState } from 'react';

import { LossQuestion } from './loss-question.tsx';

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
  /** Closes the dialog. If typed text would be lost, asks first and returns false. */
  close: () => boolean;
  /** The confirmation, which must be rendered beside the dialog. */
  question: ReactNode;
}

/** If typed text would be lost, asks before the dialog is closed or the page is left. */
export function useConfirmClose(hasText: boolean, onClose: () => void): ConfirmClose {
  const [isAsking, setIsAsking] = useState(false);
  useConfirmLeave(hasText);

  function close(): boolean {
    if (hasText) setIsAsking(true);
    else onClose();
    return !hasText;
  }
  return { close, question: <LossQuestion open={isAsking} onConfirm={onClose} onClose={() => setIsAsking(false)} /> };
}
