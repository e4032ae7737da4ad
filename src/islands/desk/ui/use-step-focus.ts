import { type RefObject, useEffect, useRef } from 'react';

/**
 * A ref for the element of the current step; give the element `tabIndex={-1}`. When the step changes, the pressed button is
 * gone, so the focus moves to the field with `data-autofocus` in this element or, without such a field, to the element
 * itself. The dialog scrolls to its top.
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
