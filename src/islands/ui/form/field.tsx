import type { FieldFault } from '#lib/forms/faults.ts';
import { type Field, isRequired, isShown, type ListField, maxLengthOf } from '#lib/forms/field.ts';

import { useT } from '../language.tsx';
import { ChoiceMark } from './choice-mark.tsx';
import { RadioControl, SelectControl } from './choice-control.tsx';
import { ComboboxControl } from './combobox-control.tsx';
import { DateControl } from './date-control.tsx';
import { asText, type ControlProps, type FormExtras } from './field-props.ts';
import { LengthCounter } from './length-counter.tsx';
import { ListControl } from './list-control.tsx';
import { NumberControl } from './number-control.tsx';
import { PasswordControl } from './password-control.tsx';
import type { Values } from './paths.ts';
import { PhoneControl } from './phone-control.tsx';
import { TextControl } from './text-control.tsx';
import type { FormControl } from './use-form.ts';

/** The id of a field's control, where labels, errors and the summary's links point. */
export function controlId(form: FormControl, path: string): string {
  return `${form.id}${path.replaceAll('.', '-')}`;
}

function Control(props: ControlProps) {
  const { field } = props;
  switch (field.kind) {
    case 'number':
      return <NumberControl {...props} field={field} />;
    case 'phone':
      return <PhoneControl {...props} field={field} />;
    case 'date':
      return <DateControl {...props} field={field} />;
    case 'select':
      return <SelectControl {...props} field={field} />;
    case 'radio':
      return <RadioControl {...props} field={field} />;
    case 'combobox':
      return <ComboboxControl {...props} field={field} />;
    case 'password':
    case 'confirmPassword':
      return <PasswordControl {...props} field={field} />;
    case 'checkbox':
    case 'list':
      return null;
    default:
      return <TextControl {...props} field={field} />;
  }
}

/** Characters that a text may have; undefined for what is not typed as text. */
function roomOf(field: Field): number | undefined {
  switch (field.kind) {
    case 'number':
    case 'select':
    case 'radio':
    case 'date':
    case 'checkbox':
    case 'list':
      return undefined;
    default:
      return maxLengthOf(field);
  }
}

interface FieldsProps {
  form: FormControl;
  fields: readonly Field[];
  /** Path of the group these fields belong to; empty at the top. */
  base: string;
  siblings: Values;
  extras: FormExtras;
}

interface FieldViewProps extends Omit<FieldsProps, 'fields' | 'base'> {
  field: Exclude<Field, ListField>;
  path: string;
  fault: FieldFault | undefined;
}

function FieldView({ form, field, path, siblings, extras, fault }: FieldViewProps) {
  const t = useT();
  const id = controlId(form, path);
  const labelId = `${id}-label`;
  const required = isRequired(field, siblings, form.around);
  const hint = extras.hints?.[field.name] ?? (field.hint && t(field.hint));
  const maximum = roomOf(field);
  const describedBy = [hint && `${id}-hint`, fault && `${id}-error`].filter(Boolean).join(' ') || undefined;
  const label = extras.labels?.[field.name] ?? t(field.label);
  const props: ControlProps = {
    ...{ field, id, labelId, path, siblings, required, describedBy, extras },
    value: siblings[field.name],
    invalid: fault !== undefined,
    set: form.set,
    leave: () => form.leave(path),
  };
  const mark = required && !extras.labels?.[field.name] && (
    <span className="field__required" aria-hidden="true">
      *
    </span>
  );
  return (
    <div className={field.wide || field.kind === 'textarea' || field.kind === 'checkbox' ? 'field field--wide' : 'field'}>
      {field.kind === 'checkbox' ? (
        <ChoiceMark {...props} field={field} label={label} mark={mark} />
      ) : field.kind === 'radio' ? (
        <span id={labelId} className="field__label">
          {label}
          {mark}
        </span>
      ) : (
        <label id={labelId} htmlFor={id} className="field__label">
          {label}
          {mark}
        </label>
      )}
      <Control {...props} />
      {maximum !== undefined && <LengthCounter id={`${id}-count`} length={asText(props.value).length} maximum={maximum} />}
      {hint && (
        <div id={`${id}-hint`} className="field__hint">
          {hint}
        </div>
      )}
      {fault && (
        <p id={`${id}-error`} className="field__error">
          {fault.message}
        </p>
      )}
    </div>
  );
}

/** The fields of a form or of one entry of a list, those that are asked now. */
export function Fields({ form, fields, base, siblings, extras }: FieldsProps) {
  return fields
    .filter((field) => isShown(field, siblings, form.around))
    .map((field) => {
      const path = base === '' ? field.name : `${base}.${field.name}`;
      if (field.kind === 'list')
        return <ListControl key={path} {...{ form, field, path, extras }} entries={(siblings[field.name] ?? []) as Values[]} />;
      const fault = form.shown.find((each) => each.path === path);
      return <FieldView key={path} {...{ form, field, path, siblings, extras, fault }} />;
    });
}
