import { useState } from 'react';

import { enumOptions } from '#lib/i18n/enum-options.ts';
import type { ChoiceField } from '#lib/forms/field.ts';
import type { Translate } from '#lib/i18n/translate.ts';

import { useT } from '../language.tsx';
import { Combobox } from './combobox.tsx';
import { asText, type ControlProps, type FormChoice, type FormExtras } from './field-props.ts';

/** A select with at least this many options can be searched by typing. */
const searchFrom = 14;

function choicesOf(field: ChoiceField, extras: FormExtras, t: Translate): readonly FormChoice[] {
  return extras.options?.[field.name] ?? (field.options ? enumOptions(field.options, t) : []);
}

/**
 * A select. If it has many options, the reader can search them by typing; if the search does not load, the browser's own
 * select is shown.
 */
export function SelectControl(props: ControlProps<ChoiceField>) {
  const { field, id, path, value, required, invalid, describedBy, extras, set, leave } = props;
  const t = useT();
  const choices = choicesOf(field, extras, t);
  const [isPlain, setIsPlain] = useState(false);
  if (choices.length >= searchFrom && !isPlain) {
    const chosen = choices.find(({ key }) => key === value);
    return (
      <Combobox
        id={id}
        labelId={props.labelId}
        text={chosen?.value ?? ''}
        look={(typed) => choices.filter((choice) => choice.value.toLowerCase().includes(typed.toLowerCase()))}
        strict
        required={required}
        invalid={invalid}
        describedBy={describedBy}
        onChoose={(choice) => set(path, choice?.key ?? '')}
        onLeave={leave}
        onMissing={() => setIsPlain(true)}
      />
    );
  }
  return (
    <select
      id={id}
      name={path}
      className="input"
      value={asText(value)}
      aria-required={required || undefined}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      onChange={(event) => set(path, event.target.value)}
      onBlur={leave}
    >
      <option value="">{t('common.form.choose')}</option>
      {choices.map((choice) => (
        <option key={choice.key} value={choice.key} disabled={choice.disabled}>
          {choice.value}
        </option>
      ))}
    </select>
  );
}

/** A group of radio buttons. */
export function RadioControl({
  field,
  id,
  labelId,
  path,
  value,
  required,
  invalid,
  describedBy,
  extras,
  set,
  leave,
}: ControlProps<ChoiceField>) {
  const t = useT();
  return (
    <div
      id={id}
      role="radiogroup"
      tabIndex={-1}
      className="choices"
      aria-labelledby={labelId}
      aria-required={required || undefined}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      onBlur={leave}
    >
      {choicesOf(field, extras, t).map((choice) => (
        <label key={choice.key} className="choice">
          <input
            type="radio"
            name={`${id}-choice`}
            value={choice.key}
            checked={value === choice.key}
            disabled={choice.disabled}
            onChange={() => set(path, choice.key)}
          />
          <span>{choice.value}</span>
        </label>
      ))}
    </div>
  );
}
