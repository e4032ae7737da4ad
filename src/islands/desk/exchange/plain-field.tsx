import { type ReactNode, useId } from 'react';

import type { FieldFault } from '#lib/forms/faults.ts';

interface Props {
  label: string;
  hint?: ReactNode;
  /** The server's fault of this field. */
  fault?: FieldFault | undefined;
  children: (control: { id: string; className: string; 'aria-describedby'?: string; 'aria-invalid'?: true }) => ReactNode;
}

/** A control with its label and fault. */
export function PlainField({ label, hint, fault, children }: Props) {
  const id = useId();
  const described = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        className: 'input',
        ...(described ? { 'aria-describedby': described } : {}),
        ...(fault ? { 'aria-invalid': true } : {}),
      })}
      {hint && (
        <span className="field__hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {fault && (
        <span className="field__error" id={`${id}-fault`}>
          {fault.message}
        </span>
      )}
    </div>
  );
}
