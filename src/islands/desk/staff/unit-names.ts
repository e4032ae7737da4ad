import type { UnitChoice } from '#lib/contract/staff.ts';
import type { Translate } from '#lib/i18n/translate.ts';

/** The names of units, joined; `keys` is null for all units. */
export function unitNames(keys: readonly string[] | null, units: readonly UnitChoice[], t: Translate): string {
  if (keys === null) return t('desk-staff.allUnits');
  return keys.map((key) => units.find((unit) => unit.key === key)?.value ?? key).join(t('desk-staff.listComma'));
}
