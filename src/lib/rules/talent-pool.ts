import { endOfDayInShanghai, todayInShanghai } from './deadline.ts';
import { plusMonths } from './periods.ts';

/** Months for which a consent to the talent pool is valid. */
export const poolMonths = 12;

/** The largest number of people that a search of the pool counts; counting more would be slow and of little use. */
export const largestPoolCount = 1000;

/**
 * The version of the consent's text; it is stored with each consent. A changed text gets a new version. The texts of the
 * former versions are kept (`messages.poolConsent.v<version>`), so that what people agreed to can still be read.
 */
export const poolTextVersion = '1';

/** The end (ms since 1970) of a consent given at `now` (ms): the last millisecond of a day in Shanghai. */
export function poolEnd(now: number): number {
  return endOfDayInShanghai(plusMonths(todayInShanghai(now), poolMonths));
}

/** Why a person is not invited from the talent pool to a posting. */
export const poolRefusals = ['notInPool', 'applied', 'invited', 'unreachable'] as const;
export type PoolRefusal = (typeof poolRefusals)[number];
