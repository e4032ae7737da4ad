import { useRef } from 'react';

import { extended } from './range.ts';
import { $selected, toggled } from './selection.ts';
import type { LoadedList } from './use-list.ts';

/** Selects rows one by one, or a range of rows. */
export function useRange(loaded: LoadedList | null) {
  /** The ids of the rows where the range begins and ends. */
  const range = useRef<{ anchor: string; end: string } | null>(null);
  const ids = loaded?.rows.map(({ idkey }) => idkey) ?? [];

  function extendFrom(anchor: string, end: string, to: string) {
    const [first, from, last] = [anchor, end, to].map((id) => ids.indexOf(id)) as [number, number, number];
    if (!loaded || first < 0 || last < 0) return;
    range.current = { anchor, end: to };
    $selected.set(extended($selected.get(), ids, { anchor: first, from: from < 0 ? first : from, to: last }, loaded.asOf));
  }

  return {
    /** Adds or removes a row. If `isRange` is true and a range exists, moves the end of the range to this row instead. */
    pick(index: number, isRange = false) {
      const id = ids[index];
      if (!loaded || id === undefined) return;
      const before = range.current;
      if (isRange && before && ids.includes(before.anchor)) {
        extendFrom(before.anchor, before.end, id);
        return;
      }
      range.current = { anchor: id, end: id };
      $selected.set(toggled($selected.get(), id, loaded.asOf));
    },
    /**
     * Moves the end of the range from row `from` to row `to`. If no range ends at `from`, a new range begins at `from`, or
     * at `to` if there is no row `from`.
     */
    extend(from: number, to: number) {
      const [start, end] = [ids[from] ?? ids[to], ids[to]];
      if (start === undefined || end === undefined) return;
      const anchor = range.current?.end === start ? range.current.anchor : start;
      extendFrom(anchor, start, end);
    },
  };
}
