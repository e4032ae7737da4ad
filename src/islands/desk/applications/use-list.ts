import { useCallback, useEffect, useRef, useState } from 'react';

import { ApiError } from '#lib/client/api-error.ts';
import { staffApi } from '#lib/client/staff-api.ts';
import { largestPage, type ListedApplication, type ListedApplications } from '#lib/contract/desk-applications.ts';

import { saveTrail } from './list-trail.ts';

/** The loaded part of a list. */
export interface LoadedList extends Omit<ListedApplications, 'list'> {
  /** The query with which the list was loaded. */
  query: string;
  rows: ListedApplication[];
}

export interface List {
  loaded: LoadedList | null;
  isLoading: boolean;
  hasFailed: boolean;
  /** Whether the reader lacks permission for a list with this filter. */
  isRefused: boolean;
  /** Loads the next page, if there is one and nothing else is loading. */
  more(): Promise<void>;
  reload(): void;
  /** Loads again what could not be loaded: the list, or its next page. */
  retry(): void;
}

/** The API path of a page of the list; the page has the default size unless `size` is given. */
export function listCall(query: string, cursor?: string | null, size?: number): string {
  const search = new URLSearchParams(query);
  if (cursor) search.set('cursor', cursor);
  if (size) search.set('size', String(size));
  const text = search.toString();
  return text ? `applications?${text}` : 'applications';
}

/** The number of rows on a page if no size is given. */
const usualPage = 50;

/**
 * Loads the page after `before`, or the first page if `before` is null, and then further pages until the list has `rows` rows
 * or ends. If an application appears again on a later page, only its first row is kept.
 */
async function readOn(before: LoadedList | null, query: string, rows: number, signal: AbortSignal): Promise<LoadedList> {
  const size = before || rows > usualPage ? largestPage : undefined;
  const { list, ...page } = await staffApi.get<ListedApplications>(listCall(query, before?.next, size), {
    signal,
    handles: ['404', '400', '403'],
  });
  const loaded = before?.rows ?? [];
  const known = new Set(loaded.map(({ idkey }) => idkey));
  const read = { ...page, query, rows: [...loaded, ...list.filter(({ idkey }) => !known.has(idkey))] };
  return page.next !== null && read.rows.length < rows ? readOn(read, query, rows, signal) : read;
}

/**
 * Loads the list for a query page by page. A new query starts over; late responses to a former query are ignored. Nothing is
 * loaded while the query is null.
 * @param rows the minimum number of rows to load initially, unless the list is shorter
 */
export function useList(query: string | null, rows = 0): List {
  const [loaded, setLoaded] = useState<LoadedList | null>(null);
  const [isLoading, setIsLoading] = useState(true);
  const [hasFailed, setHasFailed] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  const [asked, setAsked] = useState(0);
  const current = useRef<AbortController | null>(null);
  const first = useRef({ query, rows });
  const last = useRef<Parameters<typeof load> | null>(null);

  const load = useCallback(async (before: LoadedList | null, of: string) => {
    current.current?.abort();
    const call = new AbortController();
    current.current = call;
    last.current = [before, of];
    setIsLoading(true);
    setHasFailed(false);
    setIsRefused(false);
    try {
      const isFirst = before === null && first.current.query === of;
      const read = await readOn(before, of, isFirst ? first.current.rows : 0, call.signal);
      first.current.rows = 0;
      setLoaded(read);
      saveTrail(
        of,
        read.rows.map(({ idkey }) => idkey),
        read,
      );
    } catch (error) {
      if (call.signal.aborted) return;
      const refused = error instanceof ApiError && error.status === 403;
      if (refused) setLoaded(null);
      setIsRefused(refused);
      setHasFailed(!refused);
    }
    setIsLoading(false);
  }, []);

  useEffect(() => {
    if (query !== null) void load(null, query);
    return () => current.current?.abort();
  }, [query, asked, load]);

  const more = useCallback(async () => {
    if (!isLoading && loaded?.next && loaded.query === query) await load(loaded, query);
  }, [query, loaded, isLoading, load]);
  const reload = useCallback(() => setAsked((times) => times + 1), []);
  const retry = useCallback(() => void (last.current && load(...last.current)), [load]);
  return { loaded, isLoading, hasFailed, isRefused, more, reload, retry };
}
