import { type RefObject, useEffect, useRef } from 'react';

/**
 * A ref for the element of the current step, which needs `tabIndex={-1}`. When the step changes, the element takes the
 * focus, because the pressed button is gone, and the dialog scrolls to its top. A field in it with `data-autofocus` takes the
 * focus instead.
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
