import { showIsland } from '#islands/ui/show-island.tsx';
import type { BatchKind } from '#lib/domain/batch-kinds.ts';

import { BatchDialog } from './batch-dialog.tsx';
import type { BatchTarget } from './batch-target.ts';

/** What happens after the dialog was used, and once it is closed. */
interface Events {
  onDone: () => void;
  onClosed: () => void;
}

/** Opens the dialog of a batch, with its words, which are fetched only then. */
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
