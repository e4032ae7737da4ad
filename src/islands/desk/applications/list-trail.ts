import type { ListedApplications } from '#lib/contract/desk-applications.ts';

import { saveForReader, readForReader } from '../ui/reader-storage.ts';

/** The list that the reader came from, for the links to the next and previous application. */
export interface ListTrail {
  /** The query of the list's address. */
  query: string;
  ids: string[];
  /** The cursor of the next page; null if the last page is loaded. */
  next: string | null;
  total: number;
}

const key = 'desk.applications.trail';

/** Stores the loaded part of the list for this tab. */
export function saveTrail(
  query: string,
  ids: readonly string[],
  { next, total }: Pick<ListedApplications, 'next' | 'total'>,
): void {
  saveForReader(key, { query, ids, next, total } satisfies { [Name in keyof ListTrail]: unknown });
}

/** The stored list; null if there is none. */
export function readTrail(): ListTrail | null {
  return readForReader<ListTrail>(key);
}
