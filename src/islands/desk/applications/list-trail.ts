import type { ListedApplications } from '#lib/contract/desk-applications.ts';

/** The list that a reader came from, so that the next and the previous application can be opened. */
export interface ListTrail {
  /** The query of the list's address. */
  query: string;
  ids: string[];
  /** The cursor of what follows; null where nothing does. */
  next: string | null;
  total: number;
}

const key = 'desk.applications.trail';

/** Keeps the list as far as it was loaded, for this tab alone. */
export function keepTrail(
  query: string,
  ids: readonly string[],
  { next, total }: Pick<ListedApplications, 'next' | 'total'>,
): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ query, ids, next, total } satisfies { [Name in keyof ListTrail]: unknown }));
  } catch {
    // A browser that keeps nothing: there is no next and no previous.
  }
}

/** The list that was kept; null without one. */
export function readTrail(): ListTrail | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as ListTrail | null;
  } catch {
    return null;
  }
}
