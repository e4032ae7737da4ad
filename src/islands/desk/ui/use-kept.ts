import { useState } from 'react';

import { $staff } from '#lib/stores/staff.ts';

import { useAskedLeave } from './use-asked-leave.tsx';

/** Whoever signs in next in the same tab finds nothing of it. */
function ownPlace(place: string): string {
  return `${place} ${$staff.get()?.name ?? ''}`;
}

function readKept<Value>(place: string): Value | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(ownPlace(place)) ?? 'null') as Value | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Whether something that was typed lies at a place of this tab. */
export function isKept(place: string): boolean {
  return readKept(place) !== undefined;
}

/** What is typed, and what was saved last. */
export interface Kept<Value> {
  value: Value;
  isChanged: boolean;
  set(value: Value): void;
  /** It was saved or given up: nothing of it is kept. */
  forget(): void;
}

/**
 * Holds what is typed under a name in the browser's tab, so that it is there again when the reader comes back; leaving the
 * page asks while it differs from what is saved.
 */
export function useKept<Value>(place: string, saved: Value): Kept<Value> {
  const [value, setValue] = useState<Value>(() => readKept<Value>(place) ?? saved);
  const isChanged = JSON.stringify(value) !== JSON.stringify(saved);
  useAskedLeave(isChanged);

  function set(next: Value) {
    setValue(next);
    try {
      if (JSON.stringify(next) === JSON.stringify(saved)) sessionStorage.removeItem(ownPlace(place));
      else sessionStorage.setItem(ownPlace(place), JSON.stringify(next));
    } catch {
      // A tab that keeps nothing still asks before it is left.
    }
  }
  return { value, isChanged, set, forget: () => sessionStorage.removeItem(ownPlace(place)) };
}
