import type { StaffRole } from '#lib/domain/staff-roles.ts';
import { isStorable } from '#lib/rules/text.ts';
import { groupRoles, type StaffGroup } from '#lib/rules/staff-groups.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import { transaction } from '#server/platform/db/database.ts';
import { invalid, notFound } from '#server/platform/errors.ts';

import { accessIn } from '../add-staff.ts';
import { faultsOfAccess, type Giver, mustBeOwn, unitsColumn } from '../scope.ts';
import { deleteGroup, listGroupRows, saveGroup } from './store-groups.ts';

/** The groups of the company's directory that give access to the desk, sorted by name. */
export async function listGroups(app: App): Promise<StaffGroup[]> {
  return listGroupRows(app.db);
}

/**
 * Sets the access that a group gives. For each member this applies from the next sign-in.
 * @throws AppError 400 with every fault of the input, such as a role that no group may give; 403 if the caller may not
 * give this access
 */
export async function setGroup(
  app: App,
  by: Giver,
  { name, role, units = [] }: { name: string; role: string; units?: readonly string[] | undefined },
): Promise<void> {
  const faults = await faultsOfAccess(app, { name, role, units });
  if (!groupRoles.some((one) => one === role) && !faults.some(({ path }) => path === 'role')) {
    faults.push({ path: 'role', rule: 'choice' });
  }
  if (faults.length > 0) throw invalid(...faults);
  mustBeOwn(by, { role, units });
  const row = { name: name.trim(), role: role as StaffRole, units: unitsColumn(units) };
  await transaction(app, async (trx) => {
    await saveGroup(trx, row);
    await record(trx, app, by, { action: 'staff.changed', details: { change: 'group', name: row.name, ...accessIn(row) } });
  });
}

/**
 * Removes a group; at their next sign-in, its members lose the access that it gave.
 * @throws AppError 404
 */
export async function removeGroup(app: App, by: Giver, name: string): Promise<void> {
  if (!isStorable(name)) throw notFound();
  await transaction(app, async (trx) => {
    if (!(await deleteGroup(trx, name))) throw notFound();
    await record(trx, app, by, { action: 'staff.changed', details: { change: 'groupRemoved', name } });
  });
}
