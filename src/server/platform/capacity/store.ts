import type { Insertable, Selectable } from 'kysely';

import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

export type CapacityRow = Selectable<Tables['places']>;
export type HolderRow = Selectable<Tables['placeHolders']>;
export type NewHolder = Insertable<Tables['placeHolders']>;

/** Rows per statement. */
const portion = 500;

/** Stores capacities. */
export async function insertCapacities(db: Db, rows: readonly CapacityRow[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('places').values(rows).execute();
}

/** The capacities of pools, in their order, each with its number of reservations. */
export async function findCapacities(db: Db, pools: readonly string[]): Promise<(CapacityRow & { taken: number })[]> {
  if (pools.length === 0) return [];
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
    .where('pool', 'in', pools)
    .orderBy('position')
    .orderBy('key')
    .execute();
  return rows.map((row) => ({ ...row, taken: Number(row.taken) }));
}

/**
 * Reads the capacities of a pool, or one of them, and locks them until the transaction ends, so that concurrent
 * reservations wait. Writing a column's own value locks the rows on both databases.
 */
export async function lockCapacities(db: Db, pool: string, key?: string): Promise<CapacityRow[]> {
  return db
    .updateTable('places')
    .set(({ ref }) => ({ capacity: ref('capacity') }))
    .where('pool', '=', pool)
    .$if(key !== undefined, (query) => query.where('key', '=', key!))
    .returningAll()
    .execute();
}

/** Changes a capacity and its position in the pool. */
export async function updateCapacity(db: Db, { pool, key, capacity, position }: CapacityRow): Promise<void> {
  await db.updateTable('places').set({ capacity, position }).where('pool', '=', pool).where('key', '=', key).execute();
}

/** Removes capacities from a pool. */
export async function deleteCapacities(db: Db, pool: string, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await db.deleteFrom('places').where('pool', '=', pool).where('key', 'in', keys).execute();
}

/** All reservations in a pool. */
export async function findHolders(db: Db, pool: string): Promise<HolderRow[]> {
  return db.selectFrom('placeHolders').selectAll().where('pool', '=', pool).execute();
}

/** The reservations of a capacity, except an application's own. */
export async function findOthers(db: Db, { pool, key }: CapacityRow, applicationId: string): Promise<HolderRow[]> {
  return db
    .selectFrom('placeHolders')
    .selectAll()
    .where('pool', '=', pool)
    .where('key', '=', key)
    .where('applicationId', '!=', applicationId)
    .execute();
}

/** Stores an application's reservation, and replaces its former reservation in the same pool. */
export async function saveHolder(db: Db, row: NewHolder): Promise<void> {
  const { key, heldAt, seat } = row;
  await db
    .insertInto('placeHolders')
    .values(row)
    .onConflict((conflict) => conflict.columns(['applicationId', 'pool']).doUpdateSet({ key, heldAt, seat }))
    .execute();
}

/** Stores reservations of applications that have none in these pools. */
export async function insertHolders(db: Db, rows: readonly NewHolder[]): Promise<void> {
  for (let from = 0; from < rows.length; from += portion) {
    await db
      .insertInto('placeHolders')
      .values(rows.slice(from, from + portion))
      .execute();
  }
}

/** An application's reservation in a pool. */
export async function findHolder(db: Db, applicationId: string, pool: string): Promise<HolderRow | undefined> {
  return db
    .selectFrom('placeHolders')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .where('pool', '=', pool)
    .executeTakeFirst();
}

/** Deletes the reservations of applications, in one pool or all. */
export async function deleteHolders(db: Db, applicationIds: readonly string[], pool?: string): Promise<void> {
  await db
    .deleteFrom('placeHolders')
    .where('applicationId', 'in', applicationIds)
    .$if(pool !== undefined, (query) => query.where('pool', '=', pool!))
    .execute();
}

/** Deletes all reservations in a pool. */
export async function deleteHoldersIn(db: Db, pool: string): Promise<void> {
  await db.deleteFrom('placeHolders').where('pool', '=', pool).execute();
}

/** Deletes all reservations of an account. */
export async function deleteHoldersOf(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('placeHolders').where('accountId', '=', accountId).execute();
}

/** Moves the reservations of an account to another account. */
export async function moveHolders(trx: Db, from: string, into: string): Promise<void> {
  await trx.updateTable('placeHolders').set({ accountId: into }).where('accountId', '=', from).execute();
}
