import type { FormEvent, ReactNode } from 'react';

import type { Field, ValuesOf } from '#lib/forms/field.ts';

import { Fields } from './form/field.tsx';
import type { FormExtras } from './form/field-props.ts';
import type { FormControl } from './form/use-form.ts';
import { useChunk } from './use-chunk.ts';

// Loaded only after a submit showed faults.
const loadSummary = () => import('./form/error-summary.tsx');

interface DynamicFormProps<Fields extends readonly Field[]> {
  form: FormControl<Fields>;
  extras?: FormExtras;
  /** The names of the fields to render; all if absent. */
  only?: ReadonlySet<string> | undefined;
  /** Two columns if there is room. */
  columns?: boolean;
  /** Called with the cleaned values on a submit without faults. */
  onSubmit: (values: ValuesOf<Fields>) => void;
  /** Called on a submit with faults. */
  onRefused?: () => void;
  /** The form's id, for a submit button outside of it. */
  id?: string;
  /** The buttons below the fields. */
  children?: ReactNode;
}

/** Renders the fields of a form with labels, hints and faults. After a refused submit, a summary lists all faults. */
export function DynamicForm<const F extends readonly Field[]>({
  form,
  extras = {},
  only,
  columns,
  onSubmit,
  onRefused,
  id,
  children,
}: DynamicFormProps<F>) {
  function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    const values = form.check();
    if (values) onSubmit(values);
    else onRefused?.();
  }
  const plain = form as unknown as FormControl;
  const summary = useChunk(form.attempt > 0, loadSummary, () => {});
  return (
    <form id={id} noValidate onSubmit={submit}>
      {summary && <summary.ErrorSummary form={plain} />}
      <div className={columns ? 'form form--columns' : 'form'}>
        <Fields
          form={plain}
          fields={only ? form.fields.filter(({ name }) => only.has(name)) : form.fields}
          base=""
          siblings={form.values}
          extras={extras}
        />
        {children && <div className="form__actions">{children}</div>}
      </div>
    </form>
  );
}
