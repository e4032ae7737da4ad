import { type MouseEvent, useEffect, useRef } from 'react';

import type { FieldFault } from '#lib/forms/faults.ts';
import type { Field } from '#lib/forms/field.ts';
import type { Translate } from '#lib/i18n/translate.ts';

import { useT } from '../language.tsx';
import { controlId } from './field.tsx';
import type { FormControl } from './use-form.ts';

/** What a path is called: `works.0.title` is "Work entry 1 · Title". */
export function nameOfPath(fields: readonly Field[], path: string, t: Translate): string {
  const [head, index, ...rest] = path.split('.');
  const field = fields.find((each) => each.name === head);
  if (!field) return '';
  if (field.kind !== 'list' || index === undefined) return t(field.label);
  const entry = t('common.form.entry', { item: t(field.item), number: Number(index) + 1 });
  const inner = rest.length > 0 ? nameOfPath(field.fields, rest.join('.'), t) : '';
  return inner ? `${entry} · ${inner}` : entry;
}

/** Every fault of a refused form in one list that takes the focus; each line leads to its field. */
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

  return (
    <div ref={box} className="error-summary" role="alert" tabIndex={-1}>
      <p>
        <strong>{t('common.form.faults', { count: shown.length })}</strong>
      </p>
      <ul>
        {shown.map((fault) => {
          const name = nameOfPath(form.fields, fault.path, t);
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
