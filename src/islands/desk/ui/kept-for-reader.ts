import { $staff } from '#lib/stores/staff.ts';

/** Where something of whoever is signed in lies in this tab: whoever signs in next finds nothing of it. */
function placeOf(name: string): string {
  return `${name} ${$staff.get()?.id ?? ''}`;
}

/** Keeps something for this tab and whoever is signed in; a browser that keeps nothing goes without. */
export function keepForReader(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(placeOf(name), JSON.stringify(value));
  } catch {
    // What is kept is a help: without it a list is read from its beginning, and words in progress are asked about.
  }
}

/** What this tab keeps for whoever is signed in; null where that is nothing. */
export function keptForReader<Value>(name: string): Value | null {
  try {
    return JSON.parse(sessionStorage.getItem(placeOf(name)) ?? 'null') as Value | null;
  } catch {
    return null;
  }
}

/** Keeps it no more. */
export function forgetForReader(name: string): void {
  try {
    sessionStorage.removeItem(placeOf(name));
  } catch {
    // Then nothing was kept.
  }
}
