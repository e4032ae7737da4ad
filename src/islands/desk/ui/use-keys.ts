import { useEffect, useLayoutEffect, useRef } from 'react';

import { isTaken } from './is-taken.ts';

/** The action of each keyboard shortcut, by the value of `KeyboardEvent.key`. */
export type Keys = Partial<Record<string, (event: KeyboardEvent) => void>>;

/** Runs the action of a pressed key if the key press is meant for the page (not `isTaken`). */
export function useKeys(keys: Keys): void {
  const current = useRef(keys);
  // A layout effect, so that the keys match the page as soon as it is painted.
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
