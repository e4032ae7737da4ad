/** The ways an application can end; each has its own retention term. */
export const retentionOutcomes = ['rejected', 'withdrawn', 'hired'] as const;

export type RetentionOutcome = (typeof retentionOutcomes)[number];

/** Maximum length of a term in months. */
export const longestTerm = 240;

/**
 * Months between the end of an application and its erasure, per outcome; null, the default, means that the application
 * is not erased.
 */
export type RetentionTerms = Record<RetentionOutcome, number | null>;

export const noTerms: RetentionTerms = { rejected: null, withdrawn: null, hired: null };

/**
 * The time (ms) that is `months` calendar months (UTC) before `at`. If the earlier month is too short to have the same day,
 * the time is on that month's last day.
 */
export function monthsBefore(at: number, months: number): number {
  const date = new Date(at);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() - months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.getTime();
}
