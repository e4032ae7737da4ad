import { useEffect, useLayoutEffect, useRef } from 'react';

interface Keys {
  /** Called with a pressed digit (1 to 9), except while a field other than a radio button or checkbox has the focus. */
  onDigit(digit: number): void;
  /** Called on Ctrl+Enter or, on a Mac, Command+Enter. */
  onApply(): void;
  onClose(): void;
}

function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !['radio', 'checkbox'].includes(target.type);
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('select, textarea'));
}

/** Listens on the whole page to the keyboard shortcuts of a decision's panel, except while a dialog is open. */
export function usePanelKeys(keys: Keys): void {
  const current = useRef(keys);
  useLayoutEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { key, target, ctrlKey, metaKey, altKey, isComposing } = event;
      if (isComposing || document.querySelector('dialog[open]')) return;
      const { onApply, onClose, onDigit } = current.current;
      const isPlain = !ctrlKey && !metaKey && !altKey;
      if (key === 'Enter' && (ctrlKey || metaKey)) onApply();
      else if (key === 'Escape') onClose();
      else if (isPlain && !isTyping(target) && /^[1-9]$/.test(key)) onDigit(Number(key));
      else return;
      event.preventDefault();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
