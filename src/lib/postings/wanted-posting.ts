import { quietly } from '#lib/browser/quietly.ts';
import { loadApi } from '#lib/client/load-api.ts';
import type { PostingDetail } from '#lib/contract/postings.ts';

const storageKey = 'skygate.wanted';
const lifetime = 24 * 60 * 60_000;

interface Wanted {
  posting: string;
  at: number;
}

function stored(): Wanted | null | undefined {
  return quietly(() => JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Wanted | null);
}

/**
 * Remembers the posting for which the reader wants to apply, so that they can return to it after registering and filling
 * in a resume.
 */
export function rememberWanted(posting: string): void {
  // Without storage, the reader finds the posting in the job list.
  quietly(() => localStorage.setItem(storageKey, JSON.stringify({ posting, at: Date.now() } satisfies Wanted)));
}

/** Forgets the posting once the application is submitted. */
export function forgetWanted(posting: string): void {
  if (stored()?.posting === posting) localStorage.removeItem(storageKey);
}

/** The remembered posting, if it was remembered within the last day and still accepts an application of this visitor. */
export async function findWanted(): Promise<PostingDetail | undefined> {
  const wanted = stored();
  if (!wanted || Date.now() - wanted.at > lifetime) return undefined;
  try {
    const api = await loadApi();
    const posting = await api.get<PostingDetail>(`findPosition/${encodeURIComponent(wanted.posting)}`, { handles: 'all' });
    return posting.viewApply === 'Y' && !posting.myApplication ? posting : undefined;
  } catch {
    return undefined;
  }
}
