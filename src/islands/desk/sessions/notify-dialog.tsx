import { type ReactNode, useState } from 'react';

import { ConfirmDialog } from '#islands/ui/confirm-dialog.tsx';
import { useT } from '#islands/ui/language.tsx';
import { mostUncounted } from '#lib/domain/batch-kinds.ts';

import { Line } from '../ui/form-parts.tsx';

interface Props {
  /** The number of candidates that will be notified. */
  count: number;
  title: string;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks for confirmation before candidates are notified; if there are many, their number has to be typed. */
export function NotifyDialog({ count, children, ...rest }: Props) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const isCounted = count <= mostUncounted || typed.normalize('NFKC').trim() === String(count);
  return (
    <ConfirmDialog open disabled={!isCounted} {...rest}>
      <p>{t('desk-sessions.tell.count', { count })}</p>
      {children}
      {count > mostUncounted && <Line label={t('desk-sessions.tell.type', { count })} value={typed} onChange={setTyped} />}
    </ConfirmDialog>
  );
}
