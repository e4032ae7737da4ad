import { $staff } from '#lib/stores/staff.ts';

/** The storage key of a value; it contains the reader's id, so that the next person signed in does not see it. */
function placeOf(name: string): string {
  return `${name} ${$staff.get()?.id ?? ''}`;
}

/** Stores a value for this tab and the signed-in reader; does nothing if the browser allows no storage. */
export function saveForReader(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(placeOf(name), JSON.stringify(value));
  } catch {
    // Storage is optional: without it a list starts at its beginning, and leaving unsaved text asks first.
  }
}

/** The value stored in this tab for the signed-in reader; null without one. */
export function readForReader<Value>(name: string): Value | null {
  try {
    return JSON.parse(sessionStorage.getItem(placeOf(name)) ?? 'null') as Value | null;
  } catch {
    return null;
  }
}

/** Deletes the stored value. */
export function forgetForReader(name: string): void {
  try {
    sessionStorage.removeItem(placeOf(name));
  } catch {
    // Nothing was stored.
  }
}
