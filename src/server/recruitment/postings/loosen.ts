import type { PositionSearch, SearchChange } from '#lib/contract/postings.ts';
import { splitWords } from '#lib/rules/keyword.ts';

/** The reader's filters, in the order in which removing one keeps most of the meaning. */
const narrowing = ['workPlace', 'employOrg', 'pkPostseries', 'jobType', 'keyWord'] as const;

export type Narrowing = (typeof narrowing)[number];

/** A wider search, offered when the original finds nothing. */
export interface Loosened {
  kind: 'without' | 'only' | 'closed';
  /** The removed or kept filter; none if closed postings are included. */
  filter?: Narrowing;
  /** The filter's key, or the words of the keyword. */
  value: string;
  change: SearchChange;
}

/** With more words, leaving one out helps nobody. */
const mostWords = 4;

function filtersIn(search: PositionSearch): Narrowing[] {
  return narrowing.filter((filter) => search[filter]);
}

/**
 * The searches that drop one thing: one filter, one word of the keyword, or the restriction to open postings. Dropping
 * the only filter is no help: it finds every posting.
 */
export function loosenOne(search: PositionSearch): Loosened[] {
  const set = filtersIn(search);
  const words = splitWords(search.keyWord ?? '');
  const filters = set.map((filter): Loosened => ({
    kind: 'without',
    filter,
    value: search[filter] ?? '',
    change: { [filter]: '' },
  }));
  const shorter = words.map((word, index): Loosened => ({
    kind: 'without',
    filter: 'keyWord',
    value: word,
    change: { keyWord: words.toSpliced(index, 1).join(' ') },
  }));
  return [
    ...(words.length > 1 && words.length <= mostWords ? shorter : []),
    ...(set.length > 1 ? filters : []),
    ...(search.showExpired === 'Y' ? [] : [{ kind: 'closed', value: '', change: { showExpired: 'Y' } } as const]),
  ];
}

/** The searches that keep one filter only, if dropping one is not enough; with two filters they are the same. */
export function keepOne(search: PositionSearch): Loosened[] {
  const set = filtersIn(search);
  if (set.length < 3) return [];
  return set.map((filter) => ({
    kind: 'only',
    filter,
    value: search[filter] ?? '',
    change: Object.fromEntries(set.filter((other) => other !== filter).map((other) => [other, ''])),
  }));
}
