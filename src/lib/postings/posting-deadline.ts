import type { Translate } from '#lib/i18n/translate.ts';
import { daysLeft, endOfDayInShanghai } from '#lib/rules/deadline.ts';

/** A posting is marked as due if its last day is at most this number of days away. */
const soonDays = 3;

const minute = 60_000;
const hour = 60 * minute;

/** The urgency of a deadline: `due` from three days before the last day until the last day ends. */
export type DeadlineTone = 'open' | 'due' | 'closed';

/** The urgency of a last day (`YYYY-MM-DD`) at a time (ms). */
export function deadlineTone(endDate: string, now: number): DeadlineTone {
  const days = daysLeft(endDate, now);
  if (days < 0) return 'closed';
  return days <= soonDays ? 'due' : 'open';
}

/** The time left to apply for a posting, in days. */
export function deadlineInDays(endDate: string, now: number, t: Translate): string {
  const days = daysLeft(endDate, now);
  if (days < 0) return t('jobs.deadline.closed');
  return days === 0 ? t('jobs.deadline.lastDay') : t('jobs.deadline.daysLeft', { count: days });
}

/** The time left to apply for a posting: in days, and on the last day in hours and minutes. */
export function deadlineToTheMinute(endDate: string, now: number, t: Translate): string {
  if (daysLeft(endDate, now) !== 0) return deadlineInDays(endDate, now, t);
  const left = endOfDayInShanghai(endDate) + 1 - now;
  const count = Math.floor(left / minute);
  if (count < 1) return t('jobs.deadline.lastMinute');
  if (left < hour) return t('jobs.deadline.minutesLeft', { count });
  return t('jobs.deadline.hoursLeft', { hours: Math.floor(left / hour), minutes: Math.floor((left % hour) / minute) });
}
