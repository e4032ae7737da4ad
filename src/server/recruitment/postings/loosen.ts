import type { PositionSearch, SearchChange } from '#lib/contract/postings.ts';
import { splitWords } from '#lib/rules/keyword.ts';

/** The filters a reader sets, in the order in which taking one away keeps most of what was meant. */
const narrowing = ['workPlace', 'employOrg', 'pkPostseries', 'jobType', 'keyWord'] as const;

export type Narrowing = (typeof narrowing)[number];

/** A search that asks for less than the one that finds nothing. */
export interface Loosened {
  kind: 'without' | 'only' | 'closed';
  /** The filter it is about; none where closed postings are let in. */
  filter?: Narrowing;
  /** That filter's key, or the words of the keyword. */
  value: string;
  change: SearchChange;
}

/** Beyond this many words, leaving one out helps nobody. */
const mostWords = 4;

function filtersIn(search: PositionSearch): Narrowing[] {
  return narrowing.filter((filter) => search[filter]);
}

/**
 * The searches that take one thing away: one filter, one word of the keyword, or the wish for open postings only.
 * Taking away the only filter is no help: it is every posting.
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

/** The searches that keep one filter alone, for where taking one away is not enough; with two they are the same. */
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
