import { useEffect, useLayoutEffect, useRef } from 'react';

import { isTaken } from './is-taken.ts';

/** What keys do, by the key; `Escape` as well as letters. */
export type Keys = Partial<Record<string, (event: KeyboardEvent) => void>>;

/** Does what a key stands for, wherever the focus is but in a field or a dialog. */
export function useKeys(keys: Keys): void {
  const current = useRef(keys);
  // As soon as it is drawn: a key means what the page shows.
  useLayoutEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (isTaken(event)) return;
      const act = current.current[event.key];
      if (!act) return;
      event.preventDefault();
      act(event);
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
