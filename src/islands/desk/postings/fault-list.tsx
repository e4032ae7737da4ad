import { type MouseEvent, useEffect, useRef } from 'react';

import { useT } from '#islands/ui/language.tsx';
import type { FieldFault } from '#lib/forms/faults.ts';
import { postingPaths } from '#lib/forms/posting/fields.ts';

import { faultText, idOf } from './labels.ts';

const fields = new Set(postingPaths.map(idOf));

interface Props {
  faults: readonly FieldFault[];
  /** Paths of fields whose inputs are in the dialog that shows the list; faults of these fields are not links. */
  withoutLink?: readonly string[];
  /** Called before the focus moves to a field, e.g. to close a dialog that covers the field. */
  onJump?: () => void;
}

/** A list of faults, each with a link to its field if the field is on the page. */
export function FaultLinks({ faults, withoutLink, onJump }: Props) {
  const t = useT();

  function jump(event: MouseEvent, path: string) {
    event.preventDefault();
    onJump?.();
    // Waits until a closing dialog has returned the focus.
    setTimeout(() => {
      const target = document.getElementById(idOf(path));
      target?.focus();
      target?.scrollIntoView({ block: 'center' });
    });
  }

  return (
    <ul>
      {faults.map(({ path, rule, message }) => {
        const words = faultText(path, message, t);
        return (
          <li key={path + rule}>
            {fields.has(idOf(path)) && !withoutLink?.includes(path) ? (
              <a href={`#${idOf(path)}`} onClick={(event) => jump(event, path)}>
                {words}
              </a>
            ) : (
              words
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Lists all faults of a refused save or action and takes the focus. */
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
      <FaultLinks {...{ faults }} />
    </div>
  );
}

/** Lists everything that prevents publication, with links to the fields. */
export function MissingList({ missing }: { missing: readonly FieldFault[] }) {
  const t = useT();
  if (missing.length === 0) return <p className="notice notice--done">{t('desk-postings.missing.none')}</p>;
  return (
    <details className="notice notice--due postings-missing" open>
      <summary>{t('desk-postings.missing.title', { count: missing.length })}</summary>
      <FaultLinks faults={missing} />
    </details>
  );
}
