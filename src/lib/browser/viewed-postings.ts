import type { Bilingual } from '#lib/text/locale.ts';

/** Where this browser keeps the postings its reader opened. They are never sent. */
export const viewedStorageKey = 'skygate.viewed';

/** As much of an opened posting as a list of them shows, in both languages. */
export interface ViewedPosting {
  id: string;
  jobType: string;
  name: Bilingual;
  places: Bilingual;
  /** `YYYY-MM-DD`, as it was when the posting was opened. */
  endDate: string;
}

/** So many are kept: the one that is open and those that are shown beside it. */
const mostKept = 5;
export const mostShown = mostKept - 1;

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

/** What a browser kept, the newest first; whatever else may lie there counts for nothing. */
export function parseViewed(kept: string | null): ViewedPosting[] {
  try {
    const entries = JSON.parse(kept ?? '[]') as unknown;
    return Array.isArray(entries) ? entries.filter(isViewed) : [];
  } catch {
    return [];
  }
}

/** The list after a posting was opened. */
export function withViewed(list: readonly ViewedPosting[], opened: ViewedPosting): ViewedPosting[] {
  return [opened, ...withoutViewed(list, opened.id)].slice(0, mostKept);
}

/** The list without a posting: it is the one that is open, or it is gone. */
export function withoutViewed(list: readonly ViewedPosting[], id: string): ViewedPosting[] {
  return list.filter((entry) => entry.id !== id);
}
