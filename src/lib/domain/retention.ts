/** How an application can end; a term of retention is kept for each. */
export const retentionOutcomes = ['rejected', 'withdrawn', 'hired'] as const;

export type RetentionOutcome = (typeof retentionOutcomes)[number];

/** Months that a term may be long. */
export const longestTerm = 240;

/** Months after the end of an application; null: kept until somebody sets a term, which is how every outcome begins. */
export type RetentionTerms = Record<RetentionOutcome, number | null>;

export const noTerms: RetentionTerms = { rejected: null, withdrawn: null, hired: null };

/**
 * The moment (ms) that lies so many calendar months before another; where that month is shorter, its last day.
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
