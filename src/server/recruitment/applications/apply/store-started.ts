import { sql } from 'kysely';

import type { Db } from '#server/platform/db/database.ts';
import { deleteInPortions } from '#server/platform/db/delete-in-portions.ts';

/** Stores that a candidate wanted to apply for a posting and could not yet. */
export async function saveStarted(db: Db, accountId: string, postingId: string, at: number): Promise<void> {
  await db
    .insertInto('startedApplications')
    .values({ accountId, postingId, at })
    .onConflict((conflict) => conflict.columns(['accountId', 'postingId']).doUpdateSet({ at }))
    .execute();
}

export async function deleteStarted(db: Db, accountId: string, postingId: string): Promise<void> {
  await db.deleteFrom('startedApplications').where('accountId', '=', accountId).where('postingId', '=', postingId).execute();
}

/** Accounts that have started for a posting, after `after`, ordered by id. */
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

export async function eraseStarted(trx: Db, accountId: string): Promise<void> {
  await trx.deleteFrom('startedApplications').where('accountId', '=', accountId).execute();
}

/** Deletes applications started at or before a moment (ms). */
export async function deleteStartedBefore(db: Db, moment: number): Promise<void> {
  await deleteInPortions(db, 'startedApplications', ['accountId', 'postingId'], sql<boolean>`at <= ${moment}`);
}
