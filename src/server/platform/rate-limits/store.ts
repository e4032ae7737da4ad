import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/platform/db/database.ts';
import { deleteInPortions, notAfter } from '#server/platform/db/delete-in-portions.ts';

import { clockSlack, type Counter } from './counters.ts';

/** A counter with the id it is stored under. */
export interface StoredCounter extends Counter {
  id: string;
}

/**
 * Lets PostgreSQL report a commit before it is on disk. A crash of the database may lose the counts of the last second, but
 * no other data.
 */
const unhurried = sql<string>`set_config('synchronous_commit', 'off', true)`;

/** Adds to counters in one statement and returns their totals; if a window has ended, a new one starts. */
export async function addToCounters(
  db: Db,
  grown: readonly StoredCounter[],
  now: number,
  isPostgres: boolean,
): Promise<StoredCounter[]> {
  const isOver = sql<boolean>`(rate_limits.expires_at <= ${now} or rate_limits.window_start > ${now + clockSlack})`;
  const fresh = (begun: RawBuilder<number>, running: RawBuilder<number>) =>
    sql<number>`case when ${isOver} then ${begun} else ${running} end`;
  // Always in the same order, so that two instances never deadlock.
  const values = [...grown].sort((a, b) => (a.id < b.id ? -1 : 1));
  return db
    .insertInto('rateLimits')
    .values(values.map(({ id, windowStart, count, expiresAt }) => ({ id, windowStart, count, expiresAt })))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        count: fresh(sql`excluded.count`, sql`rate_limits.count + excluded.count`),
        windowStart: fresh(sql`excluded.window_start`, sql`rate_limits.window_start`),
        expiresAt: fresh(sql`excluded.expires_at`, sql`rate_limits.expires_at`),
      }),
    )
    .returning(['id', 'windowStart', 'count', 'expiresAt', ...(isPostgres ? [unhurried.as('durability')] : [])])
    .execute();
}

/** Counters whose window has not ended. */
export async function findCounters(db: Db, now: number): Promise<StoredCounter[]> {
  return db.selectFrom('rateLimits').selectAll().where('expiresAt', '>', now).execute();
}

/** One counter, whose window may have ended; undefined if there is none. */
export async function findCounter(db: Db, id: string): Promise<StoredCounter | undefined> {
  return db.selectFrom('rateLimits').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Deletes a counter. */
export async function deleteCounter(db: Db, id: string): Promise<void> {
  await db.deleteFrom('rateLimits').where('id', '=', id).execute();
}

/** Deletes counters whose window has ended. */
export async function deleteExpiredCounters(db: Db, now: number): Promise<void> {
  await deleteInPortions(db, 'rateLimits', ['id'], notAfter('expiresAt', now));
}
