import type { Db } from '#server/platform/db/database.ts';

import {
  deleteHolders,
  deleteHoldersIn,
  deleteHoldersOf,
  findHolder,
  findOthers,
  findCapacities,
  type HolderRow,
  insertCapacities,
  lockCapacities,
  saveHolder,
} from './store.ts';

/** How many may have one thing: a site of a written test, a slot or a room of a session. */
export interface Offered {
  key: string;
  places: number;
}

/** A place with how many hold it and how many are left. */
export interface CapacityLeft {
  key: string;
  capacity: number;
  taken: number;
  left: number;
}

/** Who wants which place. */
export type Wanted = Pick<HolderRow, 'applicationId' | 'accountId' | 'pool' | 'key' | 'heldAt'> & {
  /** Whether the places are numbered seats: the lowest number that is free is held with it. */
  seated?: boolean;
};

/** Offers places under a name of their own; no more than so many are ever given out. */
export async function offerCapacity(trx: Db, pool: string, offered: readonly Offered[]): Promise<void> {
  await insertCapacities(
    trx,
    offered.map(({ key, places }, position) => ({ pool, key, position, capacity: places })),
  );
}

/** What a pool offers, in its order. */
export async function capacityLeft(db: Db, pool: string): Promise<CapacityLeft[]> {
  return (await capacitiesOf(db, [pool])).get(pool) ?? [];
}

/** What each of some pools offers, in its order; a pool without places is absent. */
export async function capacitiesOf(db: Db, pools: readonly string[]): Promise<Map<string, CapacityLeft[]>> {
  const rows = await findCapacities(db, pools);
  const described = rows.map(({ pool, key, capacity, taken }) => {
    return { pool, key, capacity, taken, left: Math.max(0, capacity - taken) };
  });
  return Map.groupBy(described, ({ pool }) => pool);
}

/** The lowest number of a seat that nobody has. */
export function freeSeat(taken: ReadonlySet<number>): number {
  let seat = 1;
  while (taken.has(seat)) seat += 1;
  return seat;
}

/** The numbers of the seats that are held. */
export function seatsOf(holders: readonly Pick<HolderRow, 'seat'>[]): Set<number> {
  return new Set(holders.flatMap(({ seat }) => seat ?? []));
}

/**
 * Gives an application a place, instead of the one that it held in the same pool, unless nobody may have it any more.
 * @returns `unknown` where the pool does not offer it, `full` where the last one is taken
 */
export async function reserve(trx: Db, { seated = false, ...wanted }: Wanted): Promise<'held' | 'full' | 'unknown'> {
  const [place] = await lockCapacities(trx, wanted.pool, wanted.key);
  if (!place) return 'unknown';
  const others = await findOthers(trx, place, wanted.applicationId);
  if (others.length >= place.capacity) return 'full';
  await saveHolder(trx, { ...wanted, seat: seated ? freeSeat(seatsOf(others)) : null });
  return 'held';
}

/** The place that an application holds in a pool; undefined for none. */
export function findReservation(db: Db, applicationId: string, pool: string): Promise<HolderRow | undefined> {
  return findHolder(db, applicationId, pool);
}

/** Gives up the place that an application holds in a pool, if it holds one. */
export function cancelReservation(trx: Db, applicationId: string, pool: string): Promise<void> {
  return deleteHolders(trx, [applicationId], pool);
}

/** Gives up every place of applications. */
export function cancelReservations(trx: Db, applicationIds: readonly string[]): Promise<void> {
  return deleteHolders(trx, applicationIds);
}

/** Gives up every place of a pool: what they were for does not take place. */
export function cancelPool(trx: Db, pool: string): Promise<void> {
  return deleteHoldersIn(trx, pool);
}

/** Gives up every place of an account: it is erased. */
export function eraseReservations(trx: Db, accountId: string): Promise<void> {
  return deleteHoldersOf(trx, accountId);
}
