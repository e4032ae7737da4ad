import { atom } from 'nanostores';

import type { ExportFilterBody } from '#lib/contract/exports.ts';

import type { ListFilter } from './list-address.ts';

/**
 * What is selected in the list of applications: some by their ids, or the whole of a filter as it was at a moment
 * (ISO 8601) less some.
 */
export type Selection = { ids: readonly string[] } | { filter: ListFilter; excluded: readonly string[]; asOf: string };

/** The selection with how many it means. Only the browser writes here: modules are shared on the server. */
export interface Selected {
  selection: Selection;
  count: number;
  /** When the first that is selected was read (ISO 8601). */
  seenAt: string;
}

/** What is selected now; null where nothing is. */
export const $selected = atom<Selected | null>(null);

/** Whether an application is selected. */
export function isSelected(selected: Selected | null, id: string): boolean {
  if (!selected) return false;
  const { selection } = selected;
  return 'ids' in selection ? selection.ids.includes(id) : !selection.excluded.includes(id);
}

function of(selection: Selection, count: number, seenAt: string): Selected | null {
  return count === 0 ? null : { selection, count, seenAt };
}

/** The selection with one application more or less, of a list that was read at a moment (ISO 8601). */
export function toggled(selected: Selected | null, id: string, asOf: string): Selected | null {
  if (!selected) return of({ ids: [id] }, 1, asOf);
  const { selection, count, seenAt } = selected;
  if ('ids' in selection) {
    const ids = selection.ids.includes(id) ? selection.ids.filter((one) => one !== id) : [...selection.ids, id];
    return of({ ids }, ids.length, seenAt);
  }
  const isOut = selection.excluded.includes(id);
  const excluded = isOut ? selection.excluded.filter((one) => one !== id) : [...selection.excluded, id];
  return of({ ...selection, excluded }, count + (isOut ? 1 : -1), seenAt);
}

/** Everything that was loaded as of a moment (ISO 8601). */
export function these(ids: readonly string[], asOf: string): Selected | null {
  return of({ ids: [...ids] }, ids.length, asOf);
}

/** Everything that a filter means as of a moment. */
export function wholeOf(filter: ListFilter, asOf: string, total: number): Selected | null {
  return of({ filter, excluded: [], asOf }, total, asOf);
}

/** When what is selected was read: where all of it is in a list that was read since, with that list. */
export function seenAtOf({ selection, seenAt }: Selected, listed: ReadonlySet<string>, asOf: string): string {
  return 'ids' in selection && selection.ids.every((id) => listed.has(id)) ? asOf : seenAt;
}

/** A selection as an export takes it. */
export function exportFilter(selection: Selection): ExportFilterBody {
  if ('ids' in selection) return { ids: [...selection.ids] };
  const { filter, excluded, asOf } = selection;
  return { ...(filter as ExportFilterBody), excluded: [...excluded], asOf };
}
