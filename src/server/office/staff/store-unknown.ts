import type { Db } from '#server/platform/db/database.ts';

/** Counts one more try of an hour that begins at a moment (ms). */
export async function countUnknown(trx: Db, hour: number): Promise<void> {
  await trx
    .insertInto('unknownSignIns')
    .values({ hour, tries: 1 })
    .onConflict((conflict) => conflict.column('hour').doUpdateSet((eb) => ({ tries: eb('unknownSignIns.tries', '+', 1) })))
    .execute();
}

/** Takes away what was counted in hours that began before a moment (ms), the earliest first. */
export async function takeUnknownBefore(trx: Db, before: number): Promise<{ hour: number; tries: number }[]> {
  const rows = await trx.deleteFrom('unknownSignIns').where('hour', '<', before).returning(['hour', 'tries']).execute();
  return rows.toSorted((one, other) => one.hour - other.hour);
}
