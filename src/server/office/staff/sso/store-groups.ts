import type { StaffGroup } from '#lib/rules/staff-groups.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

import { unitsOf } from '../scope.ts';

/** All groups with the access that they give, by name. */
export async function listGroupRows(db: Db): Promise<StaffGroup[]> {
  const rows = await db.selectFrom('staffGroups').selectAll().orderBy('name').execute();
  return rows.map((row) => ({ ...row, units: unitsOf(row) }));
}

/** Stores a group, or changes the access that it gives. */
export async function saveGroup(db: Db, row: Tables['staffGroups']): Promise<void> {
  const { role, units } = row;
  await db
    .insertInto('staffGroups')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ role, units }))
    .execute();
}

/** Deletes a group; false if there is none with this name. */
export async function deleteGroup(db: Db, name: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('staffGroups').where('name', '=', name).executeTakeFirst();
  return numDeletedRows === 1n;
}
