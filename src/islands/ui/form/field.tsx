import { useState } from 'react';

import type { FieldFault } from '#lib/forms/faults.ts';
import { type Field, holds, isRendered, isRequired, type ListField, maxLengthOf } from '#lib/forms/field.ts';
import type { Translate } from '#lib/i18n/translate.ts';

import { Button } from '../button.tsx';
import { useT } from '../language.tsx';
import { useChunk } from '../use-chunk.ts';
import type { ListControl } from './list-control.tsx';
import { ChoiceMark } from './choice-mark.tsx';
import { RadioControl, SelectControl } from './choice-control.tsx';
import { ComboboxControl } from './combobox-control.tsx';
import { controlId } from './control-id.ts';
import { DateControl } from './date-control.tsx';
import { FieldShell, RequiredMark } from './field-shell.tsx';
import { asText, type ControlProps, type FieldsProps } from './field-props.ts';
import { IdNumberControl } from './id-number-control.tsx';
import { NumberControl } from './number-control.tsx';
import { PasswordControl } from './password-control.tsx';
import type { Values } from './paths.ts';
import { PhoneControl } from './phone-control.tsx';
import { PlaceControl } from './place-control.tsx';
import { SameTick } from './same-tick.tsx';
import { TextControl } from './text-control.tsx';
import type { FormControl } from './use-form.ts';

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
    case 'place':
      return <PlaceControl {...props} field={field} />;
    case 'checkbox':
    case 'list':
      return null;
    default:
      if (field.masked) return <IdNumberControl {...props} field={field} />;
      return <TextControl {...props} field={field} />;
  }
}

/** Maximum number of characters of a field; undefined if it is not text. */
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

/** The counter of a text is loaded once the text reaches this fraction of its limit. */
const countFrom = 0.8;
const loadCounter = () => import('./length-counter.tsx');

interface FieldViewProps extends Omit<FieldsProps, 'fields' | 'base'> {
  field: Exclude<Field, ListField>;
  path: string;
  faults: readonly FieldFault[];
}

/**
 * The value that a checkbox offers to copy, and the checkbox's label. Both come from the page or else from the field that
 * `sameAs` names. Undefined if there is no value.
 */
function offerFor(
  { field, siblings, extras }: Pick<FieldViewProps, 'field' | 'siblings' | 'extras'>,
  form: FormControl,
  t: Translate,
) {
  const given = extras.offers?.[field.name];
  if (given) return given;
  const source = form.fields.find(({ name }) => name === field.sameAs);
  const value = source && siblings[source.name];
  return source && typeof value === 'string' && value !== ''
    ? { words: t('resume.same.tick', { name: t(source.label) }), value }
    : undefined;
}

function FieldView({ form, field, path, siblings, extras, faults }: FieldViewProps) {
  const t = useT();
  const id = controlId(form, path);
  const value = siblings[field.name];
  const required = isRequired(field, siblings, form.around);
  const given = extras.labels?.[field.name];
  const label = given ?? t(field.label);
  const isMarked = required && !given;
  const isTick = field.kind === 'checkbox';
  const maximum = roomOf(field);
  const { length } = asText(value);
  const counter = useChunk(maximum !== undefined && length >= maximum * countFrom, loadCounter, () => {});
  const offer = offerFor({ field, siblings, extras }, form, t);
  const props = {
    ...{ field, id, path, siblings, required, extras, value },
    labelId: `${id}-label`,
    invalid: faults.length > 0,
    set: form.set,
    leave: () => form.leave(path),
  };
  return (
    <FieldShell
      id={id}
      label={!isTick && label}
      labelAs={field.kind === 'radio' || field.kind === 'place' ? 'span' : 'label'}
      hint={extras.hints?.[field.name] ?? (field.hint && t(field.hint))}
      fault={faults}
      required={isMarked}
      wide={field.wide || isTick || field.kind === 'textarea'}
    >
      {({ 'aria-describedby': describedBy }) => (
        <>
          {isTick && <ChoiceMark {...{ ...props, field, describedBy, label }} mark={isMarked && <RequiredMark />} />}
          {offer && (
            <SameTick
              {...{ id, value }}
              words={offer.words}
              offered={offer.value}
              onChange={(copied) => form.set(path, copied)}
            />
          )}
          <Control {...{ ...props, describedBy }} />
          {counter && <counter.LengthCounter id={`${id}-count`} length={length} maximum={maximum!} />}
        </>
      )}
    </FieldShell>
  );
}

const loadList = () => import('./list-control.tsx');

/** A list with its entries. The component is loaded only if the form has a list. */
function LazyList(props: Parameters<typeof ListControl>[0]) {
  const t = useT();
  const [failed, setFailed] = useState(false);
  const list = useChunk(!failed, loadList, () => setFailed(true));
  if (list) return <list.ListControl {...props} />;
  return failed ? <Button onClick={() => setFailed(false)}>{t('common.retry')}</Button> : <div aria-busy="true" />;
}

/**
 * The fields to render. A field whose `skipped` condition holds is left out while it is empty. Once such a field has had a
 * value, the condition no longer matters, so that clearing the field does not remove its input.
 */
function useDrawn({ form, fields, siblings }: Pick<FieldsProps, 'form' | 'fields' | 'siblings'>): Field[] {
  const [answered, setAnswered] = useState<readonly string[]>([]);
  const drawn = fields.filter((field) => isRendered(field, siblings, form.around, answered.includes(field.name)));
  const added = drawn.filter(({ name, skipped }) => skipped && !answered.includes(name) && holds(skipped, siblings, form.around));
  if (added.length > 0) setAnswered([...answered, ...added.map(({ name }) => name)]);
  return drawn;
}

/** The fields of a form or list entry that currently apply. */
export function Fields({ form, fields, base, siblings, extras }: FieldsProps) {
  const t = useT();
  return useDrawn({ form, fields, siblings }).flatMap((field, index, drawn) => {
    const path = base === '' ? field.name : `${base}.${field.name}`;
    if (field.kind === 'list')
      return (
        <LazyList key={path} {...{ form, field, path, extras, Fields }} entries={(siblings[field.name] ?? []) as Values[]} />
      );
    const faults = form.shown.filter((each) => each.path === path);
    const begins = field.group && field.group !== drawn[index - 1]?.group;
    return [
      begins && (
        <h3 key={field.group} className="form__group">
          {t(field.group!)}
        </h3>
      ),
      <FieldView key={path} {...{ form, field, path, siblings, extras, faults }} />,
    ];
  });
}
