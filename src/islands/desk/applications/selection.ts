import { atom } from 'nanostores';

import type { ExportFilterBody } from '#lib/contract/exports.ts';

import type { ListFilter } from './list-address.ts';

/** Selected applications: either `ids`, or all that match `filter` and were sent up to `asOf` (ISO 8601) except `excluded`. */
export type Selection = { ids: readonly string[] } | { filter: ListFilter; excluded: readonly string[]; asOf: string };

/** A selection with its size. */
export interface Selected {
  selection: Selection;
  count: number;
  /** The load time of the list in which the selection began (ISO 8601). */
  seenAt: string;
}

/** The current selection; null if empty. Set it only in the browser: on the server, all requests share this module. */
export const $selected = atom<Selected | null>(null);

/** Whether an application is selected. For a selection by filter, the application is assumed to match the filter. */
export function isSelected(selected: Selected | null, id: string): boolean {
  if (!selected) return false;
  const { selection } = selected;
  return 'ids' in selection ? selection.ids.includes(id) : !selection.excluded.includes(id);
}

function of(selection: Selection, count: number, seenAt: string): Selected | null {
  return count === 0 ? null : { selection, count, seenAt };
}

/** The selection with one application added or removed; `asOf` is when the list with the application was loaded (ISO 8601). */
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

/** Selects these applications, loaded at the instant `asOf` (ISO 8601). */
export function selectIds(ids: readonly string[], asOf: string): Selected | null {
  return of({ ids: [...ids] }, ids.length, asOf);
}

/** Selects all applications that match a filter and were sent up to `asOf` (ISO 8601). */
export function selectAll(filter: ListFilter, asOf: string, total: number): Selected | null {
  return of({ filter, excluded: [], asOf }, total, asOf);
}

/**
 * When the selected applications were loaded. If ids are selected and the current list contains all of them, this is the load
 * time of the current list; otherwise it is `seenAt`.
 * @param listed the ids in the current list
 * @param asOf the load time of the current list (ISO 8601)
 */
export function seenAtOf({ selection, seenAt }: Selected, listed: ReadonlySet<string>, asOf: string): string {
  return 'ids' in selection && selection.ids.every((id) => listed.has(id)) ? asOf : seenAt;
}

/** A selection as the filter of an export. */
export function exportFilter(selection: Selection): ExportFilterBody {
  if ('ids' in selection) return { ids: [...selection.ids] };
  const { filter, excluded, asOf } = selection;
  return { ...(filter as ExportFilterBody), excluded: [...excluded], asOf };
}
