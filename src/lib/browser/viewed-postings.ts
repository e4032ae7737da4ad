import type { Bilingual } from '#lib/text/locale.ts';

/** The storage key of the postings viewed in this browser. The list is never sent to the server. */
export const viewedStorageKey = 'skygate.viewed';

/** A viewed posting as a list shows it, in both languages. */
export interface ViewedPosting {
  id: string;
  jobType: string;
  name: Bilingual;
  places: Bilingual;
  /** `YYYY-MM-DD`, as it was when the posting was viewed. */
  endDate: string;
}

/** Maximum number of stored postings: the posting on the page and the others listed beside it. */
const maxStored = 5;
export const mostShown = maxStored - 1;

function isBilingual(text: Partial<Bilingual> | undefined): boolean {
  return typeof text?.zh === 'string' && typeof text.en === 'string';
}

function isViewed(entry: Partial<ViewedPosting> | null): entry is ViewedPosting {
  return (
    !!entry &&
    typeof entry.id === 'string' &&
    /^\d{4}-\d\d-\d\d$/.test(entry.endDate ?? '') &&
    isBilingual(entry.name) &&
    isBilingual(entry.places)
  );
}

/** Reads the stored list, the last viewed posting first; ignores anything else found under the key. */
export function parseViewed(stored: string | null): ViewedPosting[] {
  try {
    const entries = JSON.parse(stored ?? '[]') as unknown;
    return Array.isArray(entries) ? entries.filter(isViewed) : [];
  } catch {
    return [];
  }
}

/** The list with a posting that was just opened. */
export function withViewed(list: readonly ViewedPosting[], opened: ViewedPosting): ViewedPosting[] {
  return [opened, ...withoutViewed(list, opened.id)].slice(0, maxStored);
}

/** The list without one posting: the one on the page, or one that no longer exists. */
export function withoutViewed(list: readonly ViewedPosting[], id: string): ViewedPosting[] {
  return list.filter((entry) => entry.id !== id);
}
