import { type ReactNode, useId } from 'react';

interface Props {
  title: string;
  /** Shown beside the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** One of the panels beside the resume of an application. */
export function Panel({ title, aside, children }: Props) {
  const id = useId();
  return (
    <section className="desk-panel" aria-labelledby={id}>
      <div className="desk-panel__head">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
