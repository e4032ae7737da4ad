import { useCallback, useEffect, useRef, useState } from 'react';

import { savePosition, type ListPosition } from './list-position.ts';
import { $selected } from './selection.ts';
import type { List } from './use-list.ts';

interface Wanted {
  query: string;
  index: number;
  /** The loaded row is focused only if the focus is then nowhere or in the search form; otherwise, unless it is in a field. */
  gently?: boolean;
  /** The page's scroll position, which is restored before the row is focused. */
  top?: number;
}

function linkOf(index: number): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-row="${index}"]`);
}

/** Whether the focus is nowhere or in the search form. */
function isFocusFree(): boolean {
  const { activeElement } = document;
  return !activeElement || activeElement === document.body || activeElement.closest('[role="search"]') !== null;
}

/** Whether the focus is in a field other than a checkbox. */
function isTyping(): boolean {
  return document.activeElement?.matches('input:not([type="checkbox"]), textarea, select') ?? false;
}

/** Restores the scroll position and focuses the row, scrolling to it if it is out of sight. */
function showAsLeft(link: HTMLElement, top: number): void {
  scrollTo(0, top);
  link.focus({ preventScroll: true });
  const box = link.getBoundingClientRect();
  if (box.top < 0 || box.bottom > innerHeight) link.scrollIntoView({ block: 'center' });
}

/**
 * The current row for keyboard shortcuts. A new list has no current row. When the reader returns to a list, its former row
 * and scroll position are restored. They are stored when the page is left.
 */
export function useRows(query: string, { loaded, more }: Pick<List, 'loaded' | 'more'>, left: ListPosition | null) {
  const [position, setPosition] = useState({ query: '', index: -1 });
  /** The row to focus once it is loaded. */
  const wanted = useRef<Wanted | null>(null);
  const returnsTo = useRef(left);
  const at = position.query === query ? position.index : -1;
  const setAt = useCallback((index: number) => setPosition({ query, index }), [query]);

  const focusWanted = useCallback(() => {
    const { index, gently, top, query: of } = wanted.current ?? { index: -1, query: null };
    if (!loaded || of !== loaded.query || index >= loaded.rows.length) return;
    const link = linkOf(index);
    if (!link) {
      // The row is not rendered yet. The list renders its current row even if that row is out of sight.
      setAt(index);
      return;
    }
    wanted.current = null;
    if (gently ? !isFocusFree() : isTyping()) return;
    if (top === undefined) link.focus();
    else showAsLeft(link, top);
  }, [loaded, setAt]);
  useEffect(focusWanted, [focusWanted, at]);

  useEffect(() => {
    const back = returnsTo.current;
    if (!back || !loaded) return;
    returnsTo.current = null;
    if (loaded.query !== back.query) return;
    const found = loaded.rows.findIndex(({ idkey }) => idkey === back.at);
    const index = found === -1 ? Math.min(back.index, loaded.rows.length - 1) : found;
    if (index < 0) {
      scrollTo(0, back.top);
      return;
    }
    wanted.current = { query: loaded.query, index, top: back.top };
    setAt(index);
    focusWanted();
  }, [loaded, setAt, focusWanted]);

  const current = useRef({ query, loaded, at });
  useEffect(() => {
    current.current = { query, loaded, at };
  });
  useEffect(() => {
    function leave() {
      const { query: of, loaded: list, at: index } = current.current;
      if (list?.query !== of) return;
      savePosition({ query: of, at: list.rows[index]?.idkey ?? null, top: scrollY, selected: $selected.get() });
    }
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  }, []);

  return {
    at,
    setAt,
    /** Focuses a row. For a row after the last loaded one, loads the next page first. */
    go(to: number) {
      const rows = loaded?.query === query ? loaded.rows.length : 0;
      if (rows > 0 && to >= rows) void more();
      const last = rows > 0 && !loaded?.next ? rows - 1 : rows;
      wanted.current = { query, index: Math.min(Math.max(to, 0), last) };
      setAt(wanted.current.index);
      focusWanted();
    },
    /** Focuses the current row. If there is none, focuses the list; if there is no list either, removes the focus. */
    focusCurrent() {
      const target = linkOf(at) ?? document.querySelector<HTMLElement>('.desk-applications__table');
      if (target) target.focus();
      else (document.activeElement as HTMLElement | null)?.blur();
    },
    /** Focuses the first result of a search once it is loaded, unless the focus has moved elsewhere by then. */
    goToFirst(of: string) {
      wanted.current = { query: of, index: 0, gently: true };
      focusWanted();
    },
  };
}
