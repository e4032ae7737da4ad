import type { NumberField } from '#lib/forms/field.ts';

import { useT } from '../language.tsx';
import { asText, type ControlProps } from './field-props.ts';

/**
 * A text input for a number, with a numeric keyboard unless the number may be negative. It is not a number input, because
 * number inputs change with the mouse wheel and discard incomplete numbers.
 */
export function NumberControl({ field, id, path, value, required, invalid, describedBy, set, leave }: ControlProps<NumberField>) {
  const t = useT();
  const mayBeNegative = field.range !== undefined && field.range.minimum < 0;
  const unitId = `${id}-unit`;
  const input = (
    <input
      id={id}
      name={path}
      className="input"
      type="text"
      // The numeric keyboards of phones have no minus sign.
      inputMode={mayBeNegative ? 'text' : field.integer ? 'numeric' : 'decimal'}
      value={asText(value)}
      autoComplete={field.autocomplete ?? 'off'}
      aria-required={required || undefined}
      aria-invalid={invalid || undefined}
      aria-describedby={[field.unit && unitId, describedBy].filter(Boolean).join(' ') || undefined}
      onChange={(event) => set(path, event.target.value)}
      onBlur={leave}
    />
  );
  if (!field.unit) return input;
  return (
    <div className="input-group input-group--unit">
      {input}
      <span id={unitId} className="input-unit">
        {t(field.unit)}
      </span>
    </div>
  );
}
