import { useState } from 'react';

import { ConfirmDialog } from '#islands/ui/confirm-dialog.tsx';
import { useT } from '#islands/ui/language.tsx';
import { mostUncounted } from '#lib/domain/batch-kinds.ts';

import { Line } from '../ui/form-parts.tsx';

interface Props {
  how: 'undo' | 'release';
  /** The number of items still held. */
  count: number;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks the reader to confirm undoing or releasing held items; releasing many requires typing their number. */
export function SettleDialog({ how, count, ...rest }: Props) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const needsCount = how === 'release' && count > mostUncounted;
  const words = {
    undo: { name: t('desk-batches.undo'), text: t('desk-batches.undoText', { count }) },
    release: { name: t('desk-batches.release'), text: t('desk-batches.releaseText', { count }) },
  };
  const { name, text } = words[how];
  return (
    <ConfirmDialog open title={name} confirmLabel={name} danger disabled={needsCount && typed !== String(count)} {...rest}>
      <p>{text}</p>
      {needsCount && (
        <Line
          label={t('desk-batches.preview.count', { count })}
          value={typed}
          onChange={(text) => setTyped(text.replace(/\D/g, ''))}
        />
      )}
    </ConfirmDialog>
  );
}
