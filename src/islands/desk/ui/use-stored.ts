import { useState } from 'react';

import { forgetForReader, saveForReader, readForReader } from './reader-storage.ts';
import { useConfirmLeave } from './use-confirm-leave.tsx';

/** Whether input is stored in this tab under a name. */
export function isStored(name: string): boolean {
  return readForReader(name) !== null;
}

/** The current input, and whether it differs from the saved value. */
export interface Stored<Value> {
  value: Value;
  isChanged: boolean;
  set(value: Value): void;
  /** Deletes the stored input after it was saved or discarded. */
  forget(): void;
  /** Replaces the input without storing it. */
  show(value: Value): void;
}

/**
 * Input that is stored under a name in the browser's tab while it differs from the saved value, and restored when the
 * reader returns. While there is such input, the browser asks before the page is left.
 */
export function useStored<Value>(name: string, saved: Value): Stored<Value> {
  const [value, setValue] = useState<Value>(() => readForReader<Value>(name) ?? saved);
  const isChanged = JSON.stringify(value) !== JSON.stringify(saved);
  useConfirmLeave(isChanged);

  function set(next: Value) {
    setValue(next);
    if (JSON.stringify(next) === JSON.stringify(saved)) forgetForReader(name);
    else saveForReader(name, next);
  }
  return { value, isChanged, set, forget: () => forgetForReader(name), show: setValue };
}
