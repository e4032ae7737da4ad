import { type RefObject, useEffect, useRef } from 'react';

/**
 * A ref for the element of the current step, which needs `tabIndex={-1}`. When the step changes, the pressed button is gone,
 * so this element takes the focus, or a field in it with `data-autofocus`. The dialog scrolls to its top.
 */
export function useStepFocus<Part extends HTMLElement>(step: string): RefObject<Part | null> {
  const part = useRef<Part>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const field = part.current?.querySelector<HTMLElement>('[data-autofocus]');
    (field ?? part.current)?.focus({ preventScroll: true });
    part.current?.closest('.dialog__body')?.scrollTo(0, 0);
  }, [step]);
  return part;
}
