import type { Selectable } from 'kysely';

import type { Db } from '#server/platform/db/database.ts';
import { deleteInPortions, notAfter } from '#server/platform/db/delete-in-portions.ts';
import type { Tables } from '#server/platform/db/tables.ts';

export type StaffSessionRow = Selectable<Tables['staffSessions']>;

/** Stores a session. */
export async function insertSession(db: Db, row: Tables['staffSessions']): Promise<void> {
  await db.insertInto('staffSessions').values(row).execute();
}

/** A session, complete or not, with its person, who may have been disabled since. */
export async function findSession(db: Db, tokenHash: string) {
  return db
    .selectFrom('staffSessions')
    .innerJoin('staff', 'staff.id', 'staffSessions.staffId')
    .selectAll('staffSessions')
    .select(['staff.name', 'staff.email', 'staff.role', 'staff.units', 'staff.state', 'staff.passwordHash'])
    .select(['staff.sealedTotp as sealedFactor', 'staff.ssoSubject'])
    .where('staffSessions.tokenHash', '=', tokenHash)
    .executeTakeFirst();
}

/** Changes a session; false if it has ended. */
export async function changeSession(
  db: Db,
  tokenHash: string,
  change: Partial<Pick<StaffSessionRow, 'tokenHash' | 'createdAt' | 'lastUsedAt' | 'provedAt' | 'sealedTotp'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staffSessions')
    .set(change)
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Stores an authenticator as the one that a session offers, unless the session already offers one.
 * @returns the authenticator that the session offers; null if the session has ended
 */
export async function offerFactor(db: Db, tokenHash: string, sealedTotp: string): Promise<string | null> {
  const row = await db
    .updateTable('staffSessions')
    .set(({ fn, val }) => ({ sealedTotp: fn.coalesce('sealedTotp', val(sealedTotp)) }))
    .where('tokenHash', '=', tokenHash)
    .returning('sealedTotp')
    .executeTakeFirst();
  return row?.sealedTotp ?? null;
}

/** The complete sessions of a person that were used and begun after these times (ms), the last used first. */
export async function listSessions(
  db: Db,
  staffId: string,
  { usedAfter, begunAfter }: { usedAfter: number; begunAfter: number },
): Promise<StaffSessionRow[]> {
  return db
    .selectFrom('staffSessions')
    .selectAll()
    .where('staffId', '=', staffId)
    .where('provedAt', 'is not', null)
    .where('lastUsedAt', '>', usedAfter)
    .where('createdAt', '>', begunAfter)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id')
    .execute();
}

/** Ends one session. */
export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('staffSessions').where('tokenHash', '=', tokenHash).execute();
}

/** Ends a session of this person by its id; false if there is none. */
export async function deleteSessionById(db: Db, staffId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('staffSessions')
    .where('staffId', '=', staffId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Ends all sessions of a person, except the session with the token hash `exceptHash`, if any. */
export async function deleteSessionsOf(db: Db, staffId: string, exceptHash = ''): Promise<void> {
  await db.deleteFrom('staffSessions').where('staffId', '=', staffId).where('tokenHash', '<>', exceptHash).execute();
}

/** Ends the sessions that belong to a session at the single sign-on provider. */
export async function deleteSsoSessions(db: Db, ssoSession: string): Promise<void> {
  await db.deleteFrom('staffSessions').where('ssoSession', '=', ssoSession).execute();
}

/** Deletes sessions that were last used, or begun, at or before these times (ms). */
export async function deleteOldSessions(db: Db, { usedBy, begunBy }: { usedBy: number; begunBy: number }): Promise<void> {
  await deleteInPortions(db, 'staffSessions', ['tokenHash'], notAfter('last_used_at', usedBy));
  await deleteInPortions(db, 'staffSessions', ['tokenHash'], notAfter('created_at', begunBy));
}
