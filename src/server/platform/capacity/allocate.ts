import type { Db } from '#server/platform/db/database.ts';

import { freeSeat, seatsOf } from './capacities.ts';
import { findHolders, type HolderRow, insertHolders, lockCapacities, type NewHolder, type CapacityRow } from './store.ts';

/** A pool whose places are given out one after the other, in memory; nothing is stored before `store`. */
export interface Counter {
  /** How many are left of each place, by key; empty for a pool without places. */
  left: ReadonlyMap<string, number>;
  /** Who holds a place already, by application. */
  holders: ReadonlyMap<string, HolderRow>;
  /** Takes a place for an application; null where none of these is left. */
  take(applicant: { id: string; accountId: string }, keys: readonly string[]): { key: string; seat: number | null } | null;
  /** Stores what was taken. */
  store(trx: Db): Promise<void>;
}

interface Allocation {
  pool: string;
  /** Whether places are numbered seats. */
  seated: boolean;
  /** The moment, in milliseconds. */
  heldAt: number;
}

/**
 * Begins to give out the places of a pool to many: they are locked until the transaction ends, so that what is counted
 * stays true whoever else wants one.
 */
export async function allocate(trx: Db, { pool, seated, heldAt }: Allocation): Promise<Counter> {
  const places = (await lockCapacities(trx, pool)).toSorted((a, b) => a.position - b.position || (a.key < b.key ? -1 : 1));
  const held = await findHolders(trx, pool);
  const byKey = Map.groupBy(held, ({ key }) => key);
  const seats = new Map(places.map(({ key }) => [key, seatsOf(byKey.get(key) ?? [])]));
  const leftOf = ({ key, capacity }: CapacityRow) => Math.max(0, capacity - (byKey.get(key)?.length ?? 0));
  const left = new Map(places.map((place) => [place.key, leftOf(place)]));
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
