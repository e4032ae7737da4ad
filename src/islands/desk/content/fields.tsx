import type { ReactNode } from 'react';

import { DateInput } from '#islands/ui/form/date-input.tsx';
import { useT } from '#islands/ui/language.tsx';
import type { FieldFault } from '#lib/forms/faults.ts';
import type { Bilingual } from '#lib/text/locale.ts';

import { Choice as Select, Line, Words } from '../ui/form-parts.tsx';
import { fieldId, type Side, sides } from './draft.ts';

/** The faults of the last refused save. */
export type Faults = readonly FieldFault[];

/** The `lang` attribute of inputs in each language. */
export const langOf: Record<Side, string> = { zh: 'zh-CN', en: 'en' };

/** The id and the faults of a field, by its path in the draft. */
export function fieldAt(path: string, faults: Faults) {
  return { id: fieldId(path), fault: faults.filter((fault) => fault.path === path) };
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

/** An input for a text of one or several lines, or for a date. */
export function TextInput({ path, faults, type, rows, ...rest }: TextProps) {
  const field = { ...rest, ...fieldAt(path, faults) };
  if (rows) return <Words {...field} rows={rows} wide={false} />;
  return <Line {...field} as={type === 'date' ? DateInput : undefined} />;
}

interface ChoiceProps extends Omit<TextProps, 'rows' | 'type' | 'lang'> {
  options: readonly { key: string; value: string }[];
}

/** A select with an empty option for no choice, followed by the `options`. */
export function Choice({ path, faults, ...rest }: ChoiceProps) {
  return <Select {...rest} {...fieldAt(path, faults)} />;
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
