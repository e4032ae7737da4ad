import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { MergedAccounts } from '#server/platform/personal-data.ts';

/** The passkeys of an account, newest first. */
export async function listPasskeys(db: Db, accountId: string): Promise<Tables['passkeys'][]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
}

/** The passkey with a credential id, unless its account is erased. */
export async function findPasskey(db: Db, credentialId: string) {
  return db
    .selectFrom('passkeys')
    .innerJoin('accounts', 'accounts.id', 'passkeys.accountId')
    .selectAll('passkeys')
    .where('passkeys.credentialId', '=', credentialId)
    .where('accounts.closedAt', 'is', null)
    .executeTakeFirst();
}

/**
 * Stores a passkey.
 * @throws a unique violation if its credential id is stored already
 */
export async function insertPasskey(db: Db, row: Tables['passkeys']): Promise<void> {
  await db.insertInto('passkeys').values(row).execute();
}

/**
 * Stores the use of a passkey and its new counter, which is 0 for authenticators without a counter. False if the passkey was
 * removed, or if the new counter is not higher than the stored one; but two counters of 0 are accepted.
 */
export async function notePasskeyUse(db: Db, id: string, counter: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, lastUsedAt: now })
    .where('id', '=', id)
    .where((eb) => (counter === 0 ? eb('counter', '=', 0) : eb('counter', '<', counter)))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes a passkey of an account; false if the account has no such passkey. */
export async function deletePasskey(db: Db, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Deletes every passkey of an account. */
export async function deletePasskeysOf(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('passkeys').where('accountId', '=', accountId).execute();
}

/** Moves every passkey of an account to another account. */
export async function movePasskeys(trx: Db, { from, into }: MergedAccounts): Promise<void> {
  await trx.updateTable('passkeys').set({ accountId: into }).where('accountId', '=', from).execute();
}
