import { sql } from 'kysely';

import { mayDo, staffRoleNames } from '#lib/domain/staff-roles.ts';
import type { Db } from '#server/platform/db/database.ts';

/** The roles that may read applications; an owner must have one of them. */
const readingRoles = staffRoleNames.filter((role) => mayDo(role, 'applications.read'));

/** Ids per statement. */
const portion = 500;

/** The people of the office who may read applications, ordered by name. `units` is JSON; null means all units. */
export async function findReadingStaff(db: Db) {
  return db
    .selectFrom('staff')
    .select(['id', 'name', 'email', 'units'])
    .where('state', '<>', 'disabled')
    .where('role', 'in', readingRoles)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/**
 * The people whose access was disabled and who still own applications, ordered by name. `units` is JSON; null means all
 * units.
 */
export async function findFormerOwners(db: Db) {
  return db
    .selectFrom('staff')
    .select(['id', 'name', 'units'])
    .where('state', '=', 'disabled')
    .where(sql<boolean>`exists (select 1 from applications where owner_id = staff.id)`)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** The posting, unit and school of the applications with these ids, in the order of receipt numbers. */
export async function findShared(db: Db, ids: readonly string[]) {
  const rows = [];
  for (let from = 0; from < ids.length; from += portion) {
    const some = await db
      .selectFrom('applications as a')
      .leftJoin('applicationFacts as f', 'f.applicationId', 'a.id')
      .select(['a.id', 'a.receiptNo', 'a.postingId as posting', 'a.postingUnit as unit', 'f.school'])
      .where('a.id', 'in', ids.slice(from, from + portion))
      .execute();
    rows.push(...some);
  }
  return rows.toSorted((one, other) => (one.receiptNo < other.receiptNo ? -1 : 1));
}

/** Stores the owner of applications; null removes the owner. */
export async function saveOwner(trx: Db, ids: readonly string[], ownerId: string | null): Promise<void> {
  for (let from = 0; from < ids.length; from += portion) {
    await trx
      .updateTable('applications')
      .set({ ownerId })
      .where('id', 'in', ids.slice(from, from + portion))
      .execute();
  }
}
