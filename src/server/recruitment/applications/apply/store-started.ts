import { sql } from 'kysely';

import type { Db } from '#server/platform/db/database.ts';
import { deleteInPortions } from '#server/platform/db/delete-in-portions.ts';
import type { MergedAccounts } from '#server/platform/personal-data.ts';

/** Stores that a candidate has started to apply for a posting at a time (ms). */
export async function saveStarted(db: Db, accountId: string, postingId: string, at: number): Promise<void> {
  await db
    .insertInto('startedApplications')
    .values({ accountId, postingId, at })
    .onConflict((conflict) => conflict.columns(['accountId', 'postingId']).doUpdateSet({ at }))
    .execute();
}

/** Deletes the record that a candidate has started to apply for a posting. */
export async function deleteStarted(db: Db, accountId: string, postingId: string): Promise<void> {
  await db.deleteFrom('startedApplications').where('accountId', '=', accountId).where('postingId', '=', postingId).execute();
}

/** The ids of accounts that have started to apply for a posting, in order; the first `count` ids above `after`. */
export async function findStarters(db: Db, postingId: string, after: string, count: number): Promise<string[]> {
  const rows = await db
    .selectFrom('startedApplications')
    .select('accountId')
    .where('postingId', '=', postingId)
    .where('accountId', '>', after)
    .orderBy('accountId')
    .limit(count)
    .execute();
  return rows.map(({ accountId }) => accountId);
}

/** A candidate's started applications, latest first. */
export async function findOwnStarted(db: Db, accountId: string) {
  return db
    .selectFrom('startedApplications')
    .select(['postingId', 'at'])
    .where('accountId', '=', accountId)
    .orderBy('at', 'desc')
    .execute();
}

/** Deletes all started applications of an account. */
export async function eraseStarted(trx: Db, accountId: string): Promise<void> {
  await trx.deleteFrom('startedApplications').where('accountId', '=', accountId).execute();
}

/** Deletes the records of applications that were started at or before a time (ms). */
export async function deleteStartedBefore(db: Db, moment: number): Promise<void> {
  await deleteInPortions(db, 'startedApplications', ['accountId', 'postingId'], sql<boolean>`at <= ${moment}`);
}

/** Gives the started applications of the account `from` to the account `into`, except for postings for which `into` has one. */
export async function moveStarted(trx: Db, { from, into }: MergedAccounts): Promise<void> {
  const own = trx.selectFrom('startedApplications').select('postingId').where('accountId', '=', into);
  await trx.deleteFrom('startedApplications').where('accountId', '=', from).where('postingId', 'in', own).execute();
  await trx.updateTable('startedApplications').set({ accountId: into }).where('accountId', '=', from).execute();
}
