import type { Insertable } from 'kysely';

import type { Db } from '#server/db/database.ts';
import { deleteInPortions, notAfter } from '#server/db/delete-in-portions.ts';
import type { Tables } from '#server/db/tables.ts';

/** The account with this address of mail (lower case) or number (E.164), unless it was closed. */
export async function findAccount(db: Db, by: { email: string } | { phone: string }) {
  return db
    .selectFrom('accounts')
    .selectAll()
    .where((eb) => ('email' in by ? eb('email', '=', by.email) : eb('phone', '=', by.phone)))
    .where('closedAt', 'is', null)
    .executeTakeFirst();
}

/** An account that is not closed. */
export async function findAccountById(db: Db, id: string) {
  return db.selectFrom('accounts').selectAll().where('id', '=', id).where('closedAt', 'is', null).executeTakeFirst();
}

/** Stores a new account; false where its address or number already has one. */
export async function insertAccount(db: Db, row: Insertable<Tables['accounts']>): Promise<boolean> {
  const stored = await db
    .insertInto('accounts')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return stored !== undefined;
}

/**
 * Notes a sign-in. Changing the row makes it wait for a password change under way: false where `passwordHash` is
 * no longer the account's.
 */
export async function noteSignIn(db: Db, id: string, now: number, passwordHash?: string | null): Promise<boolean> {
  let update = db.updateTable('accounts').set({ lastSignedInAt: now }).where('id', '=', id).where('closedAt', 'is', null);
  if (passwordHash) update = update.where('passwordHash', '=', passwordHash);
  return (await update.executeTakeFirst()).numUpdatedRows === 1n;
}

/** Sets a password; with `instead`, only where that is still the stored hash. */
export async function setPasswordHash(db: Db, id: string, passwordHash: string, instead?: string | null): Promise<boolean> {
  let update = db.updateTable('accounts').set({ passwordHash }).where('id', '=', id).where('closedAt', 'is', null);
  if (instead) update = update.where('passwordHash', '=', instead);
  return (await update.executeTakeFirst()).numUpdatedRows === 1n;
}

/** @throws a unique violation where the number is bound to another account */
export async function setPhone(db: Db, id: string, phone: string): Promise<void> {
  await db.updateTable('accounts').set({ phone }).where('id', '=', id).execute();
}

/** Adds a registration beside those the address may already have. */
export async function insertRegistration(db: Db, row: Tables['registrations']): Promise<void> {
  await db.insertInto('registrations').values(row).execute();
}

/** The newest registration of an address that still awaits its link. */
export async function findRegistration(db: Db, email: string, now: number) {
  return db
    .selectFrom('registrations')
    .selectAll()
    .where('email', '=', email)
    .where('expiresAt', '>', now)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The registration of a link; undefined where the link is unknown, used or expired. */
export async function findRegistrationOfLink(db: Db, codeHash: string, now: number) {
  return db
    .selectFrom('registrations')
    .selectAll()
    .where('codeHash', '=', codeHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

/** Forgets every registration of an address. */
export async function deleteRegistrations(db: Db, email: string): Promise<void> {
  await db.deleteFrom('registrations').where('email', '=', email).execute();
}

/** Stores a session under the hash of its token. */
export async function insertSession(db: Db, row: Tables['sessions']): Promise<void> {
  await db.insertInto('sessions').values(row).execute();
}

/** The live session with this token hash and the account it belongs to. */
export async function findSession(db: Db, tokenHash: string, now: number) {
  return db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.accountId')
    .select(['accounts.id as accountId', 'accounts.name', 'sessions.createdAt', 'sessions.expiresAt'])
    .where('sessions.tokenHash', '=', tokenHash)
    .where('sessions.expiresAt', '>', now)
    .where('accounts.closedAt', 'is', null)
    .executeTakeFirst();
}

/** Lets a session end later, at `expiresAt` in milliseconds. */
export async function extendSession(db: Db, tokenHash: string, expiresAt: number): Promise<void> {
  await db.updateTable('sessions').set({ expiresAt }).where('tokenHash', '=', tokenHash).execute();
}

/** Ends one session. */
export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute();
}

/** Ends every session of an account, on whatever device. */
export async function deleteSessionsOf(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('sessions').where('accountId', '=', accountId).execute();
}

/** Deletes sessions and registrations that have expired. */
export async function deleteExpiredAccountRows(db: Db, now: number): Promise<void> {
  await deleteInPortions(db, 'sessions', ['tokenHash'], notAfter('expiresAt', now));
  await deleteInPortions(db, 'registrations', ['codeHash'], notAfter('expiresAt', now));
}
