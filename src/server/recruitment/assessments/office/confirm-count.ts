import { mostUncounted } from '#lib/domain/batch-kinds.ts';
import { AppError, invalid } from '#server/platform/errors.ts';

/** The number of candidates that the caller expects to notify; `unasked` if no number is required, as on the command line. */
export type ConfirmedCount = number | 'unasked' | null | undefined;

/** Whoever assigns seats at the desk, where candidates are notified at once. */
export interface Sender {
  count: ConfirmedCount;
  /** Whether they may notify more than thirty candidates without the delay of a batch. */
  mayNotifyMany: boolean;
}

/** @throws AppError 403 if the sender may not notify this many, 400 on `count` */
export function checkSender(notified: number, { count, mayNotifyMany }: Sender): void {
  if (notified > mostUncounted && !mayNotifyMany) throw new AppError('403');
  checkCount(notified, count);
}

/**
 * Candidates are notified at once and irrevocably: the caller must name the number of them if it is above thirty.
 * @param or another number that is correct too
 * @throws AppError 400 on `count`
 */
export function checkCount(notified: number, count: ConfirmedCount, or = notified): void {
  if (notified <= mostUncounted || count === 'unasked' || count === notified || count === or) return;
  throw invalid({ path: 'count', rule: 'batchCount', params: { count: notified } });
}
