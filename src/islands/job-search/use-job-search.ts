import { useEffect, useRef, useState } from 'react';

import { paths } from '#lib/addresses/paths.ts';
import { loadApi } from '#lib/client/load-api.ts';
import type { PostingList, SearchFacets, SearchHelp } from '#lib/contract/postings.ts';
import { type JobFilters, jobQuery, positionSearchOf, readJobFilters } from '#lib/postings/job-search.ts';
import type { Locale } from '#lib/text/locale.ts';

/** The filters of the list and their results. */
export interface JobSearchData {
  filters: JobFilters;
  result: PostingList;
  choices: SearchFacets;
  /** Suggestions, if nothing was found and they could be loaded. */
  help?: SearchHelp | undefined;
}

export interface JobSearchState extends JobSearchData {
  status: 'ready' | 'loading' | 'failed';
}

/** Loads suggestions for a search without results; undefined on failure. */
async function fetchHelp(filters: JobFilters, options: { signal: AbortSignal; handles: 'all' }): Promise<SearchHelp | undefined> {
  const api = await loadApi();
  return api.post<SearchHelp>('findPositionsHelp', positionSearchOf(filters), options).catch(() => undefined);
}

function firstPage(filters: JobFilters): string {
  return JSON.stringify(jobQuery({ ...filters, page: 1 }));
}

async function fetchData(filters: JobFilters, known: JobSearchData, signal: AbortSignal): Promise<JobSearchData> {
  const api = await loadApi();
  const options = { signal, handles: 'all' } as const;
  const onlyTurned = firstPage(filters) === firstPage(known.filters);
  const [result, choices] = await Promise.all([
    api.post<PostingList>('findPositions', positionSearchOf(filters), options),
    onlyTurned ? known.choices : api.post<SearchFacets>('findPositionsFacets', positionSearchOf(filters), options),
  ]);
  const help = result.total > 0 ? undefined : await fetchHelp(filters, options);
  signal.throwIfAborted();
  return { filters, result, choices, help };
}

/**
 * Filters the list without leaving the page. The address contains the filters of the list, results are cached, and
 * outdated responses are ignored.
 */
export function useJobSearch(initial: JobSearchData, locale: Locale) {
  const [state, setState] = useState<JobSearchState>({ ...initial, status: 'ready' });
  const seen = useRef(new Map<string, JobSearchData>());
  const settled = useRef(initial);
  const running = useRef<AbortController>(undefined);
  const looking = useRef<AbortController>(undefined);

  function addressOf(filters: JobFilters): string {
    return paths.hotJob(locale, jobQuery(filters));
  }

  async function show(filters: JobFilters): Promise<void> {
    running.current?.abort();
    const cached = seen.current.get(addressOf(filters));
    if (cached) {
      settled.current = cached;
      setState({ ...cached, status: 'ready' });
      return;
    }
    const controller = new AbortController();
    running.current = controller;
    setState((before) => ({ ...before, filters, status: 'loading' }));
    try {
      const data = await fetchData(filters, settled.current, controller.signal);
      seen.current.set(addressOf(filters), data);
      settled.current = data;
      setState({ ...data, status: 'ready' });
    } catch {
      if (!controller.signal.aborted) setState((before) => ({ ...before, status: 'failed' }));
    }
  }

  /** Loads the results for the given filters without showing them; undefined if that fails or a newer call has started. */
  async function look(filters: JobFilters): Promise<JobSearchData | undefined> {
    looking.current?.abort();
    const address = addressOf(filters);
    const cached = seen.current.get(address);
    if (cached) return cached;
    const controller = new AbortController();
    looking.current = controller;
    const data = await fetchData(filters, settled.current, controller.signal).catch(() => undefined);
    if (data) seen.current.set(address, data);
    return data;
  }

  useEffect(() => {
    seen.current.set(addressOf(initial.filters), initial);
    const back = () => void show(readJobFilters(new URLSearchParams(location.search)));
    addEventListener('popstate', back);
    // The page may have been rendered for other filters than those of its address.
    if (addressOf(readJobFilters(new URLSearchParams(location.search))) !== addressOf(initial.filters)) back();
    return () => removeEventListener('popstate', back);
    // The island is rendered once per page; its properties never change.
  }, []);

  return {
    state,
    addressOf,
    /** Shows the results for the given filters and adds the address of these filters to the browser's history. */
    narrow(filters: JobFilters): void {
      history.pushState(null, '', addressOf(filters));
      void show(filters);
    },
    look,
    retry: () => void show(state.filters),
  };
}
