import type { ReactNode } from 'react';

import type { FieldFault } from '#lib/forms/faults.ts';

/** What a control says of its field. */
export interface Control {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface Props {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  /** What is at fault with this field alone. */
  faults: readonly FieldFault[];
  required?: boolean | undefined;
  wide?: boolean | undefined;
  children: (control: Control) => ReactNode;
}

/** What tells a control's reader of its hint and its faults; both are shown with `Hint` and `Faults`. */
export function controlOf({ id, hint, faults }: Pick<Props, 'id' | 'hint' | 'faults'>): Control {
  const isInvalid = faults.length > 0;
  const described = [hint && `${id}-hint`, isInvalid && `${id}-error`].filter(Boolean).join(' ');
  return { id, 'aria-invalid': isInvalid || undefined, 'aria-describedby': described || undefined };
}

/** The star of a field that must not be empty. */
export function RequiredMark() {
  return (
    <span className="field__required" aria-hidden="true">
      *
    </span>
  );
}

/** What is at fault with a field. */
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

/** A control with its label, its hint and what is at fault with it. */
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
