import type { Db } from '#server/platform/db/database.ts';
import { runningResults } from '#server/platform/db/running-results.ts';

import type { ResultRow } from './store-results.ts';

/** Results that expire in a period, still matter (`runningResults`) and have no reminder yet. */
export async function findUnreminded(
  db: Db,
  span: { from: string; until: string; today: string },
  limit: number,
): Promise<ResultRow[]> {
  return runningResults(db, span)
    .selectAll('r')
    .where('r.remindedAt', 'is', null)
    .orderBy('r.validUntil')
    .orderBy('r.applicationId')
    .limit(limit)
    .execute();
}

/** Notes the time (ms) of a reminder about a result; false if one was noted before, or there is no such result any more. */
export async function noteReminded(
  trx: Db,
  { applicationId, round, validUntil }: Pick<ResultRow, 'applicationId' | 'round' | 'validUntil'>,
  at: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('roundResults')
    .set({ remindedAt: at })
    .where('applicationId', '=', applicationId)
    .where('round', '=', round)
    .where('validUntil', '=', validUntil)
    .where('remindedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
