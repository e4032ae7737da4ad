import { useState } from 'react';

import { forgetForReader, keepForReader, keptForReader } from './reader-storage.ts';
import { useAskedLeave } from './use-confirm-leave.tsx';

/** Whether this tab has stored input under a name. */
export function isKept(place: string): boolean {
  return keptForReader(place) !== null;
}

/** The current input, compared with the last saved value. */
export interface Kept<Value> {
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
export function useKept<Value>(place: string, saved: Value): Kept<Value> {
  const [value, setValue] = useState<Value>(() => keptForReader<Value>(place) ?? saved);
  const isChanged = JSON.stringify(value) !== JSON.stringify(saved);
  useAskedLeave(isChanged);

  function set(next: Value) {
    setValue(next);
    if (JSON.stringify(next) === JSON.stringify(saved)) forgetForReader(place);
    else keepForReader(place, next);
  }
  return { value, isChanged, set, forget: () => forgetForReader(place), show: setValue };
}
