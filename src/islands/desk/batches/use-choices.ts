import type { BatchChoices } from '#lib/contract/batches.ts';

import { useLoad } from '../ui/use-load.ts';

/** What the dialogs of a batch choose from; null until it is there. */
export function useChoices(): BatchChoices | null {
  return useLoad<BatchChoices>('batches/choices').data;
}
