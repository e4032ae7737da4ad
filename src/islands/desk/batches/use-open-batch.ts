import { useRef, useState } from 'react';

import { loadChunk } from '#lib/client/load-chunk.ts';
import type { BatchKind } from '#lib/domain/batch-kinds.ts';

import type { BatchTarget } from './batch-target.ts';

/** Opens the dialog of a batch unless one is open; `opening` is the kind whose dialog is loading. */
export function useOpenBatch(onDone: () => void) {
  const isOpen = useRef(false);
  const [opening, setOpening] = useState<BatchKind | null>(null);

  async function open(kind: BatchKind, target: BatchTarget) {
    if (isOpen.current) return;
    isOpen.current = true;
    const onClosed = () => (isOpen.current = false);
    setOpening(kind);
    const isShown = await loadChunk(async () => {
      const { openBatch } = await import('./open-batch.tsx');
      await openBatch(kind, target, { onDone, onClosed });
      return true;
    });
    if (!isShown) onClosed();
    setOpening(null);
  }

  return { opening, open };
}
