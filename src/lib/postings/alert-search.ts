import type { AlertFilter } from '#lib/contract/alerts.ts';
import type { AlertKind } from '#lib/domain/alerts.ts';

/** The query of the job list for what an alert finds; for an alert for the next intake, only its category. */
export function alertSearch({ kind, filter }: { kind: AlertKind; filter: AlertFilter }): Record<string, string | undefined> {
  if (kind === 'intake') return { jobType: filter.jobType };
  const { beginDate: _, endDate: __, ...query } = filter;
  return query;
}
