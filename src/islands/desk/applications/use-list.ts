import { useCallback, useEffect, useRef, useState } from 'react';

import { staffApi } from '#lib/client/staff-api.ts';
import type { ListedApplication, ListedApplications } from '#lib/contract/desk-applications.ts';

import { keepTrail } from './list-trail.ts';

/** A list as far as it was loaded. */
export interface LoadedList extends Omit<ListedApplications, 'list'> {
  rows: ListedApplication[];
}

interface List {
  loaded: LoadedList | null;
  isLoading: boolean;
  hasFailed: boolean;
  /** Loads what follows; nothing where nothing does. */
  more(): Promise<void>;
  reload(): void;
}

/** The address of a part of the list, for the API. */
export function listCall(query: string, cursor?: string): string {
  const search = new URLSearchParams(query);
  if (cursor) search.set('cursor', cursor);
  const text = search.toString();
  return text ? `applications?${text}` : 'applications';
}

/** The list that a query means, page after page; another query begins anew, and an answer that comes late is dropped. */
export function useList(query: string | null): List {
  const [loaded, setLoaded] = useState<LoadedList | null>(null);
  const [isLoading, setIsLoading] = useState(true);
  const [hasFailed, setHasFailed] = useState(false);
  const [asked, setAsked] = useState(0);
  const current = useRef<AbortController | null>(null);

  const load = useCallback(async (before: LoadedList | null, of: string) => {
    current.current?.abort();
    const call = new AbortController();
    current.current = call;
    setIsLoading(true);
    setHasFailed(false);
    try {
      const { list, ...page } = await staffApi.get<ListedApplications>(listCall(of, before?.next ?? undefined), {
        signal: call.signal,
        handles: ['404', '400'],
      });
      const rows = [...(before?.rows ?? []), ...list];
      setLoaded({ ...page, rows });
      keepTrail(
        of,
        rows.map(({ idkey }) => idkey),
        page,
      );
    } catch {
      if (call.signal.aborted) return;
      setHasFailed(true);
    }
    setIsLoading(false);
  }, []);

  useEffect(() => {
    if (query !== null) void load(null, query);
    return () => current.current?.abort();
  }, [query, asked, load]);

  const more = useCallback(async () => {
    if (query !== null && loaded?.next) await load(loaded, query);
  }, [query, loaded, load]);
  const reload = useCallback(() => setAsked((times) => times + 1), []);
  return { loaded, isLoading, hasFailed, more, reload };
}
