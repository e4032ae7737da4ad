import { type ReactNode, useId } from 'react';

import type { FieldFault } from '#lib/forms/faults.ts';

import { type Control, Field } from '#islands/ui/form/field-shell.tsx';
import { MomentInput } from './moment-input.tsx';

interface LabelledProps {
  label: string;
  hint?: string | undefined;
  /** The server's fault of this control. */
  fault?: FieldFault | undefined;
  wide?: boolean;
  children: (control: Control) => ReactNode;
}

/** A control without a path, with its label, hint and fault. */
export function Labelled({ fault, ...rest }: LabelledProps) {
  return <Field {...rest} id={useId()} faults={fault ? [fault] : []} />;
}

interface InputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  hint?: string;
  fault?: FieldFault | undefined;
}

interface WritingProps extends InputProps {
  /** The language of the text (BCP 47), if it is not the reader's. */
  lang?: string;
}

/** A multi-line text input. */
export function Words({ label, value, onChange, hint, fault, lang, rows = 3 }: WritingProps & { rows?: number }) {
  return (
    <Labelled {...{ label, hint, fault }} wide>
      {(control) => (
        <textarea {...{ ...control, lang, rows, value }} className="input" onChange={(event) => onChange(event.target.value)} />
      )}
    </Labelled>
  );
}

/** A single-line text input. */
export function Line({ label, value, onChange, hint, fault, lang }: WritingProps) {
  return (
    <Labelled {...{ label, hint, fault }}>
      {(control) => (
        <input {...{ ...control, lang, value }} className="input" onChange={(event) => onChange(event.target.value)} />
      )}
    </Labelled>
  );
}

/** An input of a date and time. */
export function MomentLine({ label, value, onChange, hint, fault }: InputProps) {
  return <Labelled {...{ label, hint, fault }}>{(control) => <MomentInput {...control} {...{ value, onChange }} />}</Labelled>;
}

/** A select; its options are the children. */
export function Choice({ label, value, onChange, hint, fault, children }: InputProps & { children: ReactNode }) {
  return (
    <Labelled {...{ label, hint, fault }}>
      {(control) => (
        <select {...control} className="input" value={value} onChange={(event) => onChange(event.target.value)}>
          {children}
        </select>
      )}
    </Labelled>
  );
}
