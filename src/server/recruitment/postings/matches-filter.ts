import { termsOf } from './search-terms.ts';
import type { PostingFilter } from './store-search.ts';
import type { PostingRow } from './store.ts';

/** The posting columns that filters check. */
export type MatchedPosting = Pick<
  PostingRow,
  'jobType' | 'unit' | 'family' | 'workplaces' | 'publishDate' | 'endDate' | 'searchText'
>;

/** The index terms of a posting: its bigrams, Chinese characters and workplaces. */
export function indexTermsOf({ searchText, workplaces }: MatchedPosting): Set<string> {
  return termsOf(searchText, JSON.parse(workplaces) as string[]);
}

/** Returns a predicate: whether the posting matches a filter, exactly as in a search of the database. */
export function postingMatcher(posting: MatchedPosting): (filter: PostingFilter) => boolean {
  const { jobType, unit, family, publishDate, endDate, searchText } = posting;
  const workplaces = new Set(JSON.parse(posting.workplaces) as string[]);
  return (filter) =>
    publishDate <= filter.today &&
    (filter.withClosed || endDate >= filter.today) &&
    (!filter.jobType || filter.jobType === jobType) &&
    (!filter.unit || filter.unit === unit) &&
    (!filter.family || filter.family === family) &&
    (!filter.workplace || workplaces.has(filter.workplace)) &&
    (filter.from === undefined || publishDate >= filter.from) &&
    (filter.to === undefined || publishDate <= filter.to) &&
    filter.words.every((word) => searchText.includes(word));
}
