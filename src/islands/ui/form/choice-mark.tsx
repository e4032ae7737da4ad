import type { ReactNode } from 'react';

import type { CheckboxField } from '#lib/forms/field.ts';

import type { ControlProps } from './field-props.ts';

/** A checkbox whose whole label is clickable; links in the label still work. */
export function ChoiceMark(props: ControlProps<CheckboxField> & { label: ReactNode; mark: ReactNode }) {
  const { field, id, labelId, path, value, required, invalid, describedBy, set, leave, label, mark } = props;
  return (
    <label id={labelId} className="choice">
      <input
        id={id}
        name={path}
        type="checkbox"
        checked={value === true || value === 'Y'}
        aria-required={required || undefined}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onChange={(event) => set(path, field.flag ? (event.target.checked ? 'Y' : 'N') : event.target.checked)}
        onBlur={leave}
      />
      <span>
        {label}
        {mark}
      </span>
    </label>
  );
}
