import type { Fault } from '#lib/forms/faults.ts';
import { isStorable } from '#lib/rules/text.ts';
import { isStaffRole } from '#lib/staff-roles.ts';
import type { App } from '#server/app.ts';
import { readReferences } from '#server/postings/references.ts';

/** The most characters of a name of a person or a token. */
const longestName = 64;

interface Wanted {
  name: string;
  role: string;
  /** Keys of units; none means all. */
  units: readonly string[];
}

/** What speaks against a name, a role and units: everything at once. */
export async function faultsOfAccess(app: App, { name, role, units }: Wanted): Promise<Fault[]> {
  const known = (await readReferences(app)).units;
  return [
    ...(name.trim() === '' ? [{ path: 'name', rule: 'required' }] : []),
    ...(isStorable(name) ? [] : [{ path: 'name', rule: 'characters' }]),
    ...(name.length > longestName ? [{ path: 'name', rule: 'maxLength', params: { maximum: longestName } }] : []),
    ...(isStaffRole(role) ? [] : [{ path: 'role', rule: 'choice' }]),
    ...units.flatMap((unit, index) => (known.has(unit) ? [] : [{ path: `units.${index}`, rule: 'choice' }])),
  ];
}

/** Units as a row keeps them: none means all. */
export function unitsColumn(units: readonly string[]): string | null {
  return units.length === 0 ? null : JSON.stringify([...new Set(units)]);
}

/** Units as an actor has them: null means all. */
export function unitsOf({ units }: { units: string | null }): string[] | null {
  return units === null ? null : (JSON.parse(units) as string[]);
}
