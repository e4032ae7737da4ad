import { showIsland } from '#islands/ui/show-island.tsx';
import type { BatchKind } from '#lib/domain/batch-kinds.ts';

import { BatchDialog } from './batch-dialog.tsx';
import type { BatchTarget } from './batch-target.ts';

/** `onDone` is called after the dialog made a change, `onClosed` after it was closed. */
interface Events {
  onDone: () => void;
  onClosed: () => void;
}

/** Opens the dialog of a batch, after loading its translations. */
export function openBatch(kind: BatchKind, target: BatchTarget, { onDone, onClosed }: Events): Promise<void> {
  return showIsland(['common', 'desk', 'desk-batches', 'enums', 'resume'], (remove) => (
    <BatchDialog
      {...{ kind, target, onDone }}
      onClose={() => {
        remove();
        onClosed();
      }}
    />
  ));
}
