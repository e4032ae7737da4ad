import { mostSaved } from '#lib/rules/saved-postings.ts';

import { savedStorageKey } from './saved-storage-key.ts';

/** The ids in a stored text, the last saved one first; ignores anything else found under the key. */
export function parseSaved(stored: string | null): string[] {
  try {
    const ids = JSON.parse(stored ?? '[]') as unknown;
    if (!Array.isArray(ids)) return [];
    return [...new Set(ids.filter((id): id is string => typeof id === 'string' && /^[\w-]{1,64}$/.test(id)))].slice(0, mostSaved);
  } catch {
    return [];
  }
}

/** The ids with `id` at the start or, if it is no longer saved, without it. */
export function withSaved(ids: readonly string[], id: string, isSaved: boolean): string[] {
  const others = ids.filter((other) => other !== id);
  return isSaved ? [id, ...others].slice(0, mostSaved) : others;
}

/** The postings saved in this browser, the last saved one first. */
export function readSaved(): string[] {
  try {
    return parseSaved(localStorage.getItem(savedStorageKey));
  } catch {
    return [];
  }
}

/** Replaces the postings saved in this browser; false if the browser cannot store them. */
export function writeSaved(ids: readonly string[]): boolean {
  try {
    if (ids.length > 0) localStorage.setItem(savedStorageKey, JSON.stringify(ids));
    else localStorage.removeItem(savedStorageKey);
    return true;
  } catch {
    return false;
  }
}
