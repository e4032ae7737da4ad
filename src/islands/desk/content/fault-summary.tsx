import { type MouseEvent, useEffect, useRef } from 'react';

import { useT } from '#islands/ui/language.tsx';
import type { FieldFault } from '#lib/forms/faults.ts';

import { fieldId } from './draft.ts';
import type { Faults } from './fields.tsx';

/** Lists all faults of a refused save, each with a link to its field, and takes the focus. */
export function FaultSummary({ faults, attempt }: { faults: Faults; attempt: number }) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  if (faults.length === 0) return null;

  function jump(event: MouseEvent, { path }: FieldFault) {
    const target = document.getElementById(fieldId(path));
    if (!target) return;
    event.preventDefault();
    target.focus();
    target.scrollIntoView({ block: 'center' });
  }

  function nameOf({ path }: FieldFault): string {
    const label = document.querySelector(`label[for="${CSS.escape(fieldId(path))}"]`)?.textContent;
    return (label ?? document.getElementById(fieldId(path))?.getAttribute('aria-label') ?? path).replace(/\*$/, '');
  }

  return (
    <div ref={box} className="error-summary" role="alert" tabIndex={-1}>
      <p>
        <strong>{t('common.form.faults', { count: faults.length })}</strong>
      </p>
      <ul>
        {faults.map((fault) => (
          <li key={fault.path + fault.rule + fault.message}>
            <a href={`#${fieldId(fault.path)}`} onClick={(event) => jump(event, fault)}>
              {t('common.form.fault', { name: nameOf(fault), message: fault.message })}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
