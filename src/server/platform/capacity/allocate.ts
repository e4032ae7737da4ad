import type { Db } from '#server/platform/db/database.ts';

import { freeSeat, seatsOf } from './capacities.ts';
import { findHolders, type HolderRow, insertHolders, lockCapacities, type NewHolder, type CapacityRow } from './store.ts';

/** Allocates a pool's capacity to many applications; reservations are only in memory until `store` is called. */
export interface Counter {
  /** The capacity left, by key; `take` reduces it. Empty for a pool without capacities. */
  left: ReadonlyMap<string, number>;
  /** The reservations that existed before, by application. */
  holders: ReadonlyMap<string, HolderRow>;
  /** Reserves the first of these keys that has capacity left; null if none has. */
  take(applicant: { id: string; accountId: string }, keys: readonly string[]): { key: string; seat: number | null } | null;
  /** Stores the reservations that were made. */
  store(trx: Db): Promise<void>;
}

interface Allocation {
  pool: string;
  /** Whether each reservation gets a numbered seat. */
  seated: boolean;
  /** The time of the reservations, in milliseconds. */
  heldAt: number;
}

/** Begins to allocate a pool. Its capacities are locked until the transaction ends, so that the counts stay correct. */
export async function allocate(trx: Db, { pool, seated, heldAt }: Allocation): Promise<Counter> {
  const capacities = (await lockCapacities(trx, pool)).toSorted((a, b) => a.position - b.position || (a.key < b.key ? -1 : 1));
  const held = await findHolders(trx, pool);
  const byKey = Map.groupBy(held, ({ key }) => key);
  const seats = new Map(capacities.map(({ key }) => [key, seatsOf(byKey.get(key) ?? [])]));
  const leftOf = ({ key, capacity }: CapacityRow) => Math.max(0, capacity - (byKey.get(key)?.length ?? 0));
  const left = new Map(capacities.map((row) => [row.key, leftOf(row)]));
  const given: NewHolder[] = [];
  return {
    left,
    holders: new Map(held.map((row) => [row.applicationId, row])),
    take({ id, accountId }, keys) {
      const key = keys.find((one) => (left.get(one) ?? 0) > 0);
      if (key === undefined) return null;
      const seat = seated ? freeSeat(seats.get(key)!) : null;
      if (seat !== null) seats.get(key)!.add(seat);
      left.set(key, left.get(key)! - 1);
      given.push({ applicationId: id, accountId, pool, key, heldAt, seat });
      return { key, seat };
    },
    store: (db) => insertHolders(db, given),
  };
}
