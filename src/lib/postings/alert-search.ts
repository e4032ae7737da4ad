import type { AlertFilter } from '#lib/contract/alerts.ts';
import type { AlertKind } from '#lib/domain/alerts.ts';

/** The query of the job list that shows what an alert finds; for an alert about the next intake, only the category. */
export function alertSearch({ kind, filter }: { kind: AlertKind; filter: AlertFilter }): Record<string, string | undefined> {
  if (kind === 'intake') return { jobType: filter.jobType };
  const { beginDate: _, endDate: __, ...query } = filter;
  return query;
}
