import { sql } from 'kysely';

import type { RetentionOutcome } from '#lib/domain/retention.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db/database.ts';
import { poolMembers } from '#server/platform/db/pool-members.ts';
import type { Tables } from '#server/platform/db/tables.ts';

/** Applications that ended with `outcome` at `until` (ms) or earlier are due for erasure. */
export interface Limit {
  outcome: RetentionOutcome;
  until: number;
}

/** All stored terms. */
export async function findTerms(db: Db): Promise<Tables['retentionTerms'][]> {
  return db.selectFrom('retentionTerms').selectAll().execute();
}

/** The version of the terms; each change increments it. */
export async function findVersion(db: Db): Promise<number> {
  return (await db.selectFrom('retentionHeads').select('version').where('id', '=', 1).executeTakeFirstOrThrow()).version;
}

/** Increments the version of the terms if it is still `version`; false if it has changed. */
export async function raiseVersion(trx: Db, version: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('retentionHeads')
    .set({ version: version + 1 })
    .where('id', '=', 1)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Replaces all terms. */
export async function replaceTerms(trx: Db, rows: readonly Tables['retentionTerms'][]): Promise<void> {
  await trx.deleteFrom('retentionTerms').execute();
  if (rows.length > 0) await trx.insertInto('retentionTerms').values(rows).execute();
}

/**
 * Query for applications that are due by these limits, have no hold, have not been erased since they ended, and have a
 * candidate who is not in the talent pool at `now` (ms).
 */
function due(db: Db, limits: readonly Limit[], now: number) {
  return db
    .selectFrom('applications as a')
    .where((eb) =>
      eb.or([
        sql<boolean>`1 = 0`,
        ...limits.map(({ outcome, until }) => eb.and([eb('a.status', '=', outcome), eb('a.statusAt', '<=', until)])),
      ]),
    )
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('retentionHolds as h').select('h.at').whereRef('h.applicationId', '=', 'a.id'))),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('applicationErasures as e')
            .select('e.at')
            .whereRef('e.applicationId', '=', 'a.id')
            .whereRef('e.at', '>=', 'a.statusAt'),
        ),
      ),
    )
    .where((eb) =>
      eb.not(eb.exists(poolMembers(db, now).select('m.until').where('m.accountId', '=', sql.ref<string>('a.account_id')))),
    );
}

/** The number of due applications by outcome. */
export async function countDue(db: Db, limits: readonly Limit[], now: number): Promise<Map<string, number>> {
  const rows = await due(db, limits, now)
    .select(['a.status', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('a.status')
    .execute();
  return new Map(rows.map(({ status, count }) => [status, Number(count)]));
}

/** The last due application of the previous page. */
export interface DueCursor {
  statusAt: number;
  id: string;
}

/** The next due applications after a cursor, in the order in which they ended. */
export async function findDue(
  db: Db,
  limits: readonly Limit[],
  { after, count, now }: { after?: DueCursor | undefined; count: number; now: number },
) {
  return due(db, limits, now)
    .innerJoin('postings as p', 'p.id', 'a.postingId')
    .select(['a.id', 'a.accountId', 'a.receiptNo', 'a.status', 'a.statusAt', 'p.nameZh', 'p.nameEn', 'p.unit'])
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('a.statusAt', '>', after!.statusAt),
          eb.and([eb('a.statusAt', '=', after!.statusAt), eb('a.id', '>', after!.id)]),
        ]),
      ),
    )
    .orderBy('a.statusAt')
    .orderBy('a.id')
    .limit(count)
    .execute();
}

/**
 * Claims a locked application for erasure; false if it is no longer due, e.g. because it has a hold, is active again or was
 * erased.
 */
export async function claimErasure(
  trx: Db,
  { id, accountId }: { id: string; accountId: string },
  limits: readonly Limit[],
  now: number,
) {
  const row = await due(trx, limits, now)
    .select('a.id')
    .where('a.id', '=', id)
    .where('a.accountId', '=', accountId)
    .executeTakeFirst();
  if (!row) return false;
  await trx
    .insertInto('applicationErasures')
    .values({ applicationId: id, at: now })
    .onConflict((conflict) => conflict.column('applicationId').doUpdateSet({ at: now }))
    .execute();
  return true;
}

/** The holds on applications within an actor's reach, newest first. */
export async function findHolds(db: Db, { units }: Pick<Actor, 'units'>) {
  return db
    .selectFrom('retentionHolds as h')
    .innerJoin('applications as a', 'a.id', 'h.applicationId')
    .innerJoin('postings as p', 'p.id', 'a.postingId')
    .selectAll('h')
    .select(['a.receiptNo', 'p.nameZh', 'p.nameEn'])
    .$if(units !== null, (query) =>
      units!.length === 0 ? query.where(sql<boolean>`1 = 0`) : query.where('p.unit', 'in', units!),
    )
    .orderBy('h.at', 'desc')
    .orderBy('h.applicationId')
    .execute();
}

/** The number of applications with a hold. */
export async function countHolds(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('retentionHolds')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Stores a hold; does nothing and returns false if the application already has one. */
export async function saveHold(trx: Db, row: Tables['retentionHolds']): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('retentionHolds')
    .values(row)
    .onConflict((conflict) => conflict.column('applicationId').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Deletes a hold; false if there is none. */
export async function deleteHold(trx: Db, applicationId: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('retentionHolds').where('applicationId', '=', applicationId).executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Stores the record of a run that erased applications at the end of their terms. */
export async function insertRun(trx: Db, row: Tables['retentionRuns']): Promise<void> {
  await trx.insertInto('retentionRuns').values(row).execute();
}

/** The record of the last run that erased applications at the end of their terms. */
export async function findLastRun(db: Db): Promise<Tables['retentionRuns'] | undefined> {
  return db.selectFrom('retentionRuns').selectAll().orderBy('at', 'desc').orderBy('id').limit(1).executeTakeFirst();
}

/** The holds on an account's applications. */
export async function findHoldsOf(db: Db, accountId: string) {
  return db
    .selectFrom('retentionHolds as h')
    .innerJoin('applications as a', 'a.id', 'h.applicationId')
    .select(['h.applicationId', 'h.at'])
    .where('a.accountId', '=', accountId)
    .execute();
}

/** Deletes the holds on an account's applications. */
export async function eraseHoldsOf(trx: Db, accountId: string): Promise<void> {
  await trx
    .deleteFrom('retentionHolds')
    .where('applicationId', 'in', (eb) => eb.selectFrom('applications').select('id').where('accountId', '=', accountId))
    .execute();
}
