import type { Selectable } from 'kysely';

import type { Db } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';

export type PlaceRow = Selectable<Tables['places']>;
export type HolderRow = Selectable<Tables['placeHolders']>;

/** Stores what is offered. */
export async function insertPlaces(db: Db, rows: readonly PlaceRow[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('places').values(rows).execute();
}

/** What a pool offers, in its order, each with how many hold it. */
export async function findPlaces(db: Db, pool: string): Promise<(PlaceRow & { taken: number })[]> {
  const rows = await db
    .selectFrom('places')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('placeHolders')
        .select(({ fn }) => fn.countAll().as('count'))
        .whereRef('placeHolders.pool', '=', 'places.pool')
        .whereRef('placeHolders.key', '=', 'places.key')
        .as('taken'),
    )
    .where('pool', '=', pool)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({ ...row, taken: Number(row.taken) }));
}

/**
 * Reads a place and keeps it locked until the transaction ends: whoever wants it meanwhile waits, and counts again.
 * Writing a value over itself locks on either database.
 */
export async function lockPlace(db: Db, pool: string, key: string): Promise<PlaceRow | undefined> {
  return db
    .updateTable('places')
    .set(({ ref }) => ({ capacity: ref('capacity') }))
    .where('pool', '=', pool)
    .where('key', '=', key)
    .returningAll()
    .executeTakeFirst();
}

/** How many others than an application hold a place. */
export async function countOthers(db: Db, { pool, key }: PlaceRow, applicationId: string): Promise<number> {
  const { others } = await db
    .selectFrom('placeHolders')
    .select(({ fn }) => fn.countAll().as('others'))
    .where('pool', '=', pool)
    .where('key', '=', key)
    .where('applicationId', '!=', applicationId)
    .executeTakeFirstOrThrow();
  return Number(others);
}

/** Gives an application a place, instead of the one that it held in the same pool. */
export async function saveHolder(db: Db, row: HolderRow): Promise<void> {
  const { key, heldAt } = row;
  await db
    .insertInto('placeHolders')
    .values(row)
    .onConflict((conflict) => conflict.columns(['applicationId', 'pool']).doUpdateSet({ key, heldAt }))
    .execute();
}

/** Takes the places of applications away: those of one pool, or all. */
export async function deleteHolders(db: Db, applicationIds: readonly string[], pool?: string): Promise<void> {
  await db
    .deleteFrom('placeHolders')
    .where('applicationId', 'in', applicationIds)
    .$if(pool !== undefined, (query) => query.where('pool', '=', pool!))
    .execute();
}

/** Takes every place of an account away. */
export async function deleteHoldersOf(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('placeHolders').where('accountId', '=', accountId).execute();
}
