import { useCallback, useEffect, useState } from 'react';

const names = ['state', 'jobType', 'unit', 'keyWord'] as const;

/** The filter of the list, as in the page's address; empty values are ignored. */
export type PostingFilter = Record<(typeof names)[number], string>;

/** The empty filter. */
export const everything: PostingFilter = { state: '', jobType: '', unit: '', keyWord: '' };

function read(): PostingFilter {
  const search = new URLSearchParams(location.search);
  return Object.fromEntries(names.map((name) => [name, search.get(name) ?? ''])) as PostingFilter;
}

/** The query string of a filter and more parameters, with a leading question mark; an empty string if all values are empty. */
export function queryOf(filter: PostingFilter, more: Record<string, string> = {}): string {
  const filled = Object.entries({ ...filter, ...more }).filter(([, value]) => value !== '');
  const text = new URLSearchParams(filled).toString();
  return text && `?${text}`;
}

/**
 * The filter, stored in the page's address so that links and the back button restore it. Works only in the browser, not
 * in server rendering.
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
