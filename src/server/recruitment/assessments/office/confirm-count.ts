import { mostUncounted } from '#lib/domain/batch-kinds.ts';
import { AppError, invalid } from '#server/platform/errors.ts';

/** How many whoever asks means to tell; `unasked` where nobody is asked for a number, as at the machine itself. */
export type Counted = number | 'unasked' | null | undefined;

/** Whoever gives out places from a desk, where candidates hear of it at once. */
export interface Teller {
  count: Counted;
  /** Whether more than thirty may be told without being held. */
  mayTellMany: boolean;
}

/** @throws AppError 403 where these are too many for whoever tells them, 400 on `count` */
export function mustTell(told: number, { count, mayTellMany }: Teller): void {
  if (told > mostUncounted && !mayTellMany) throw new AppError('403');
  mustCount(told, count);
}

/**
 * Candidates hear of it at once, and it is not undone: whoever tells more than thirty says how many they are.
 * @param or another number that is right as well
 * @throws AppError 400 on `count`
 */
export function mustCount(told: number, count: Counted, or = told): void {
  if (told <= mostUncounted || count === 'unasked' || count === told || count === or) return;
  throw invalid({ path: 'count', rule: 'batchCount', params: { count: told } });
}
