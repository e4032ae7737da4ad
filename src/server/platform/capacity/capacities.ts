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
  moveHolders,
} from './store.ts';

/** A capacity that is offered: the places of a test site, of a session's room or slot, or of a whole session. */
export interface Offered {
  key: string;
  places: number;
}

/** A capacity with the number of reservations and what is left. */
export interface CapacityLeft {
  key: string;
  capacity: number;
  taken: number;
  left: number;
}

/** A reservation that an application wants. */
export type Wanted = Pick<HolderRow, 'applicationId' | 'accountId' | 'pool' | 'key' | 'heldAt'> & {
  /** Whether the reservation gets a numbered seat: the lowest free number. */
  seated?: boolean;
};

/** Creates a pool with capacities that limit the number of reservations. */
export async function offerCapacity(trx: Db, pool: string, offered: readonly Offered[]): Promise<void> {
  await insertCapacities(
    trx,
    offered.map(({ key, places }, position) => ({ pool, key, position, capacity: places })),
  );
}

/** The capacities of a pool, in the pool's order. */
export async function capacityLeft(db: Db, pool: string): Promise<CapacityLeft[]> {
  return (await capacitiesOf(db, [pool])).get(pool) ?? [];
}

/** Capacities by pool, in the order of each pool; a pool without capacities is absent. */
export async function capacitiesOf(db: Db, pools: readonly string[]): Promise<Map<string, CapacityLeft[]>> {
  const rows = await findCapacities(db, pools);
  const described = rows.map(({ pool, key, capacity, taken }) => {
    return { pool, key, capacity, taken, left: Math.max(0, capacity - taken) };
  });
  return Map.groupBy(described, ({ pool }) => pool);
}

/** The lowest seat number that is free. */
export function freeSeat(taken: ReadonlySet<number>): number {
  let seat = 1;
  while (taken.has(seat)) seat += 1;
  return seat;
}

/** The seat numbers of these reservations. */
export function seatsOf(holders: readonly Pick<HolderRow, 'seat'>[]): Set<number> {
  return new Set(holders.flatMap(({ seat }) => seat ?? []));
}

/**
 * Makes a reservation for an application, and replaces its former reservation in the same pool.
 * @returns `held`; otherwise nothing changes: `unknown` if the pool has no such key, `full` if no capacity is left
 */
export async function reserve(trx: Db, { seated = false, ...wanted }: Wanted): Promise<'held' | 'full' | 'unknown'> {
  const [place] = await lockCapacities(trx, wanted.pool, wanted.key);
  if (!place) return 'unknown';
  const others = await findOthers(trx, place, wanted.applicationId);
  if (others.length >= place.capacity) return 'full';
  await saveHolder(trx, { ...wanted, seat: seated ? freeSeat(seatsOf(others)) : null });
  return 'held';
}

/** The reservation of an application in a pool; undefined if it has none. */
export function findReservation(db: Db, applicationId: string, pool: string): Promise<HolderRow | undefined> {
  return findHolder(db, applicationId, pool);
}

/** Cancels an application's reservation in a pool, if it has one. */
export function cancelReservation(trx: Db, applicationId: string, pool: string): Promise<void> {
  return deleteHolders(trx, [applicationId], pool);
}

/** Cancels all reservations of applications. */
export function cancelReservations(trx: Db, applicationIds: readonly string[]): Promise<void> {
  return deleteHolders(trx, applicationIds);
}

/** Cancels all reservations in a pool, because its session does not take place. */
export function cancelPool(trx: Db, pool: string): Promise<void> {
  return deleteHoldersIn(trx, pool);
}

/** Cancels all reservations of an account that is being erased. */
export function eraseReservations(trx: Db, accountId: string): Promise<void> {
  return deleteHoldersOf(trx, accountId);
}

/** Moves all reservations of an account to another account. */
export function moveReservations(trx: Db, from: string, into: string): Promise<void> {
  return moveHolders(trx, from, into);
}
