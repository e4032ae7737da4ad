import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { MergedAccounts } from '#server/platform/personal-data.ts';

export type CalendarLinkRow = Tables['calendarLinks'];

/** The link of an account's calendar. */
export async function findOwnLink(db: Db, accountId: string): Promise<CalendarLinkRow | undefined> {
  return db.selectFrom('calendarLinks').selectAll().where('accountId', '=', accountId).executeTakeFirst();
}

/** Stores a link unless the account has one; false if it has. */
export async function insertLink(db: Db, row: CalendarLinkRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('calendarLinks')
    .values(row)
    .onConflict((conflict) => conflict.column('accountId').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Stores a link, replacing the account's former one. */
export async function replaceLink(db: Db, { accountId, ...given }: CalendarLinkRow): Promise<void> {
  await db
    .insertInto('calendarLinks')
    .values({ accountId, ...given })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(given))
    .execute();
}

/** The account of the link with this token hash; undefined if there is no such link, or if the account is closed. */
export async function findLinked(db: Db, tokenHash: string) {
  return db
    .selectFrom('calendarLinks')
    .innerJoin('accounts', 'accounts.id', 'calendarLinks.accountId')
    .select(['calendarLinks.accountId', 'accounts.locale'])
    .where('calendarLinks.tokenHash', '=', tokenHash)
    .where('accounts.closedAt', 'is', null)
    .where('accounts.eraseAt', 'is', null)
    .executeTakeFirst();
}

/** Deletes the link of an account. */
export async function eraseLink(trx: Db, accountId: string): Promise<void> {
  await trx.deleteFrom('calendarLinks').where('accountId', '=', accountId).execute();
}

/** Gives the link of an account to another account, or deletes the link if the other account has one. */
export async function moveLink(trx: Db, { from, into }: MergedAccounts): Promise<void> {
  const own = await trx.selectFrom('calendarLinks').select('accountId').where('accountId', '=', into).executeTakeFirst();
  if (own) await trx.deleteFrom('calendarLinks').where('accountId', '=', from).execute();
  else await trx.updateTable('calendarLinks').set({ accountId: into }).where('accountId', '=', from).execute();
}
