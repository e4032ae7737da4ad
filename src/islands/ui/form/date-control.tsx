import type { DateField } from '#lib/forms/field.ts';

import { asText, type ControlProps } from './field-props.ts';

/** The browser's own date picker: its value is always YYYY-MM-DD. */
export function DateControl({ field, id, path, value, required, invalid, describedBy, set, leave }: ControlProps<DateField>) {
  return (
    <input
      id={id}
      name={path}
      className="input"
      type="date"
      min="1900-01-01"
      max="2100-12-31"
      value={asText(value)}
      autoComplete={field.autocomplete ?? 'off'}
      aria-required={required || undefined}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      onChange={(event) => set(path, event.target.value)}
      onBlur={leave}
    />
  );
}
