import type { Db } from '#server/db/database.ts';

import {
  countOthers,
  deleteHolders,
  deleteHoldersOf,
  findPlaces,
  type HolderRow,
  insertPlaces,
  lockPlace,
  saveHolder,
} from './store.ts';

/** How many may have one thing: a site of a written test, a slot of a session. */
export interface Offered {
  key: string;
  places: number;
}

/** A place with how many are left. */
export interface PlaceLeft {
  key: string;
  left: number;
}

/** Offers places under a name of their own; no more than so many are ever given out. */
export async function offerPlaces(trx: Db, pool: string, offered: readonly Offered[]): Promise<void> {
  await insertPlaces(
    trx,
    offered.map(({ key, places }, position) => ({ pool, key, position, capacity: places })),
  );
}

/** What a pool offers, in its order. */
export async function placesLeft(db: Db, pool: string): Promise<PlaceLeft[]> {
  const rows = await findPlaces(db, pool);
  return rows.map(({ key, capacity, taken }) => ({ key, left: Math.max(0, capacity - taken) }));
}

/**
 * Gives an application a place, instead of the one that it held in the same pool, unless nobody may have it any more.
 * @returns `unknown` where the pool does not offer it, `full` where the last one is taken
 */
export async function holdPlace(trx: Db, wanted: HolderRow): Promise<'held' | 'full' | 'unknown'> {
  const place = await lockPlace(trx, wanted.pool, wanted.key);
  if (!place) return 'unknown';
  if ((await countOthers(trx, place, wanted.applicationId)) >= place.capacity) return 'full';
  await saveHolder(trx, wanted);
  return 'held';
}

/** Gives up the place that an application holds in a pool, if it holds one. */
export function freePlace(trx: Db, applicationId: string, pool: string): Promise<void> {
  return deleteHolders(trx, [applicationId], pool);
}

/** Gives up every place of applications. */
export function freePlaces(trx: Db, applicationIds: readonly string[]): Promise<void> {
  return deleteHolders(trx, applicationIds);
}

/** Gives up every place of an account: it is erased. */
export function forgetPlaces(trx: Db, accountId: string): Promise<void> {
  return deleteHoldersOf(trx, accountId);
}
