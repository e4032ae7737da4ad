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
}

/** What is selected now; null where nothing is. */
export const $selected = atom<Selected | null>(null);

/** Whether an application is selected. */
export function isSelected(selected: Selected | null, id: string): boolean {
  if (!selected) return false;
  const { selection } = selected;
  return 'ids' in selection ? selection.ids.includes(id) : !selection.excluded.includes(id);
}

function of(selection: Selection, count: number): Selected | null {
  return count === 0 ? null : { selection, count };
}

/** The selection with one application more or less. */
export function toggled(selected: Selected | null, id: string): Selected | null {
  if (!selected) return of({ ids: [id] }, 1);
  const { selection, count } = selected;
  if ('ids' in selection) {
    const ids = selection.ids.includes(id) ? selection.ids.filter((one) => one !== id) : [...selection.ids, id];
    return of({ ids }, ids.length);
  }
  const isOut = selection.excluded.includes(id);
  const excluded = isOut ? selection.excluded.filter((one) => one !== id) : [...selection.excluded, id];
  return of({ ...selection, excluded }, count + (isOut ? 1 : -1));
}

/** Everything that was loaded. */
export function these(ids: readonly string[]): Selected | null {
  return of({ ids: [...ids] }, ids.length);
}

/** Everything that a filter means as of a moment. */
export function wholeOf(filter: ListFilter, asOf: string, total: number): Selected | null {
  return of({ filter, excluded: [], asOf }, total);
}

/** A selection as an export takes it. */
export function exportFilter(selection: Selection): ExportFilterBody {
  if ('ids' in selection) return { ids: [...selection.ids] };
  const { filter, excluded, asOf } = selection;
  return { ...(filter as ExportFilterBody), excluded: [...excluded], asOf };
}
