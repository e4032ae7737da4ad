import { useState } from 'react';

import { forgetForReader, saveForReader, readForReader } from './reader-storage.ts';
import { useConfirmLeave } from './use-confirm-leave.tsx';

/** Whether this tab has stored input under a name. */
export function isStored(place: string): boolean {
  return readForReader(place) !== null;
}

/** The current input, compared with the last saved value. */
export interface Stored<Value> {
  value: Value;
  isChanged: boolean;
  set(value: Value): void;
  /** Deletes the stored input after it was saved or discarded. */
  forget(): void;
  /** Shows a value from elsewhere, or the saved one. */
  show(value: Value): void;
}

/**
 * Stores input under a name in the browser's tab until the reader returns. Leaving the page asks
 * first if it is unsaved.
 */
export function useStored<Value>(place: string, saved: Value): Stored<Value> {
  const [value, setValue] = useState<Value>(() => readForReader<Value>(place) ?? saved);
  const isChanged = JSON.stringify(value) !== JSON.stringify(saved);
  useConfirmLeave(isChanged);

  function set(next: Value) {
    setValue(next);
    if (JSON.stringify(next) === JSON.stringify(saved)) forgetForReader(place);
    else saveForReader(place, next);
  }
  return { value, isChanged, set, forget: () => forgetForReader(place), show: setValue };
}
