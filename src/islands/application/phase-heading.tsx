import { type ReactNode, useEffect, useRef } from 'react';

/** The heading of a step. It takes the focus unless `quiet`, so that screen readers announce the new step. */
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
