import type { DateField } from '#lib/forms/field.ts';

import { DateInput } from './date-input.tsx';
import { asText, type ControlProps } from './field-props.ts';

/** An input for a date, which can be typed or chosen with the browser's picker. */
export function DateControl(props: ControlProps<DateField>) {
  const { field, id, labelId, path, value, required, invalid, describedBy, set, leave } = props;
  return (
    <DateInput
      {...{ id, labelId }}
      name={path}
      value={asText(value)}
      autoComplete={field.autocomplete ?? 'off'}
      aria-required={required || undefined}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      onChange={(date) => set(path, date)}
      onLeave={leave}
    />
  );
}
