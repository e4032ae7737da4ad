import type { ListedApplications } from '#lib/contract/desk-applications.ts';
import { $staff } from '#lib/stores/staff.ts';

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

/** Keeps something for this tab and whoever is signed in; a browser that keeps nothing goes without. */
export function keepForReader(name: string, value: object): void {
  const reader = $staff.get()?.id;
  if (!reader) return;
  try {
    sessionStorage.setItem(name, JSON.stringify({ reader, value }));
  } catch {
    // Where nothing can be kept there is no next and no previous, and a list is read from its beginning.
  }
}

/** What this tab keeps for whoever is signed in; null where that is nothing, or somebody else's. */
export function keptForReader<Value>(name: string): Value | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(name) ?? 'null') as { reader: string; value: Value } | null;
    return kept && kept.value && kept.reader === $staff.get()?.id ? kept.value : null;
  } catch {
    return null;
  }
}

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
