import { type RefObject, useEffect, useRef } from 'react';

/**
 * A ref for the current step's element. It takes the focus and scrolls to its top when the step changes, because the
 * pressed button has disappeared with the former step. Set `tabIndex={-1}` on it.
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
