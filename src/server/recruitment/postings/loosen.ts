import type { PositionSearch, SearchChange } from '#lib/contract/postings.ts';
import { splitWords } from '#lib/rules/keyword.ts';

/** Filters that may be dropped, the least important first. */
const narrowing = ['workPlace', 'employOrg', 'pkPostseries', 'jobType', 'keyWord'] as const;

export type Narrowing = (typeof narrowing)[number];

/** A wider search, offered when the original finds nothing. */
export interface Loosened {
  kind: 'without' | 'only' | 'closed';
  /** The dropped filter, or for `only` the remaining one; absent for `closed`. */
  filter?: Narrowing;
  /** The filter's value or, if one word of the keyword is dropped, that word; empty for `closed`. */
  value: string;
  change: SearchChange;
}

/** Dropping one word is offered for keywords of at most this many words; in longer keywords it helps little. */
const mostWords = 4;

function filtersIn(search: PositionSearch): Narrowing[] {
  return narrowing.filter((filter) => search[filter]);
}

/**
 * Searches that each drop one part of a search: one filter of `narrowing` (if several are set), one word of the
 * keyword, or the restriction to open postings.
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

/** Searches that keep one filter each. Empty for fewer than three filters: for two, `loosenOne` finds the same searches. */
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
