import { type RefObject, useEffect, useRef } from 'react';

/**
 * The part that shows one step of several: it takes the focus, from its top, whenever the step changes, as the button
 * that was pressed has gone with the step before. Mark it `tabIndex={-1}`.
 */
export function useStepFocus<Part extends HTMLElement>(step: string): RefObject<Part | null> {
  const part = useRef<Part>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    part.current?.focus({ preventScroll: true });
    part.current?.closest('.dialog__body')?.scrollTo(0, 0);
  }, [step]);
  return part;
}
