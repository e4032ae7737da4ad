import type { UnitChoice } from '#lib/contract/staff.ts';

import { Ticks } from './form-parts.tsx';

export interface UnitsProps {
  label: string;
  /** Explains what happens if no unit is checked. */
  hint: string;
  units: readonly UnitChoice[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** Checkboxes for units. */
export function UnitsField({ units, chosen, ...field }: UnitsProps) {
  return <Ticks {...field} options={units} value={chosen} className="desk-units" />;
}
