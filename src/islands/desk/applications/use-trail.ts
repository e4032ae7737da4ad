import { useEffect, useState } from 'react';

import { staffApi } from '#lib/client/staff-api.ts';
import type { ListedApplications } from '#lib/contract/desk-applications.ts';

import { saveOpened } from './list-position.ts';
import { saveTrail, type ListTrail, readTrail } from './list-trail.ts';
import { listCall } from './use-list.ts';

/** The position of an application in the list that the reader came from. */
export interface TrailPosition {
  query: string;
  /** Counts from 1. */
  at: number;
  total: number;
  /** The id of the application before this one; null for the first. */
  previous: string | null;
  /** The id of the application after this one; null if there is none or it is not loaded. */
  next: string | null;
}

function positionOf(trail: ListTrail, id: string): TrailPosition | null {
  const index = trail.ids.indexOf(id);
  if (index === -1) return null;
  const { query, ids, total } = trail;
  return { query, at: index + 1, total, previous: ids[index - 1] ?? null, next: ids[index + 1] ?? null };
}

/**
 * The position of an application in the list that the reader came from; null if it is not in the loaded part of that list.
 * If it is the last application in that part, loads the list's next page.
 */
export function useTrail(id: string): TrailPosition | null {
  const [position, setPosition] = useState<TrailPosition | null>(null);
  useEffect(() => {
    const trail = readTrail();
    const found = trail && positionOf(trail, id);
    setPosition(found);
    if (found) saveOpened(found.query, id);
    if (!trail || !found || found.next !== null || trail.next === null) return;
    const call = new AbortController();
    const path = listCall(trail.query, trail.next);
    staffApi.get<ListedApplications>(path, { signal: call.signal, handles: 'all' }).then(
      ({ list, ...page }) => {
        const ids = [...new Set([...trail.ids, ...list.map(({ idkey }) => idkey)])];
        saveTrail(trail.query, ids, page);
        setPosition(positionOf({ ...trail, ids }, id));
      },
      () => undefined,
    );
    return () => call.abort();
  }, [id]);
  return position;
}
