import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

/** The passkeys of a person, newest first. */
export async function listPasskeys(db: Db, staffId: string): Promise<Tables['staffPasskeys'][]> {
  return db
    .selectFrom('staffPasskeys')
    .selectAll()
    .where('staffId', '=', staffId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
}

/**
 * Stores a passkey.
 * @throws a unique violation if the credential id is stored already
 */
export async function insertPasskey(db: Db, row: Tables['staffPasskeys']): Promise<void> {
  await db.insertInto('staffPasskeys').values(row).execute();
}

/**
 * Stores the use of a passkey and its new counter, which is 0 for authenticators that do not count. False if the passkey
 * was removed, or if another use has stored a counter that is higher, or equal and not 0.
 */
export async function notePasskeyUse(db: Db, id: string, counter: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staffPasskeys')
    .set({ counter, lastUsedAt: now })
    .where('id', '=', id)
    .where((eb) => (counter === 0 ? eb('counter', '=', 0) : eb('counter', '<', counter)))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes a passkey of a person; false if the person has no such passkey. */
export async function deletePasskey(db: Db, staffId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('staffPasskeys')
    .where('staffId', '=', staffId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Deletes every passkey of a person. */
export async function deletePasskeysOf(db: Db, staffId: string): Promise<void> {
  await db.deleteFrom('staffPasskeys').where('staffId', '=', staffId).execute();
}
