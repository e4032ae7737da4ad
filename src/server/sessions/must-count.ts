import { mostUncounted } from '#lib/batch-kinds.ts';
import { invalid } from '#server/errors.ts';

/** How many whoever asks means to tell. */
export type Counted = number | null | undefined;

/**
 * Candidates hear of it at once, and it is not undone: whoever tells more than thirty says how many they are.
 * @param or another number that is right as well
 * @throws AppError 400 on `count`
 */
export function mustCount(told: number, count: Counted, or = told): void {
  if (told <= mostUncounted || count === told || count === or) return;
  throw invalid({ path: 'count', rule: 'batchCount', params: { count: told } });
}
