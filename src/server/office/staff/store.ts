import type { Insertable, Selectable } from 'kysely';

import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

export type StaffRow = Selectable<Tables['staff']>;
export type TokenRow = Selectable<Tables['staffTokens']>;

/** Stores a staff member; false if another staff member has the same address. */
export async function insertStaff(db: Db, row: Insertable<Tables['staff']>): Promise<boolean> {
  const stored = await db
    .insertInto('staff')
    .values(row)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return stored !== undefined;
}

/** All staff, by name. */
export async function listStaffRows(db: Db): Promise<StaffRow[]> {
  return db.selectFrom('staff').selectAll().orderBy('name').orderBy('id').execute();
}

/** The person with this id or address. */
export async function findStaff(db: Db, idOrEmail: string): Promise<StaffRow | undefined> {
  return db
    .selectFrom('staff')
    .selectAll()
    .where((eb) => eb.or([eb('id', '=', idOrEmail), eb('email', '=', idOrEmail.trim().toLowerCase())]))
    .executeTakeFirst();
}

/** The staff member with this address (lower case). */
export async function findStaffByEmail(db: Db, email: string): Promise<StaffRow | undefined> {
  return db.selectFrom('staff').selectAll().where('email', '=', email).executeTakeFirst();
}

/** The person with this issuer and subject at the single sign-on provider. */
export async function findStaffBySubject(db: Db, ssoSubject: string): Promise<StaffRow | undefined> {
  return db.selectFrom('staff').selectAll().where('ssoSubject', '=', ssoSubject).executeTakeFirst();
}

/** Whether a hash is still the hash of a person's password. Locks the row, after waiting for a concurrent change. */
export async function isStillPassword(db: Db, id: string, passwordHash: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff')
    .set({ passwordHash })
    .where('id', '=', id)
    .where('passwordHash', '=', passwordHash)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The person with this id or address; their row is locked until the transaction ends. */
export async function lockStaff(db: Db, idOrEmail: string): Promise<StaffRow | undefined> {
  return db
    .updateTable('staff')
    .set((eb) => ({ version: eb.ref('version') }))
    .where((eb) => eb.or([eb('id', '=', idOrEmail), eb('email', '=', idOrEmail.trim().toLowerCase())]))
    .returningAll()
    .executeTakeFirst();
}

/** Changes a person's row. */
export async function changeStaff(
  db: Db,
  id: string,
  change: Partial<
    Pick<StaffRow, 'name' | 'role' | 'units' | 'state' | 'passwordHash' | 'sealedTotp' | 'totpStep' | 'ssoSubject'>
  >,
): Promise<void> {
  await db.updateTable('staff').set(change).where('id', '=', id).execute();
}

/** Changes a person's access if the person's row still has the version that was read; false if the row has changed. */
export async function changeAccessOf(
  db: Db,
  { id, version }: Pick<StaffRow, 'id' | 'version'>,
  change: Pick<StaffRow, 'name' | 'role' | 'units'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Stores a set-up link, replacing the person's former ones. */
export async function replaceSetup(db: Db, row: Tables['staffSetups']): Promise<void> {
  await deleteSetups(db, row.staffId);
  await db.insertInto('staffSetups').values(row).execute();
}

/** The person whom a set-up link invites, if the link is valid at `now` (ms). */
export async function findSetup(db: Db, codeHash: string, now: number) {
  return db
    .selectFrom('staffSetups')
    .innerJoin('staff', 'staff.id', 'staffSetups.staffId')
    .selectAll('staff')
    .where('staffSetups.codeHash', '=', codeHash)
    .where('staffSetups.expiresAt', '>', now)
    .where('staff.state', '=', 'invited')
    .executeTakeFirst();
}

/** Whether there are no staff at all, with access or without. */
export async function isStaffEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom('staff').select('id').limit(1).executeTakeFirst()) === undefined;
}

/** Of the administrators who are invited and have no access yet, the one who was added first. */
export async function findFirstAdmin(db: Db): Promise<{ email: string } | undefined> {
  return db
    .selectFrom('staff')
    .select('email')
    .where('role', '=', 'admin')
    .where('state', '=', 'invited')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** Whether anybody of the staff has access. */
export async function isAnyoneActive(db: Db): Promise<boolean> {
  return (await db.selectFrom('staff').select('id').where('state', '=', 'active').executeTakeFirst()) !== undefined;
}

/** Deletes a set-up link when it is used; false if the link no longer exists. */
export async function deleteSetup(db: Db, codeHash: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('staffSetups').where('codeHash', '=', codeHash).executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Deletes the set-up links of a person. */
export async function deleteSetups(db: Db, staffId: string): Promise<void> {
  await db.deleteFrom('staffSetups').where('staffId', '=', staffId).execute();
}

/** Stores a token. */
export async function insertToken(db: Db, row: Tables['staffTokens']): Promise<void> {
  await db.insertInto('staffTokens').values(row).execute();
}

/** All tokens with the names of their owners, the newest first. */
export async function listTokenRows(db: Db): Promise<(TokenRow & { ownerName: string | null })[]> {
  return db
    .selectFrom('staffTokens as token')
    .leftJoin('staff as owner', 'owner.id', 'token.ownerId')
    .selectAll('token')
    .select('owner.name as ownerName')
    .orderBy('token.createdAt', 'desc')
    .orderBy('token.id')
    .execute();
}

/** The tokens of an owner that are valid at a time (ms). */
export async function listTokensOfOwner(db: Db, ownerId: string, now: number): Promise<TokenRow[]> {
  return db
    .selectFrom('staffTokens')
    .selectAll()
    .where('ownerId', '=', ownerId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('id')
    .execute();
}

/** The token with this id. */
export async function findToken(db: Db, id: string): Promise<TokenRow | undefined> {
  return db.selectFrom('staffTokens').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The tokens with this name, the newest first. */
export async function findTokensNamed(db: Db, name: string): Promise<TokenRow[]> {
  return db.selectFrom('staffTokens').selectAll().where('name', '=', name).orderBy('createdAt', 'desc').orderBy('id').execute();
}

/** Revokes a token, unless it is revoked already. */
export async function setRevoked(db: Db, id: string, now: number): Promise<void> {
  await db.updateTable('staffTokens').set({ revokedAt: now }).where('id', '=', id).where('revokedAt', 'is', null).execute();
}

/** The token with this hash, if it is neither revoked nor expired at a time (ms). */
export async function findLiveToken(db: Db, tokenHash: string, now: number): Promise<TokenRow | undefined> {
  return db
    .selectFrom('staffTokens')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

/** Stores when a token was last used. */
export async function touchToken(db: Db, id: string, lastUsedAt: number): Promise<void> {
  await db.updateTable('staffTokens').set({ lastUsedAt }).where('id', '=', id).execute();
}
