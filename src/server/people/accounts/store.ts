import type { Insertable } from 'kysely';

import type { Locale } from '#lib/text/locale.ts';
import type { Db } from '#server/platform/db/database.ts';
import { deleteInPortions, notAfter } from '#server/platform/db/delete-in-portions.ts';
import type { Tables } from '#server/platform/db/tables.ts';

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

/** A new account that has nothing yet but its id and the language of its owner. */
export function newAccount(id: string, createdAt: number, locale: Locale): Tables['accounts'] {
  const none = { email: null, phone: null, passwordHash: null, lastSignedInAt: null, closedAt: null, eraseAt: null };
  return { id, name: '', createdAt, locale, ...none };
}

/** Stores new accounts, less those whose address or number already has one; what was stored. */
export async function insertAccounts(db: Db, rows: readonly Insertable<Tables['accounts']>[]) {
  return db
    .insertInto('accounts')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'email'])
    .execute();
}

/** Stores a new account; false where its address or number already has one. */
export async function insertAccount(db: Db, row: Insertable<Tables['accounts']>): Promise<boolean> {
  return (await insertAccounts(db, [row])).length === 1;
}

/**
 * Notes a sign-in and its language. Changing the row makes it wait for a password change under way: false where
 * `passwordHash` is no longer the account's.
 */
export async function noteSignIn(
  db: Db,
  id: string,
  { now, locale }: { now: number; locale: Locale },
  passwordHash?: string | null,
): Promise<boolean> {
  const change = { lastSignedInAt: now, locale };
  let update = db.updateTable('accounts').set(change).where('id', '=', id).where('closedAt', 'is', null);
  if (passwordHash) update = update.where('passwordHash', '=', passwordHash);
  return (await update.executeTakeFirst()).numUpdatedRows === 1n;
}

/** Notes the language of an account's owner; an account that has it already is not written to. */
export async function setLocale(db: Db, id: string, locale: Locale): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ locale })
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .where((eb) => eb.or([eb('locale', 'is', null), eb('locale', '!=', locale)]))
    .execute();
}

/** Those of the accounts with these ids that are not closed. */
export async function findAccountsById(db: Db, ids: readonly string[]) {
  return db.selectFrom('accounts').selectAll().where('id', 'in', ids).where('closedAt', 'is', null).execute();
}

/** Sets a password; with `instead`, only where that is still the stored hash. */
export async function setPasswordHash(db: Db, id: string, passwordHash: string, instead?: string | null): Promise<boolean> {
  let update = db.updateTable('accounts').set({ passwordHash }).where('id', '=', id).where('closedAt', 'is', null);
  if (instead) update = update.where('passwordHash', '=', instead);
  return (await update.executeTakeFirst()).numUpdatedRows === 1n;
}

/** @throws a unique violation where the number or the address belongs to another account */
export async function setContact(db: Db, id: string, contact: { phone: string } | { email: string }): Promise<void> {
  await db.updateTable('accounts').set(contact).where('id', '=', id).execute();
}

/** Says when a closed account will be erased; null keeps it. False where that is so already, or it is gone. */
export async function setEraseAt(db: Db, id: string, eraseAt: number | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ eraseAt })
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .where('eraseAt', eraseAt === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Closed accounts whose time has come, the earliest first. */
export async function findAccountsToErase(db: Db, now: number, count: number) {
  return db
    .selectFrom('accounts')
    .select(['id', 'email', 'phone'])
    .where('eraseAt', '<=', now)
    .where('closedAt', 'is', null)
    .orderBy('eraseAt')
    .limit(count)
    .execute();
}

/** Takes a closed account whose time has come for erasure in this transaction; undefined where it was kept meanwhile. */
export async function takeAccountToErase(trx: Db, id: string, now: number) {
  return trx
    .updateTable('accounts')
    .set({ closedAt: now })
    .where('id', '=', id)
    .where('eraseAt', '<=', now)
    .where('closedAt', 'is', null)
    .returning(['id', 'email', 'phone'])
    .executeTakeFirst();
}

/** Empties the row of an account; its e-mail and phone are free again. */
export async function eraseAccountRow(trx: Db, id: string, now: number): Promise<void> {
  const nothing = { name: '', email: null, phone: null, passwordHash: null, lastSignedInAt: null, eraseAt: null, locale: null };
  await trx
    .updateTable('accounts')
    .set({ ...nothing, closedAt: now })
    .where('id', '=', id)
    .execute();
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

/** The registration of a link by its hashes; undefined where the link is unknown, used or expired. */
export async function findRegistrationOfLink(db: Db, codeHashes: readonly string[], now: number) {
  return db
    .selectFrom('registrations')
    .selectAll()
    .where('codeHash', 'in', codeHashes)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

/** Forgets every registration of an address. */
export async function deleteRegistrations(db: Db, email: string): Promise<void> {
  await db.deleteFrom('registrations').where('email', '=', email).execute();
}

/** Deletes sessions and registrations that have expired, and sign-ins before `signInsBefore`; in milliseconds. */
export async function deleteExpiredAccountRows(db: Db, now: number, signInsBefore: number): Promise<void> {
  await deleteInPortions(db, 'signIns', ['id'], notAfter('at', signInsBefore));
  await deleteInPortions(db, 'sessions', ['tokenHash'], notAfter('expiresAt', now));
  await deleteInPortions(db, 'registrations', ['codeHash'], notAfter('expiresAt', now));
}
