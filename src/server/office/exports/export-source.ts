import type { StaffRole } from '#lib/domain/staff-roles.ts';
import { faultsOfDays } from '#lib/rules/days.ts';
import { dateTimeInShanghai } from '#lib/rules/deadline.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { Actor } from '#server/platform/actor.ts';
import { invalid } from '#server/platform/errors.ts';
import type { Column, SheetRow } from '#server/platform/spreadsheets/columns.ts';

import type { StoredRequest } from './export-request.ts';

/** A list that can be written to a file. */
export interface ExportSource {
  /** All columns of the list. */
  columns: readonly Column[];
  /**
   * Checks, before any row is read, that the session, batch or webhook of the list exists, or that the actor may use the
   * filter; absent if neither needs a check.
   * @throws AppError 404 if the session, batch or webhook is unknown or outside the actor's reach; 403 if the actor may not
   * use the filter; 400 for an invalid filter
   */
  find?(): Promise<unknown>;
  /** The number of rows; null if it is not known before all rows are read. */
  count(): Promise<number | null>;
  /** The rows within the actor's reach. */
  rows(): AsyncIterable<SheetRow>;
}

/** A request for a list, with the actor whose reach limits it. */
export interface SourceRequest extends Pick<StoredRequest, 'filter'> {
  actor: Actor & { role: StaffRole };
  withId: boolean;
  /** Called before the ID number of an application is read. */
  onIdRead?: (application: { idkey: string; unit: string }) => void;
  locale: Locale;
}

/** Columns with these names: number columns for the names in `figures`, text columns for the others. */
export function columnsFor(names: readonly string[], figures: readonly string[] = []): Column[] {
  return names.map((name) => ({ name, kind: figures.includes(name) ? 'number' : 'text' }));
}

/** A time (ISO 8601) in Beijing time; empty for null. */
export function inBeijing(iso: string | null): string {
  return iso === null ? '' : dateTimeInShanghai(Date.parse(iso));
}

/**
 * Checks the period of a filter.
 * @throws AppError 400 if a day is invalid, or the last day is before the first
 */
export function mustBeDays({ from, to }: SourceRequest['filter']): void {
  const faults = faultsOfDays({ from, to });
  if (faults.length > 0) throw invalid(...faults.map(({ path, rule }) => ({ path: `filter.${path}`, rule })));
}

/**
 * The value of a filter that must be one of `known`; undefined if it is absent or empty.
 * @throws AppError 400 for any other value
 */
export function oneOf<Value extends string>(
  { filter }: Pick<SourceRequest, 'filter'>,
  name: 'kind' | 'state',
  known: readonly Value[],
): Value | undefined {
  const sent = filter[name];
  if (!sent) return undefined;
  const value = known.find((one) => one === sent);
  if (value === undefined) throw invalid({ path: `filter.${name}`, rule: 'choice' });
  return value;
}
