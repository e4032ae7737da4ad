import { type MouseEvent, useEffect, useRef } from 'react';

import type { FieldFault } from '#lib/forms/faults.ts';
import { splitUnanswered } from '#lib/forms/unanswered.ts';

import { useT } from '../language.tsx';
import { controlId } from './control-id.ts';
import { nameOfPath } from './name-of-path.ts';
import type { FormControl } from './use-form.ts';

/**
 * Lists all faults of a submitted form, with links to their fields, and takes the focus. Many empty required fields are
 * combined in one line.
 */
export function ErrorSummary({ form }: { form: FormControl }) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const { attempt, shown } = form;

  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);

  if (attempt === 0 || shown.length === 0) return null;

  function jump(event: MouseEvent, fault: FieldFault) {
    const target = document.getElementById(controlId(form, fault.path));
    if (!target) return;
    event.preventDefault();
    target.focus();
    target.scrollIntoView({ block: 'center' });
  }

  const { listed, counted } = splitUnanswered(shown);
  const [first] = counted;
  return (
    <div ref={box} className="error-summary" role="alert" tabIndex={-1}>
      {first && (
        <p>
          <a href={`#${controlId(form, first.path)}`} onClick={(event) => jump(event, first)}>
            {t('common.form.answersLeft', { count: counted.length })}
          </a>
        </p>
      )}
      {listed.length > 0 && (
        <p>
          <strong>{t('common.form.faults', { count: listed.length })}</strong>
        </p>
      )}
      <ul>
        {listed.map((fault) => {
          // Removes a question mark, because a colon follows.
          const name = nameOfPath(form.fields, fault.path, t).replace(/[?？]$/, '');
          return (
            <li key={fault.path + fault.rule}>
              <a href={`#${controlId(form, fault.path)}`} onClick={(event) => jump(event, fault)}>
                {name ? t('common.form.fault', { name, message: fault.message }) : fault.message}
              </a>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
