import { $staff } from '#lib/stores/staff.ts';

/** The storage key of a value. It contains the reader's id, so that the next person who signs in does not see the value. */
function keyOf(name: string): string {
  return `${name} ${$staff.get()?.id ?? ''}`;
}

/** Stores a value for this tab and the signed-in reader; does nothing if nobody is signed in or the browser does not allow it. */
export function saveForReader(name: string, value: unknown): void {
  if ($staff.get() === null) return;
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(value));
  } catch {
    // Storage is optional: without it, nothing is restored when the reader returns.
  }
}

/** The value stored in this tab for the signed-in reader; null if there is none. */
export function readForReader<Value>(name: string): Value | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null') as Value | null;
  } catch {
    return null;
  }
}

/** Deletes the stored value. */
export function forgetForReader(name: string): void {
  try {
    sessionStorage.removeItem(keyOf(name));
  } catch {
    // Nothing was stored.
  }
}
