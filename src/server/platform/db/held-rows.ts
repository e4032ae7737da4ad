import { sql } from 'kysely';

import type { Db } from './database.ts';

/** Where what is held until its release is kept: decisions, and what is asked of many at once. Both have these columns. */
export type HeldTable = 'decisions' | 'askBatchItems';

interface OfBatch {
  batchId: string;
  /** Units within reach; null for all. */
  units: readonly string[] | null;
}

interface By {
  actor: string;
  /** Milliseconds. */
  now: number;
}

/** Applications that are named a statement. */
const portion = 500;

/** To the types, either table is that of decisions: what is read and written here has the same names in both. */
function typed(table: HeldTable) {
  return table as 'decisions';
}

/** Applications for postings of these units; of all where there are none given; of those named, by id or receipt number. */
export function inScope(db: Db, units: readonly string[] | null, named?: readonly string[]) {
  return db
    .selectFrom('applications')
    .innerJoin('postings', 'postings.id', 'applications.postingId')
    .select('applications.id')
    .$if(units !== null, (query) =>
      units!.length === 0 ? query.where(sql<boolean>`1 = 0`) : query.where('postings.unit', 'in', units!),
    )
    .$if(named !== undefined, (query) =>
      query.where((eb) => eb.or([eb('applications.id', 'in', named!), eb('applications.receiptNo', 'in', named!)])),
    );
}

/** When the next of what is held is due (ms). */
export async function findNextDue(db: Db, table: HeldTable): Promise<number | undefined> {
  const row = await db
    .selectFrom(typed(table))
    .select('releaseAt')
    .where('state', '=', 'pending')
    .orderBy('releaseAt')
    .limit(1)
    .executeTakeFirst();
  return row?.releaseAt;
}

/** Undoes what pends of a batch, or of some of its applications; the ids of the applications. */
export async function undoPending(
  trx: Db,
  table: HeldTable,
  { batchId, units, ids }: OfBatch & { ids?: readonly string[] | undefined },
  { actor, now }: By,
): Promise<string[]> {
  const undone: string[] = [];
  for (let from = 0; from < (ids?.length ?? 1); from += portion) {
    const rows = await trx
      .updateTable(typed(table))
      .set({ state: 'undone', settledAt: now, settledBy: actor })
      .where('batchId', '=', batchId)
      .where('state', '=', 'pending')
      .where('applicationId', 'in', inScope(trx, units, ids?.slice(from, from + portion)))
      .returning('applicationId')
      .execute();
    undone.push(...rows.map(({ applicationId }) => applicationId));
  }
  return undone;
}

/** Whether any of some applications within reach is one of a batch's, whatever became of it. */
export async function isAnyHeld(db: Db, table: HeldTable, { batchId, units }: OfBatch, ids: readonly string[]): Promise<boolean> {
  for (let from = 0; from < ids.length; from += portion) {
    const row = await db
      .selectFrom(typed(table))
      .select('applicationId')
      .where('batchId', '=', batchId)
      .where('applicationId', 'in', inScope(db, units, ids.slice(from, from + portion)))
      .limit(1)
      .executeTakeFirst();
    if (row) return true;
  }
  return false;
}

/** Makes what pends of a batch due now; the ids of its applications. */
export async function makeDue(trx: Db, table: HeldTable, { batchId, units }: OfBatch, { actor, now }: By): Promise<string[]> {
  const rows = await trx
    .updateTable(typed(table))
    .set({ releaseAt: now, settledBy: actor })
    .where('batchId', '=', batchId)
    .where('state', '=', 'pending')
    .where('releaseAt', '>', now)
    .where('applicationId', 'in', inScope(trx, units))
    .returning('applicationId')
    .execute();
  return rows.map(({ applicationId }) => applicationId);
}

/** When decisions were last made of applications (ms), by application: of those in one of some states. */
export async function findDecidedAt(
  db: Db,
  applicationIds: readonly string[],
  states: readonly ('pending' | 'released')[],
): Promise<Map<string, number>> {
  const decidedAt = new Map<string, number>();
  for (let from = 0; from < applicationIds.length; from += portion) {
    const rows = await db
      .selectFrom('decisions')
      .select(['applicationId', ({ fn }) => fn.max<number>('decidedAt').as('at')])
      .where('applicationId', 'in', applicationIds.slice(from, from + portion))
      .where('state', 'in', states)
      .groupBy('applicationId')
      .execute();
    for (const { applicationId, at } of rows) decidedAt.set(applicationId, Number(at));
  }
  return decidedAt;
}

/** The batches of the decisions of applications that were released. */
export async function findReleasedBatches(db: Db, applicationIds: readonly string[]) {
  if (applicationIds.length === 0) return [];
  return db
    .selectFrom('decisions')
    .select(['applicationId', 'batchId'])
    .where('applicationId', 'in', applicationIds)
    .where('state', '=', 'released')
    .execute();
}
