import type { Db } from '#server/platform/db/database.ts';

/** Counts a refused sign-in attempt of an unknown person in the hour that begins at `hour` (ms). */
export async function countUnknown(trx: Db, hour: number): Promise<void> {
  await trx
    .insertInto('unknownSignIns')
    .values({ hour, tries: 1 })
    .onConflict((conflict) => conflict.column('hour').doUpdateSet((eb) => ({ tries: eb('unknownSignIns.tries', '+', 1) })))
    .execute();
}

/** Deletes and returns the counts of hours that began before a time (ms), the earliest first. */
export async function deleteUnknownBefore(trx: Db, before: number): Promise<{ hour: number; tries: number }[]> {
  const rows = await trx.deleteFrom('unknownSignIns').where('hour', '<', before).returning(['hour', 'tries']).execute();
  return rows.toSorted((one, other) => one.hour - other.hour);
}
