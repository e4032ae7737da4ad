import { type ReactNode, useEffect, useRef } from 'react';

/**
 * The heading of a new step. It takes the focus, so that screen readers announce the change and the keyboard continues
 * here.
 */
export function PhaseHeading({ children, quiet = false }: { children: ReactNode; quiet?: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (quiet) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest('.dialog__body')?.scrollTo({ top: 0 });
  }, [quiet]);
  return (
    <h3 ref={heading} tabIndex={-1}>
      {children}
    </h3>
  );
}
