import type { Selectable } from 'kysely';

import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { MergedAccounts } from '#server/platform/personal-data.ts';

export type PreferenceRow = Selectable<Tables['messagePreferences']>;

/** The stored preferences of accounts; accounts that never changed them are missing. */
export async function findPreferences(db: Db, accountIds: readonly string[]): Promise<PreferenceRow[]> {
  if (accountIds.length === 0) return [];
  return db.selectFrom('messagePreferences').selectAll().where('accountId', 'in', accountIds).execute();
}

/** Stores an account's preferences in place of earlier ones. */
export async function storePreferences(db: Db, row: PreferenceRow): Promise<void> {
  const { accountId: _, ...values } = row;
  await db
    .insertInto('messagePreferences')
    .values(row)
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(values))
    .execute();
}

/** Turns off an account's news by mail, if it is on. */
export async function turnOffNewsByMail(db: Db, accountId: string, now: number): Promise<void> {
  await db
    .updateTable('messagePreferences')
    .set({ mailNews: 0, updatedAt: now })
    .where('accountId', '=', accountId)
    .where('mailNews', '=', 1)
    .execute();
}

/** Deletes an account's preferences. */
export async function deletePreferences(trx: Db, accountId: string): Promise<void> {
  await trx.deleteFrom('messagePreferences').where('accountId', '=', accountId).execute();
}

/** Moves the preferences of an account to another account, or deletes them if the other account has its own. */
export async function movePreferences(trx: Db, { from, into }: MergedAccounts): Promise<void> {
  const own = await trx.selectFrom('messagePreferences').select('accountId').where('accountId', '=', into).executeTakeFirst();
  if (own) await trx.deleteFrom('messagePreferences').where('accountId', '=', from).execute();
  else await trx.updateTable('messagePreferences').set({ accountId: into }).where('accountId', '=', from).execute();
}
