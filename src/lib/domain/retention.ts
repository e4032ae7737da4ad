/** The ways an application can end; each has its own retention term. */
export const retentionOutcomes = ['rejected', 'withdrawn', 'hired'] as const;

export type RetentionOutcome = (typeof retentionOutcomes)[number];

/** Maximum length of a term in months. */
export const longestTerm = 240;

/** Months after the end of an application until it is erased; null, the default: not until a term is set. */
export type RetentionTerms = Record<RetentionOutcome, number | null>;

export const noTerms: RetentionTerms = { rejected: null, withdrawn: null, hired: null };

/** The moment (ms) that lies the given calendar months earlier; the last day of a month that is too short. */
export function monthsBefore(at: number, months: number): number {
  const date = new Date(at);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() - months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.getTime();
}
