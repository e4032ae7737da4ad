import { type MouseEvent, useEffect, useRef } from 'react';

import { useT } from '#islands/ui/language.tsx';
import type { FieldFault } from '#lib/forms/faults.ts';

import { faultText, idOf } from './labels.ts';

function Lines({ faults }: { faults: readonly FieldFault[] }) {
  const t = useT();

  function jump(event: MouseEvent, path: string) {
    const target = document.getElementById(idOf(path));
    if (!target) return;
    event.preventDefault();
    target.focus();
    target.scrollIntoView({ block: 'center' });
  }

  return (
    <ul>
      {faults.map(({ path, rule, message }) => (
        <li key={path + rule}>
          <a href={`#${idOf(path)}`} onClick={(event) => jump(event, path)}>
            {faultText(path, message, t)}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Every fault of a refused save in one list that takes the focus. */
export function FaultSummary({ faults, attempt }: { faults: readonly FieldFault[]; attempt: number }) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  if (faults.length === 0) return null;
  return (
    <div ref={box} className="error-summary" role="alert" tabIndex={-1}>
      <p>
        <strong>{t('desk-postings.faults.title', { count: faults.length })}</strong>
      </p>
      <Lines {...{ faults }} />
    </div>
  );
}

/** What is missing before a posting can be published; each line leads to its field. */
export function MissingList({ missing }: { missing: readonly FieldFault[] }) {
  const t = useT();
  if (missing.length === 0) return <p className="notice notice--done">{t('desk-postings.missing.none')}</p>;
  return (
    <details className="notice notice--due postings-missing" open>
      <summary>{t('desk-postings.missing.title', { count: missing.length })}</summary>
      <Lines faults={missing} />
    </details>
  );
}
