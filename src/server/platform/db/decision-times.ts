import type { Db } from './database.ts';

/** Applications per statement. */
const portion = 500;

/** When the last decision in one of these states was made (ms), by application. */
export async function findDecidedAt(
  db: Db,
  applicationIds: readonly string[],
  states: readonly ('pending' | 'released')[],
): Promise<Map<string, number>> {
  const decidedAt = new Map<string, number>();
  for (let from = 0; from < applicationIds.length; from += portion) {
    const rows = await db
      .selectFrom('batchItems')
      .innerJoin('batches', 'batches.id', 'batchItems.batchId')
      .select(['batchItems.applicationId', ({ fn }) => fn.max<number>('batches.at').as('at')])
      .where('batchItems.applicationId', 'in', applicationIds.slice(from, from + portion))
      .where('batchItems.decision', 'is not', null)
      .where('batchItems.state', 'in', states)
      .groupBy('batchItems.applicationId')
      .execute();
    for (const { applicationId, at } of rows) decidedAt.set(applicationId, Number(at));
  }
  return decidedAt;
}

/** The batches in which decisions on applications were released. */
export async function findReleasedBatches(db: Db, applicationIds: readonly string[]) {
  if (applicationIds.length === 0) return [];
  return db
    .selectFrom('batchItems')
    .select(['applicationId', 'batchId'])
    .where('applicationId', 'in', applicationIds)
    .where('decision', 'is not', null)
    .where('state', '=', 'released')
    .execute();
}
