import type { ReactNode } from 'react';

import type { FieldFault } from '#lib/forms/faults.ts';

/** The attributes of a field's control. */
export interface Control {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface Props {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  /** The faults of this field only. */
  faults: readonly FieldFault[];
  required?: boolean | undefined;
  wide?: boolean | undefined;
  children: (control: Control) => ReactNode;
}

/** The attributes that link a control to its hint and faults; show them with `Hint` and `Faults`. */
export function controlOf({ id, hint, faults }: Pick<Props, 'id' | 'hint' | 'faults'>): Control {
  const isInvalid = faults.length > 0;
  const described = [hint && `${id}-hint`, isInvalid && `${id}-error`].filter(Boolean).join(' ');
  return { id, 'aria-invalid': isInvalid || undefined, 'aria-describedby': described || undefined };
}

/** The asterisk of a required field. */
export function RequiredMark() {
  return (
    <span className="field__required" aria-hidden="true">
      *
    </span>
  );
}

/** The faults of a field. */
export function Faults({ id, faults }: Pick<Props, 'id' | 'faults'>) {
  if (faults.length === 0) return null;
  return (
    <div id={`${id}-error`} className="field__errors">
      {faults.map(({ rule, message }) => (
        <p key={rule + message} className="field__error">
          {message}
        </p>
      ))}
    </div>
  );
}

/** A control with its label, hint and faults. */
export function Field({ id, label, hint, faults, required, wide, children }: Props) {
  return (
    <div className={wide ? 'field field--wide' : 'field'}>
      <label className="field__label" htmlFor={id}>
        {label}
        {required && <RequiredMark />}
      </label>
      {children(controlOf({ id, hint, faults }))}
      {hint && (
        <div id={`${id}-hint`} className="field__hint">
          {hint}
        </div>
      )}
      <Faults {...{ id, faults }} />
    </div>
  );
}
