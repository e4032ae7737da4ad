import { useCallback, useEffect, useState } from 'react';

const names = ['state', 'jobType', 'unit', 'keyWord'] as const;

/** What the list is filtered by, as the address says it. */
export type PostingFilter = Record<(typeof names)[number], string>;

/** No filter. */
export const everything: PostingFilter = { state: '', jobType: '', unit: '', keyWord: '' };

function read(): PostingFilter {
  const search = new URLSearchParams(location.search);
  return Object.fromEntries(names.map((name) => [name, search.get(name) ?? ''])) as PostingFilter;
}

/** A filter as a query, beginning with a question mark where there is one. */
export function queryOf(filter: PostingFilter, more: Record<string, string> = {}): string {
  const filled = Object.entries({ ...filter, ...more }).filter(([, value]) => value !== '');
  const text = new URLSearchParams(filled).toString();
  return text && `?${text}`;
}

/** The filter of the page's address; a new one is put there, so that a link and the way back keep it. In a browser alone. */
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
