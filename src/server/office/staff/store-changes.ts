import type { Selectable } from 'kysely';

import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

import { type StaffRow } from './store.ts';

/** A change that waits for a second administrator, with its requester's name. */
export type ChangeRow = Selectable<Tables['staffChanges']> & { askedByName: string };

function pending(db: Db, now: number) {
  return db
    .selectFrom('staffChanges as c')
    .innerJoin('staff as asker', 'asker.id', 'c.askedBy')
    .selectAll('c')
    .select('asker.name as askedByName')
    .where('c.expiresAt', '>', now);
}

/** All changes that have not expired at `now` (ms). */
export function listChanges(db: Db, now: number): Promise<ChangeRow[]> {
  return pending(db, now).execute();
}

/** The waiting change that concerns a person; undefined if there is none, or if it has expired at `now` (ms). */
export function findChange(db: Db, staffId: string, now: number): Promise<ChangeRow | undefined> {
  return pending(db, now).where('c.staffId', '=', staffId).executeTakeFirst();
}

/** Stores a change, replacing an expired one; false if a change that concerns the same person waits already. */
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

/** Deletes a waiting change; false if it was confirmed or cancelled meanwhile. */
export async function deleteChange(db: Db, { staffId, askedAt }: Pick<ChangeRow, 'staffId' | 'askedAt'>): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('staffChanges')
    .where('staffId', '=', staffId)
    .where('askedAt', '=', askedAt)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Deletes the waiting changes that concern a person, and the waiting changes that the person requested. */
export async function deleteChangesOf(db: Db, staffId: string): Promise<void> {
  await db
    .deleteFrom('staffChanges')
    .where((eb) => eb.or([eb('staffId', '=', staffId), eb('askedBy', '=', staffId)]))
    .execute();
}

/** The administrators with access. */
export function listActiveAdmins(db: Db): Promise<StaffRow[]> {
  return db.selectFrom('staff').selectAll().where('role', '=', 'admin').where('state', '=', 'active').orderBy('id').execute();
}
