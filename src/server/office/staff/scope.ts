import { areWithin, isStaffRole, manages, mayGive, readsOnlyMet, type StaffRole } from '#lib/domain/staff-roles.ts';
import type { Fault } from '#lib/forms/faults.ts';
import { isStorable } from '#lib/rules/text.ts';
import { type Actor, isOperator } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { type Meetings, metFor } from '#server/platform/db/meetings.ts';
import { AppError } from '#server/platform/errors.ts';
import { readReferences } from '#server/recruitment/postings/references.ts';

/** Maximum length of a person's or token's name. */
const longestName = 64;

interface Wanted {
  name: string;
  role: string;
  /** Keys of units; an empty list means all units. */
  units: readonly string[];
}

/** The faults of a name, a role and units. */
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

/** Who grants, changes or revokes access: a person, single sign-on, or the command line, which may grant everything. */
export type Giver = Pick<Actor, 'id' | 'name' | 'role' | 'units'>;

interface Managed {
  role: StaffRole;
  units: string | null;
}

/**
 * Whether an actor manages a person or machine. The actor must be the command line or manage the role of the person or
 * machine, and the actor's units must include all units of the person or machine.
 */
export function isInReach(by: Pick<Giver, 'id' | 'role' | 'units'>, row: Managed): boolean {
  return (isOperator(by) || manages(by.role as StaffRole, row.role)) && areWithin(unitsOf(row), by.units);
}

/** Checks that the actor manages a person or machine. @throws AppError 403 */
export function mustReach(by: Giver, row: Managed): void {
  if (!isInReach(by, row)) throw new AppError('403', { words: 'desk-staff.beyondReach' });
}

/** Checks that the actor may give this role and these units. @throws AppError 403 */
export function mustBeOwn(by: Giver, { role, units }: Pick<Wanted, 'role' | 'units'>): void {
  if (isOperator(by)) return;
  const given = { role: role as StaffRole, units: units.length === 0 ? null : units };
  const own = { role: by.role as StaffRole, units: by.units };
  if (!mayGive(own, given)) throw new AppError('403', { words: 'desk-staff.beyondOwn' });
}

/** Units as stored: null for an empty list, which means all units. */
export function unitsColumn(units: readonly string[]): string | null {
  return units.length === 0 ? null : JSON.stringify([...new Set(units)]);
}

/** Units as an actor has them: null means all units. */
export function unitsOf({ units }: { units: string | null }): string[] | null {
  return units === null ? null : (JSON.parse(units) as string[]);
}

/**
 * The meetings to which a role limits a person; undefined for a role without this limit. For a machine, which meets nobody,
 * `staffId` is empty.
 */
export function meetingsOf({ clock }: Pick<App, 'clock'>, role: StaffRole, staffId: string): Meetings | undefined {
  return readsOnlyMet(role) ? { staffId, after: clock.now() - metFor } : undefined;
}
