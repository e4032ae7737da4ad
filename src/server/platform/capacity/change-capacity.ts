import type { Db } from '#server/platform/db/database.ts';

import type { Offered } from './capacities.ts';
import { deleteCapacities, findHolders, insertCapacities, lockCapacities, updateCapacity } from './store.ts';

/** A capacity that would be too small for its reservations or their highest seat number. */
export interface TooFew {
  key: string;
  /** The smallest possible capacity. */
  taken: number;
}

/**
 * Replaces the capacities of a pool: adds, changes and removes them. Nothing is changed if one would become too small.
 * @returns the capacities that would be too small, including those that `offered` leaves out although they have reservations
 */
export async function changeCapacity(trx: Db, pool: string, offered: readonly Offered[]): Promise<TooFew[]> {
  const former = new Map((await lockCapacities(trx, pool)).map((row) => [row.key, row]));
  const needed = new Map<string, number>();
  for (const [key, holders] of Map.groupBy(await findHolders(trx, pool), (holder) => holder.key)) {
    needed.set(key, Math.max(holders.length, ...holders.map(({ seat }) => seat ?? 0)));
  }
  const wanted = new Map(offered.map(({ key, places }) => [key, places]));
  const tooFew = [...needed].flatMap(([key, taken]) => ((wanted.get(key) ?? 0) < taken ? [{ key, taken }] : []));
  if (tooFew.length > 0) return tooFew;
  await deleteCapacities(
    trx,
    pool,
    [...former.keys()].filter((key) => !wanted.has(key)),
  );
  for (const [position, { key, places }] of offered.entries()) {
    const row = { pool, key, position, capacity: places };
    if (former.has(key)) await updateCapacity(trx, row);
    else await insertCapacities(trx, [row]);
  }
  return [];
}
