import { useQueryInAddress } from '../ui/use-query-in-address.ts';

const names = ['state', 'jobType', 'unit', 'keyWord'] as const;

/** The filter of the list, as in the page's address; empty values are ignored. */
export type PostingFilter = Record<(typeof names)[number], string>;

/** The empty filter. */
export const everything: PostingFilter = { state: '', jobType: '', unit: '', keyWord: '' };

function read(search: string): PostingFilter {
  const query = new URLSearchParams(search);
  return Object.fromEntries(names.map((name) => [name, query.get(name) ?? ''])) as PostingFilter;
}

/** The query string of a filter, without `?` and without empty values. */
export function queryOf(filter: PostingFilter): string {
  return new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== '')).toString();
}

/** The filter, kept in the page's address. Works only in the browser, not in server rendering. */
export const useFilter = () => useQueryInAddress(read, queryOf);
