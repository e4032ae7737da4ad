import { atom } from 'nanostores';

import type { ExportFilterBody } from '#lib/contract/exports.ts';

import type { ListFilter } from './list-address.ts';

/** Selected applications: some ids, or everything that a filter matched at a moment (ISO 8601) except some. */
export type Selection = { ids: readonly string[] } | { filter: ListFilter; excluded: readonly string[]; asOf: string };

/** The selection with its size. Only written in the browser: on the server, modules are shared. */
export interface Selected {
  selection: Selection;
  count: number;
  /** When the first of them was loaded (ISO 8601). */
  seenAt: string;
}

/** The current selection; null if empty. */
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

/** The selection with one application added or removed, from a list loaded at a moment (ISO 8601). */
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

/** Selects everything loaded as of a moment (ISO 8601). */
export function these(ids: readonly string[], asOf: string): Selected | null {
  return of({ ids: [...ids] }, ids.length, asOf);
}

/** Selects everything that a filter matched at a moment. */
export function wholeOf(filter: ListFilter, asOf: string, total: number): Selected | null {
  return of({ filter, excluded: [], asOf }, total, asOf);
}

/** When the selection was loaded: as of the list, if the list contains all of it. */
export function seenAtOf({ selection, seenAt }: Selected, listed: ReadonlySet<string>, asOf: string): string {
  return 'ids' in selection && selection.ids.every((id) => listed.has(id)) ? asOf : seenAt;
}

/** A selection as the filter of an export. */
export function exportFilter(selection: Selection): ExportFilterBody {
  if ('ids' in selection) return { ids: [...selection.ids] };
  const { filter, excluded, asOf } = selection;
  return { ...(filter as ExportFilterBody), excluded: [...excluded], asOf };
}
