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
  /** All its columns. */
  columns: readonly Column[];
  /**
   * Looks up what the filter names.
   * @throws AppError 404 if that is unknown or outside the actor's reach
   */
  find?(): Promise<unknown>;
  /** The number of rows; null if that is known only at the end. */
  count(): Promise<number | null>;
  /** The rows within the actor's reach, a few at a time. */
  rows(): AsyncIterable<SheetRow>;
}

/** Whose reach a list is read in, and what was requested. */
export interface SourceRequest extends Pick<StoredRequest, 'filter'> {
  actor: Actor & { role: StaffRole };
  withId: boolean;
  /** Called for each application whose ID number is read. */
  onIdRead?: (application: { idkey: string; unit: string }) => void;
  locale: Locale;
}

/** Text columns, except those with figures. */
export function columnsFor(names: readonly string[], figures: readonly string[] = []): Column[] {
  return names.map((name) => ({ name, kind: figures.includes(name) ? 'number' : 'text' }));
}

/** A moment of the wire (ISO 8601) in Beijing time; empty for none. */
export function inBeijing(iso: string | null): string {
  return iso === null ? '' : dateTimeInShanghai(Date.parse(iso));
}

/** @throws AppError 400 if a day is invalid, or the last is before the first */
export function mustBeDays({ from, to }: SourceRequest['filter']): void {
  const faults = faultsOfDays({ from, to });
  if (faults.length > 0) throw invalid(...faults.map(({ path, rule }) => ({ path: `filter.${path}`, rule })));
}

/**
 * A filter value out of a list; undefined if it is absent.
 * @throws AppError 400 for any other value
 */
export function oneOf<Value extends string>(
  { filter }: Pick<SourceRequest, 'filter'>,
  name: 'kind' | 'state',
  known: readonly Value[],
): Value | undefined {
  const said = filter[name];
  if (!said) return undefined;
  const meant = known.find((one) => one === said);
  if (meant === undefined) throw invalid({ path: `filter.${name}`, rule: 'choice' });
  return meant;
}
