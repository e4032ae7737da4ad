import { useEffect, useLayoutEffect, useRef } from 'react';

/** What keys do, by the key; `Escape` as well as letters. */
export type Keys = Partial<Record<string, (event: KeyboardEvent) => void>>;

/** Whether somebody is typing, or a dialog is open: keys are not the page's then. */
export function isTaken({ target }: Pick<KeyboardEvent, 'target'>): boolean {
  if (document.querySelector('dialog[open]')) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox';
  return target.isContentEditable || target.matches('select, textarea');
}

/** Does what a key stands for, wherever the focus is but in a field or a dialog. */
export function useKeys(keys: Keys): void {
  const current = useRef(keys);
  // As soon as it is drawn: a key means what the page shows.
  useLayoutEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTaken(event)) return;
      const act = current.current[event.key];
      if (!act) return;
      event.preventDefault();
      act(event);
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
