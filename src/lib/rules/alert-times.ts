import type { AlertRhythm } from '#lib/domain/alerts.ts';

const day = 24 * 3_600_000;
/**
 * Alerts are mailed at 8:00 in Shanghai, which is midnight in UTC. Weekly ones are mailed on Mondays; 5 January 1970 was a
 * Monday.
 */
const rhythms: Record<AlertRhythm, { period: number; first: number }> = {
  day: { period: day, first: 0 },
  week: { period: 7 * day, first: 4 * day },
};

/** The last time (ms) at or before `now` at which alerts of a rhythm are mailed. */
export function lastMailing(every: AlertRhythm, now: number): number {
  const { period, first } = rhythms[every];
  return now - ((((now - first) % period) + period) % period);
}

/** The first time (ms) after `now` at which alerts of a rhythm are mailed. */
export function nextMailing(every: AlertRhythm, now: number): number {
  return lastMailing(every, now) + rhythms[every].period;
}
