import { useState } from 'react';

import { forgetForReader, keepForReader, keptForReader } from './kept-for-reader.ts';
import { useAskedLeave } from './use-asked-leave.tsx';

/** Whether something that was typed lies at a place of this tab. */
export function isKept(place: string): boolean {
  return keptForReader(place) !== null;
}

/** What is typed, and what was saved last. */
export interface Kept<Value> {
  value: Value;
  isChanged: boolean;
  set(value: Value): void;
  /** It was saved or given up: nothing of it is kept. */
  forget(): void;
  /** Shows a value from elsewhere, or the saved one. */
  show(value: Value): void;
}

/**
 * Holds what is typed under a name in the browser's tab, so that it is there again when the reader comes back; leaving the
 * page asks while it differs from what is saved.
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
