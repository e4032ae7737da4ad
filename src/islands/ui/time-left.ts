import type { Translate } from '#lib/i18n/translate.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Describes a duration (ms): two days or more in days, two hours or more in hours, less in minutes (at least one). */
export function timeLeft(span: number, t: Translate): string {
  if (span >= 2 * day) return t('tasks.turn.days', { count: Math.floor(span / day) });
  if (span >= 2 * hour) return t('tasks.turn.hours', { count: Math.floor(span / hour) });
  return t('tasks.turn.minutes', { count: Math.max(1, Math.floor(span / minute)) });
}
