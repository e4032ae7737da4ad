import { useEffect, useLayoutEffect, useRef } from 'react';

import { isTaken } from './is-taken.ts';

/** Keyboard shortcuts by key; `Escape` or a letter. */
export type Keys = Partial<Record<string, (event: KeyboardEvent) => void>>;

/** Runs a key's action unless the focus is in a field or a dialog. */
export function useKeys(keys: Keys): void {
  const current = useRef(keys);
  // In effect at once after rendering, so that keys match what the page shows.
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
