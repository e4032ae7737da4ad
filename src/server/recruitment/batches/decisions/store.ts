import type { Selectable } from 'kysely';

import type { Db } from '#server/platform/db/database.ts';
import { inScope } from '#server/platform/db/held-rows.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { VoidReason } from '#server/platform/db/tables/decisions.ts';

export type DecisionRow = Selectable<Tables['decisions']>;
export type BatchRow = Selectable<Tables['decisionBatches']>;

/** Rows a statement. */
const portion = 500;

/** The batch that this actor has made with a key. */
export async function findBatchOfKey(db: Db, actor: string, key: string): Promise<BatchRow | undefined> {
  return db
    .selectFrom('decisionBatches')
    .selectAll()
    .where('actor', '=', actor)
    .where('idempotencyKey', '=', key)
    .executeTakeFirst();
}

/** @throws a unique violation where the key was used in between */
export async function insertBatch(trx: Db, row: BatchRow): Promise<void> {
  await trx.insertInto('decisionBatches').values(row).execute();
}

/** Stores decisions; the ids of the applications that had none pending before. */
export async function insertDecisions(trx: Db, rows: readonly DecisionRow[]): Promise<Set<string>> {
  const stored = new Set<string>();
  for (let from = 0; from < rows.length; from += portion) {
    const inserted = await trx
      .insertInto('decisions')
      .values(rows.slice(from, from + portion))
      .onConflict((conflict) => conflict.doNothing())
      .returning('applicationId')
      .execute();
    for (const { applicationId } of inserted) stored.add(applicationId);
  }
  return stored;
}

/** Those of these applications of which a decision pends. */
export async function findPending(db: Db, applicationIds: readonly string[]): Promise<Set<string>> {
  const pending = new Set<string>();
  for (let from = 0; from < applicationIds.length; from += portion) {
    const rows = await db
      .selectFrom('decisions')
      .select('applicationId')
      .where('applicationId', 'in', applicationIds.slice(from, from + portion))
      .where('state', '=', 'pending')
      .execute();
    for (const { applicationId } of rows) pending.add(applicationId);
  }
  return pending;
}

/** Writes down what a batch left out. */
export async function saveRefused(trx: Db, id: string, refused: string): Promise<void> {
  await trx.updateTable('decisionBatches').set({ refused }).where('id', '=', id).execute();
}

/** Removes a batch that came to nothing. */
export async function deleteBatch(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('decisionBatches').where('id', '=', id).execute();
}

/** Where a run through the due decisions has come to. */
export interface DueCursor {
  releaseAt: number;
  id: string;
}

/** Pending decisions whose time has come, in the order of their times, after a place; of one batch where it is given. */
export async function findDue(
  db: Db,
  { now, after, count, batchId }: { now: number; after: DueCursor; count: number; batchId: string | undefined },
): Promise<DecisionRow[]> {
  return db
    .selectFrom('decisions')
    .selectAll()
    .where('state', '=', 'pending')
    .where('releaseAt', '<=', now)
    .where((eb) =>
      eb.or([eb('releaseAt', '>', after.releaseAt), eb.and([eb('releaseAt', '=', after.releaseAt), eb('id', '>', after.id)])]),
    )
    .$if(batchId !== undefined, (query) => query.where('batchId', '=', batchId!))
    .orderBy('releaseAt')
    .orderBy('id')
    .limit(count)
    .execute();
}

/** Takes pending decisions for release in this transaction; the ids of those that were still pending. */
export async function claimDecisions(trx: Db, ids: readonly string[], now: number): Promise<Set<string>> {
  const rows = await trx
    .updateTable('decisions')
    .set({ state: 'released', settledAt: now })
    .where('id', 'in', ids)
    .where('state', '=', 'pending')
    .returning('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Notes that decisions came to nothing: those that this transaction has claimed, or those that still pend. */
export async function markVoid(
  trx: Db,
  { ids, state }: { ids: readonly string[]; state: 'released' | 'pending' },
  now: number,
  whyVoid: VoidReason,
): Promise<void> {
  await trx
    .updateTable('decisions')
    .set({ state: 'void', settledAt: now, whyVoid })
    .where('id', 'in', ids)
    .where('state', '=', state)
    .execute();
}

/** How many decisions each of these batches has. */
export async function countOfBatches(db: Db, batchIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('decisions')
    .select(['batchId', (eb) => eb.fn.countAll<number>().as('count')])
    .where('batchId', 'in', batchIds)
    .groupBy('batchId')
    .execute();
  return new Map(rows.map(({ batchId, count }) => [batchId, Number(count)]));
}

/** Batches that hold something in the scope, the newest first, after a place. */
export async function findBatches(
  db: Db,
  { units, after, count }: { units: readonly string[] | null; after: { at: number; id: string } | undefined; count: number },
): Promise<BatchRow[]> {
  return db
    .selectFrom('decisionBatches')
    .selectAll()
    .where('id', 'in', (eb) => eb.selectFrom('decisions').select('batchId').where('applicationId', 'in', inScope(db, units)))
    .$if(after !== undefined, (query) =>
      query.where((eb) => eb.or([eb('at', '<', after!.at), eb.and([eb('at', '=', after!.at), eb('id', '<', after!.id)])])),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
}

/** A batch by its id. */
export async function findBatch(db: Db, id: string): Promise<BatchRow | undefined> {
  return db.selectFrom('decisionBatches').selectAll().where('id', '=', id).executeTakeFirst();
}

/** How many decisions in the scope these batches have in each state. */
export async function countStates(db: Db, batchIds: readonly string[], units: readonly string[] | null) {
  if (batchIds.length === 0) return [];
  return db
    .selectFrom('decisions')
    .select(['batchId', 'state', (eb) => eb.fn.countAll<number>().as('count')])
    .where('batchId', 'in', batchIds)
    .where('applicationId', 'in', inScope(db, units))
    .groupBy(['batchId', 'state'])
    .execute();
}

/** What was decided of one application, the earliest first. The caller has checked that it is in reach. */
export async function findDecisionsOf(db: Db, applicationId: string): Promise<DecisionRow[]> {
  return db
    .selectFrom('decisions')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .orderBy('decidedAt')
    .orderBy('id')
    .execute();
}

/** What was decided of an account's applications and released, the earliest first, each with its receipt number. */
export async function findReleasedOf(db: Db, accountId: string): Promise<(DecisionRow & { receiptNo: string })[]> {
  return db
    .selectFrom('decisions')
    .innerJoin('applications', 'applications.id', 'decisions.applicationId')
    .selectAll('decisions')
    .select('applications.receiptNo')
    .where('applications.accountId', '=', accountId)
    .where('decisions.state', '=', 'released')
    .orderBy('decisions.settledAt')
    .execute();
}

/** Takes the words out of what was decided of an account's applications, and ends what pends. */
export async function eraseDecisions(trx: Db, accountId: string, now: number, applicationId?: string): Promise<void> {
  const own = trx
    .selectFrom('applications')
    .select('id')
    .where('accountId', '=', accountId)
    .$if(applicationId !== undefined, (query) => query.where('id', '=', applicationId!));
  await trx
    .updateTable('decisions')
    .set({ state: 'void', settledAt: now, whyVoid: 'erased' })
    .where('applicationId', 'in', own)
    .where('state', '=', 'pending')
    .execute();
  await trx.updateTable('decisions').set({ sealedReason: null, sealedWords: null }).where('applicationId', 'in', own).execute();
}

/** Pending decisions in all, and those due at a moment (ms). */
export async function countPendingRows(db: Db, now: number): Promise<{ pending: number; due: number }> {
  const { pending, due } = await db
    .selectFrom('decisions')
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('pending'),
      fn.sum<number>(eb.case().when('releaseAt', '<=', now).then(1).else(0).end()).as('due'),
    ])
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow();
  return { pending: Number(pending), due: Number(due ?? 0) };
}
