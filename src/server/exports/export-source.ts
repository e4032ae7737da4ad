import type { Locale } from '#lib/locale.ts';
import { dateTimeInShanghai } from '#lib/rules/deadline.ts';
import type { Actor } from '#server/actor.ts';
import type { Column, SheetRow } from '#server/sheets/columns.ts';

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
  actor: Actor;
  withId: boolean;
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
