import { useCallback, useEffect, useState } from 'react';

const names = ['state', 'jobType', 'unit', 'keyWord'] as const;

/** The filter of the list, as in the address. */
export type PostingFilter = Record<(typeof names)[number], string>;

/** The empty filter. */
export const everything: PostingFilter = { state: '', jobType: '', unit: '', keyWord: '' };

function read(): PostingFilter {
  const search = new URLSearchParams(location.search);
  return Object.fromEntries(names.map((name) => [name, search.get(name) ?? ''])) as PostingFilter;
}

/** The query of a filter with a leading question mark; empty without any. */
export function queryOf(filter: PostingFilter, more: Record<string, string> = {}): string {
  const filled = Object.entries({ ...filter, ...more }).filter(([, value]) => value !== '');
  const text = new URLSearchParams(filled).toString();
  return text && `?${text}`;
}

/**
 * The filter in the page's address; setting it changes the address, so that links and the way back keep it. Browser
 * only.
 */
export function useFilter(): [PostingFilter, (filter: PostingFilter) => void] {
  const [filter, setFilter] = useState(read);
  useEffect(() => {
    const follow = () => setFilter(read());
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  const choose = useCallback((next: PostingFilter) => {
    history.pushState(null, '', location.pathname + queryOf(next));
    setFilter(next);
  }, []);
  return [filter, choose];
}
