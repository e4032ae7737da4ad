import type { StaffRole } from '#lib/domain/staff-roles.ts';
import { faultsOfDays } from '#lib/rules/days.ts';
import { dateTimeInShanghai } from '#lib/rules/deadline.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { Actor } from '#server/platform/actor.ts';
import { invalid } from '#server/platform/errors.ts';
import type { Column, SheetRow } from '#server/platform/spreadsheets/columns.ts';

import type { KeptRequest } from './export-request.ts';

/** A list as it is written to a file. */
export interface ExportSource {
  /** Every column that it has. */
  columns: readonly Column[];
  /** Looks for what the filter names. @throws AppError 404 where that is unknown or out of the actor's reach */
  find?(): Promise<unknown>;
  /** How many rows there will be; null where that is known only at the end. */
  count(): Promise<number | null>;
  /** The rows in the actor's reach, a few at a time. */
  rows(): AsyncIterable<SheetRow>;
}

/** What a list is read by: in whose reach, and what was asked. */
export interface Asked extends Pick<KeptRequest, 'filter'> {
  actor: Actor & { role: StaffRole };
  withId: boolean;
  /** Is told of each application whose ID number is read. */
  onIdRead?: (application: { idkey: string; unit: string }) => void;
  locale: Locale;
}

/** Columns of texts, but for those that hold figures. */
export function columnsFor(names: readonly string[], figures: readonly string[] = []): Column[] {
  return names.map((name) => ({ name, kind: figures.includes(name) ? 'number' : 'text' }));
}

/** A moment of the wire (ISO 8601) as people in Beijing read it; empty for none. */
export function inBeijing(iso: string | null): string {
  return iso === null ? '' : dateTimeInShanghai(Date.parse(iso));
}

/** @throws AppError 400 where days of a filter are none, or the last is before the first */
export function mustBeDays({ from, to }: Asked['filter']): void {
  const faults = faultsOfDays({ from, to });
  if (faults.length > 0) throw invalid(...faults.map(({ path, rule }) => ({ path: `filter.${path}`, rule })));
}

/** A value of a filter that is one of some; undefined where none is meant. @throws AppError 400 where it is another */
export function oneOf<Value extends string>(
  { filter }: Pick<Asked, 'filter'>,
  name: 'kind' | 'state',
  known: readonly Value[],
): Value | undefined {
  const said = filter[name];
  if (!said) return undefined;
  const meant = known.find((one) => one === said);
  if (meant === undefined) throw invalid({ path: `filter.${name}`, rule: 'choice' });
  return meant;
}
