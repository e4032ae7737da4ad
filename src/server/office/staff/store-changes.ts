import type { Selectable } from 'kysely';

import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

import { type StaffRow } from './store.ts';

/** A change that waits for a second administrator, with the name of who asked for it. */
export type ChangeRow = Selectable<Tables['staffChanges']> & { askedByName: string };

function pending(db: Db, now: number) {
  return db
    .selectFrom('staffChanges as c')
    .innerJoin('staff as asker', 'asker.id', 'c.askedBy')
    .selectAll('c')
    .select('asker.name as askedByName')
    .where('c.expiresAt', '>', now);
}

/** Every change that waits at a moment (ms). */
export function listChanges(db: Db, now: number): Promise<ChangeRow[]> {
  return pending(db, now).execute();
}

/** The change of a person that waits at a moment (ms). */
export function findChange(db: Db, staffId: string, now: number): Promise<ChangeRow | undefined> {
  return pending(db, now).where('c.staffId', '=', staffId).executeTakeFirst();
}

/** Stores a change in place of one that is too old; false where one of the person waits already. */
export async function insertChange(db: Db, row: Tables['staffChanges']): Promise<boolean> {
  await db.deleteFrom('staffChanges').where('staffId', '=', row.staffId).where('expiresAt', '<=', row.askedAt).execute();
  const stored = await db
    .insertInto('staffChanges')
    .values(row)
    .onConflict((conflict) => conflict.column('staffId').doNothing())
    .returning('staffId')
    .executeTakeFirst();
  return stored !== undefined;
}

/** Takes a change away; false where it was confirmed or cancelled meanwhile. */
export async function takeChange(db: Db, { staffId, askedAt }: Pick<ChangeRow, 'staffId' | 'askedAt'>): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('staffChanges')
    .where('staffId', '=', staffId)
    .where('askedAt', '=', askedAt)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Takes away what waits about a person, and what they asked for. */
export async function deleteChangesOf(db: Db, staffId: string): Promise<void> {
  await db
    .deleteFrom('staffChanges')
    .where((eb) => eb.or([eb('staffId', '=', staffId), eb('askedBy', '=', staffId)]))
    .execute();
}

/** The administrators who have access. */
export function listActiveAdmins(db: Db): Promise<StaffRow[]> {
  return db.selectFrom('staff').selectAll().where('role', '=', 'admin').where('state', '=', 'active').orderBy('id').execute();
}
