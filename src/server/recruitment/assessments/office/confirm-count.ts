import { mostUncounted } from '#lib/domain/batch-kinds.ts';
import { AppError, invalid } from '#server/platform/errors.ts';

/**
 * The number of candidates to notify, as the caller confirmed it; `unasked` if no confirmation is needed, as on the command
 * line; null or absent if the caller has not confirmed a number.
 */
export type ConfirmedCount = number | 'unasked' | null | undefined;

/** Somebody who assigns seats at the desk, where candidates are notified at once. */
export interface Sender {
  count: ConfirmedCount;
  /** Whether they may notify more than thirty candidates without the delay of a batch. */
  mayNotifyMany: boolean;
}

/**
 * Checks that the sender may notify this many candidates, and calls `checkCount`.
 * @throws AppError 403 if the sender may not notify so many, 400 as `checkCount`
 */
export function checkSender(notified: number, { count, mayNotifyMany }: Sender): void {
  if (notified > mostUncounted && !mayNotifyMany) throw new AppError('403');
  checkCount(notified, count);
}

/**
 * Checks that the caller has confirmed the number of candidates if it is above thirty, because messages that are sent at
 * once cannot be undone.
 * @param or - a second number that is accepted
 * @throws AppError 400 on `count` if it is missing or wrong
 */
export function checkCount(notified: number, count: ConfirmedCount, or = notified): void {
  if (notified <= mostUncounted || count === 'unasked' || count === notified || count === or) return;
  throw invalid({ path: 'count', rule: 'batchCount', params: { count: notified } });
}
