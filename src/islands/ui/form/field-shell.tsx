import { type ReactNode, useId } from 'react';

import type { FieldFault } from '#lib/forms/faults.ts';

type Shown = Pick<FieldFault, 'message'>;

/** The attributes that a control needs to belong to its label, hint and faults. */
export interface ControlAttributes {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** What a field has around its control. */
export interface FieldProps {
  /** Absent if the control has its own label, as a checkbox does. */
  label?: ReactNode;
  /** Id of the control, if something else refers to it. Its label, hint and faults are `<id>-label`, `-hint` and `-error`. */
  id?: string | undefined;
  hint?: ReactNode;
  /** The fault of this field, or all of them. */
  fault?: Shown | readonly Shown[] | undefined;
  /** Marks the label with an asterisk. */
  required?: boolean | undefined;
  /** Takes the whole line of a form with columns. */
  wide?: boolean | undefined;
  /** Has faults read out when they appear, in a form without a summary of its faults. */
  alert?: boolean | undefined;
}

interface ShellProps extends FieldProps {
  /** The element of the label: `legend` for a group of controls; another one where `<label>` cannot name the control. */
  labelAs?: 'label' | 'span' | 'legend' | 'h2' | 'h3';
  className?: string;
  children: ReactNode | ((control: ControlAttributes) => ReactNode);
}

/** The asterisk of a required field. */
export function RequiredMark() {
  return (
    <span className="field__required" aria-hidden="true">
      *
    </span>
  );
}

/** A control, or a group of controls, with its label, hint and faults. */
export function FieldShell({ label, id: given, hint, fault = [], required, wide, alert, ...rest }: ShellProps) {
  const { labelAs: Label = 'label', className, children } = rest;
  const own = useId();
  const id = given ?? own;
  const faults = [fault].flat();
  const described = [hint && `${id}-hint`, faults.length > 0 && `${id}-error`].filter(Boolean).join(' ') || undefined;
  const isGroup = Label === 'legend';
  const Box = isGroup ? 'fieldset' : 'div';
  const help = hint && (
    <div id={`${id}-hint`} className="field__hint">
      {hint}
    </div>
  );
  return (
    <Box
      className={['field', wide && 'field--wide', className].filter(Boolean).join(' ')}
      {...(isGroup && { id, tabIndex: -1, 'aria-describedby': described })}
    >
      {label && (
        <Label id={`${id}-label`} className="field__label" {...(Label === 'label' && { htmlFor: id })}>
          {label}
          {required && <RequiredMark />}
        </Label>
      )}
      {isGroup && help}
      {typeof children === 'function'
        ? children({ id, 'aria-invalid': faults.length > 0 || undefined, 'aria-describedby': described })
        : children}
      {!isGroup && help}
      {faults.length > 0 && (
        <div id={`${id}-error`} className="field__errors" role={alert ? 'alert' : undefined}>
          {faults.map(({ message }, index) => (
            <p key={index} className="field__error">
              {message}
            </p>
          ))}
        </div>
      )}
    </Box>
  );
}
