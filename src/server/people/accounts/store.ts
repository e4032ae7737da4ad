import type { Insertable } from 'kysely';

import type { Locale } from '#lib/text/locale.ts';
import type { Db } from '#server/platform/db/database.ts';
import { deleteInPortions, notAfter } from '#server/platform/db/delete-in-portions.ts';
import type { Tables } from '#server/platform/db/tables.ts';

// `closedAt` is the time of the erasure; an account that is closed but not yet erased has only `eraseAt`.

/** The account with this mail address (lower case) or phone number (E.164), unless it is erased. */
export async function findAccount(db: Db, by: { email: string } | { phone: string }) {
  return db
    .selectFrom('accounts')
    .selectAll()
    .where((eb) => ('email' in by ? eb('email', '=', by.email) : eb('phone', '=', by.phone)))
    .where('closedAt', 'is', null)
    .executeTakeFirst();
}

/** The account with this id, unless it is erased. */
export async function findAccountById(db: Db, id: string) {
  return db.selectFrom('accounts').selectAll().where('id', '=', id).where('closedAt', 'is', null).executeTakeFirst();
}

/** Locks an account's row until the transaction ends. Setting a column to its own value locks the row on both databases. */
export async function lockRow(trx: Db, id: string): Promise<void> {
  await trx
    .updateTable('accounts')
    .set((eb) => ({ name: eb.ref('name') }))
    .where('id', '=', id)
    .execute();
}

/** The row of a new account with no data but its owner's language. */
export function newAccount(id: string, createdAt: number, locale: Locale): Tables['accounts'] {
  const none = { email: null, phone: null, passwordHash: null, lastSignedInAt: null, closedAt: null, eraseAt: null };
  return { id, name: '', createdAt, locale, ...none };
}

/** Stores new accounts, except those whose address or number is taken; returns the stored ones. */
export async function insertAccounts(db: Db, rows: readonly Insertable<Tables['accounts']>[]) {
  return db
    .insertInto('accounts')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'email'])
    .execute();
}

/** Stores a new account; false if its address or number is taken. */
export async function insertAccount(db: Db, row: Insertable<Tables['accounts']>): Promise<boolean> {
  return (await insertAccounts(db, [row])).length === 1;
}

/**
 * Stores the time and language of a sign-in. False if the account is erased or, with `passwordHash`, has another hash by
 * now; the update waits for a concurrent change of the password.
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

/** Stores the language of an account's owner, if it has changed. */
export async function setLocale(db: Db, id: string, locale: Locale): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ locale })
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .where((eb) => eb.or([eb('locale', 'is', null), eb('locale', '!=', locale)]))
    .execute();
}

/** The accounts with these ids; erased accounts are missing. */
export async function findAccountsById(db: Db, ids: readonly string[]) {
  return db.selectFrom('accounts').selectAll().where('id', 'in', ids).where('closedAt', 'is', null).execute();
}

/** The accounts that have one of these addresses; closed accounts are missing. */
export async function findOpenAccountsOfEmails(db: Db, emails: readonly string[]) {
  if (emails.length === 0) return [];
  return db
    .selectFrom('accounts')
    .select(['id', 'email'])
    .where('email', 'in', emails)
    .where('closedAt', 'is', null)
    .where('eraseAt', 'is', null)
    .execute();
}

/** Sets a password; with `instead`, only if `instead` is still the stored hash. False if nothing was changed. */
export async function setPasswordHash(db: Db, id: string, passwordHash: string, instead?: string | null): Promise<boolean> {
  let update = db.updateTable('accounts').set({ passwordHash }).where('id', '=', id).where('closedAt', 'is', null);
  if (instead) update = update.where('passwordHash', '=', instead);
  return (await update.executeTakeFirst()).numUpdatedRows === 1n;
}

/**
 * Sets the phone number or mail address of an account.
 * @throws a unique violation if another account has it
 */
export async function setContact(db: Db, id: string, contact: { phone: string } | { email: string }): Promise<void> {
  await db.updateTable('accounts').set(contact).where('id', '=', id).execute();
}

/**
 * Closes an open account, to be erased at a time (ms); with null, reopens a closed account. False if nothing was changed: the
 * account is erased, or it is already closed (or, with null, already open).
 */
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

/** Closed accounts whose erasure is due, earliest first. */
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

/** In this transaction, claims a closed account whose erasure is due; undefined if it was reopened or claimed meanwhile. */
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

/** Removes all personal data from an account's row; its mail address and number may be used again. */
export async function eraseAccountRow(trx: Db, id: string, now: number): Promise<void> {
  const nothing = { name: '', email: null, phone: null, passwordHash: null, lastSignedInAt: null, eraseAt: null, locale: null };
  await trx
    .updateTable('accounts')
    .set({ ...nothing, closedAt: now })
    .where('id', '=', id)
    .execute();
}

/** Removes name, contacts and password from an account and closes it, to be erased at a time (ms). */
export async function emptyAccount(trx: Db, id: string, eraseAt: number): Promise<void> {
  await trx
    .updateTable('accounts')
    .set({ name: '', email: null, phone: null, passwordHash: null, eraseAt })
    .where('id', '=', id)
    .execute();
}

/** Stores a registration, in addition to others of the same address. */
export async function insertRegistration(db: Db, row: Tables['registrations']): Promise<void> {
  await db.insertInto('registrations').values(row).execute();
}

/** The newest unexpired registration of an address. */
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

/** The registration of a link, by the hashes of the link's code; undefined if the link is unknown, used or expired. */
export async function findRegistrationOfLink(db: Db, codeHashes: readonly string[], now: number) {
  return db
    .selectFrom('registrations')
    .selectAll()
    .where('codeHash', 'in', codeHashes)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

/** Deletes every registration of an address. */
export async function deleteRegistrations(db: Db, email: string): Promise<void> {
  await db.deleteFrom('registrations').where('email', '=', email).execute();
}

/** Deletes expired sessions and registrations, and sign-ins up to `signInsBefore` (ms). */
export async function deleteExpiredAccountRows(db: Db, now: number, signInsBefore: number): Promise<void> {
  await deleteInPortions(db, 'signIns', ['id'], notAfter('at', signInsBefore));
  await deleteInPortions(db, 'sessions', ['tokenHash'], notAfter('expiresAt', now));
  await deleteInPortions(db, 'registrations', ['codeHash'], notAfter('expiresAt', now));
}
