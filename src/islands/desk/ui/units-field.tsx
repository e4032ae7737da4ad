import { useId } from 'react';

import type { UnitChoice } from '#lib/contract/staff.ts';

export interface UnitsProps {
  label: string;
  /** Explains that no choice means all units. */
  hint: string;
  units: readonly UnitChoice[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Checkboxes for units; none checked means all. */
export function UnitsField({ label, hint, units, chosen, onChange }: UnitsProps) {
  const id = useId();
  return (
    <fieldset className="desk-units" aria-describedby={id}>
      <legend className="field__label">{label}</legend>
      <p id={id} className="muted small">
        {hint}
      </p>
      <div className="desk-units__list">
        {units.map(({ key, value }) => (
          <label key={key} className="choice">
            <input
              type="checkbox"
              checked={chosen.includes(key)}
              onChange={(event) => onChange(event.target.checked ? [...chosen, key] : chosen.filter((one) => one !== key))}
            />
            <span>{value}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
