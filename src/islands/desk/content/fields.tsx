import type { ReactNode } from 'react';

import { DateInput } from '#islands/ui/form/date-input.tsx';
import { useT } from '#islands/ui/language.tsx';
import type { FieldFault } from '#lib/forms/faults.ts';
import type { Bilingual } from '#lib/text/locale.ts';

import { type Control, Field as FieldOf } from '#islands/ui/form/field-shell.tsx';
import { fieldId, type Side, sides } from './draft.ts';

/** The faults of the last refused save, by field. */
export type Faults = readonly FieldFault[];

/** Language tags of both languages, for screen readers and input methods. */
export const langOf: Record<Side, string> = { zh: 'zh-CN', en: 'en' };

interface FieldProps {
  path: string;
  label: ReactNode;
  faults: Faults;
  hint?: ReactNode;
  required?: boolean | undefined;
  children: (control: Control) => ReactNode;
}

/** A field, by its path in the draft. */
function Field({ path, faults, ...rest }: FieldProps) {
  return <FieldOf {...rest} id={fieldId(path)} faults={faults.filter((fault) => fault.path === path)} />;
}

interface TextProps {
  path: string;
  label: string;
  value: string;
  faults: Faults;
  onChange: (value: string) => void;
  type?: 'text' | 'date';
  lang?: string;
  rows?: number | undefined;
  required?: boolean | undefined;
  hint?: ReactNode;
}

/** A text input of one or several lines. */
export function TextInput({ path, label, value, faults, onChange, type = 'text', lang, rows, required, hint }: TextProps) {
  return (
    <Field {...{ path, label, faults, required, hint }}>
      {(props) =>
        type === 'date' ? (
          <DateInput {...props} {...{ value, onChange }} autoComplete="off" />
        ) : rows ? (
          <textarea {...props} className="input" lang={lang} rows={rows} value={value} onChange={(event) => onChange(event.target.value)} />
        ) : (
          <input
            {...props}
            className="input"
            lang={lang}
            value={value}
            autoComplete="off"
            onChange={(event) => onChange(event.target.value)}
          />
        )
      }
    </Field>
  );
}

interface ChoiceProps extends Omit<TextProps, 'rows' | 'type' | 'lang'> {
  options: readonly { key: string; value: string }[];
}

/** A select; its first option means none. */
export function Choice({ path, label, value, faults, onChange, options, required }: ChoiceProps) {
  const t = useT();
  return (
    <Field {...{ path, label, faults, required }}>
      {(props) => (
        <select {...props} className="input" value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">{t('desk-content.fields.choose')}</option>
          {options.map((option) => (
            <option key={option.key} value={option.key}>
              {option.value}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface BothProps {
  path: string;
  label: string;
  value: Bilingual;
  faults: Faults;
  onChange: (value: Bilingual) => void;
  rows?: number;
  required?: boolean;
}

/** A text in both languages, side by side. */
export function BothInput({ path, label, value, faults, onChange, rows, required }: BothProps) {
  const t = useT();
  return (
    <div className="desk-both">
      {sides.map((side) => (
        <TextInput
          key={side}
          path={`${path}.${side}`}
          label={t(`desk-content.fields.in_${side}`, { label })}
          value={value[side]}
          lang={langOf[side]}
          onChange={(text) => onChange({ ...value, [side]: text })}
          {...{ faults, rows, required }}
        />
      ))}
    </div>
  );
}
