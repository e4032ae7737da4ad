import type { ListedApplications } from '#lib/contract/desk-applications.ts';

import { keepForReader, keptForReader } from '../ui/kept-for-reader.ts';

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
  keepForReader(key, { query, ids, next, total } satisfies { [Name in keyof ListTrail]: unknown });
}

/** The list that was kept; null without one. */
export function readTrail(): ListTrail | null {
  return keptForReader<ListTrail>(key);
}
