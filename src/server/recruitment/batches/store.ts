import { type Insertable, type Selectable, sql } from 'kysely';

import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

export type BatchRow = Selectable<Tables['batches']>;
export type NewBatch = Insertable<Tables['batches']>;
export type ItemRow = Selectable<Tables['batchItems']>;

/** Units within an actor's reach; null for all. */
export type Units = readonly string[] | null;

interface OfBatch {
  batchId: string;
  units: Units;
}

interface NamedOfBatch extends OfBatch {
  /** Ids or receipt numbers of applications. */
  ids?: readonly string[] | undefined;
}

interface By {
  actor: string;
  /** Milliseconds. */
  now: number;
}

/** Rows per statement. */
const portion = 500;

/** Subquery: ids of applications in these units; with `named`, only applications with these ids or receipt numbers. */
function inScope(db: Db, units: Units, named?: readonly string[]) {
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

/** The batch that an actor confirmed with an idempotency key. */
export async function findBatchOfKey(db: Db, actor: string, key: string): Promise<BatchRow | undefined> {
  return db.selectFrom('batches').selectAll().where('actor', '=', actor).where('idempotencyKey', '=', key).executeTakeFirst();
}

/**
 * Stores a batch.
 * @throws a unique violation if another request has used the actor's key meanwhile
 */
export async function insertBatch(trx: Db, row: NewBatch): Promise<void> {
  await trx.insertInto('batches').values(row).execute();
}

/** Stores the refusals of a batch (JSON), and whether it waits for an approval (1 or 0). */
export async function saveRefused(trx: Db, id: string, change: { refused: string; awaitsApproval: number }): Promise<void> {
  await trx.updateTable('batches').set(change).where('id', '=', id).execute();
}

/** Deletes a batch that has no items. */
export async function deleteBatch(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('batches').where('id', '=', id).execute();
}

/**
 * Stores items, except decisions on applications that already have a pending decision; returns the ids of the applications
 * whose items were stored.
 */
export async function insertItems(trx: Db, rows: readonly ItemRow[]): Promise<Set<string>> {
  const stored = new Set<string>();
  for (let from = 0; from < rows.length; from += portion) {
    const inserted = await trx
      .insertInto('batchItems')
      .values(rows.slice(from, from + portion))
      .onConflict((conflict) => conflict.doNothing())
      .returning('applicationId')
      .execute();
    for (const { applicationId } of inserted) stored.add(applicationId);
  }
  return stored;
}

/** The batches with these ids. */
export async function findBatches(db: Db, ids: readonly string[]): Promise<BatchRow[]> {
  return db.selectFrom('batches').selectAll().where('id', 'in', ids).execute();
}

/** The number of items of each batch, in any state. */
export async function countItems(db: Db, batchIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('batchItems')
    .select(['batchId', (eb) => eb.fn.countAll<number>().as('count')])
    .where('batchId', 'in', batchIds)
    .groupBy('batchId')
    .execute();
  return new Map(rows.map(({ batchId, count }) => [batchId, Number(count)]));
}

/** The ids of the applications that have an item in a batch, not counting undone items. */
export async function idsOfBatch(db: Db, batchId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('batchItems')
    .select('applicationId')
    .where('batchId', '=', batchId)
    .where('state', '<>', 'undone')
    .execute();
  return rows.map(({ applicationId }) => applicationId);
}

/** The ids of those among these applications that have a pending decision. */
export async function findPendingDecisions(db: Db, applicationIds: readonly string[]): Promise<Set<string>> {
  const pending = new Set<string>();
  for (let from = 0; from < applicationIds.length; from += portion) {
    const rows = await db
      .selectFrom('batchItems')
      .select('applicationId')
      .where('applicationId', 'in', applicationIds.slice(from, from + portion))
      .where('state', '=', 'pending')
      .where('decision', 'is not', null)
      .execute();
    for (const { applicationId } of rows) pending.add(applicationId);
  }
  return pending;
}

/** The pending requests of one kind for these applications. */
export async function findPendingRequests(
  db: Db,
  applicationIds: readonly string[],
  kind: BatchRow['kind'],
): Promise<Pick<ItemRow, 'applicationId' | 'batchId'>[]> {
  const rows: Pick<ItemRow, 'applicationId' | 'batchId'>[] = [];
  for (let from = 0; from < applicationIds.length; from += portion) {
    const some = await db
      .selectFrom('batchItems')
      .innerJoin('batches', 'batches.id', 'batchItems.batchId')
      .select(['batchItems.applicationId', 'batchItems.batchId'])
      .where('batchItems.applicationId', 'in', applicationIds.slice(from, from + portion))
      .where('batchItems.state', '=', 'pending')
      .where('batches.kind', '=', kind)
      .execute();
    rows.push(...some);
  }
  return rows;
}

/** The last item that a call of `releaseDue` has read. */
export interface DueCursor {
  releaseAt: number;
  id: string;
}

/** SQL condition: the item's batch does not wait for an approval. */
const isApproved = sql<boolean>`not exists (select 1 from batches b where b.id = batch_items.batch_id and b.awaits_approval = 1)`;

/**
 * Pending items that are due and whose batch waits for no approval, in the order of their release, after a cursor;
 * optionally only items of one batch.
 */
export async function findDue(
  db: Db,
  { now, after, count, batchId }: { now: number; after: DueCursor; count: number; batchId: string | undefined },
): Promise<ItemRow[]> {
  return db
    .selectFrom('batchItems')
    .selectAll()
    .where('state', '=', 'pending')
    .where('releaseAt', '<=', now)
    .where(isApproved)
    .where((eb) =>
      eb.or([eb('releaseAt', '>', after.releaseAt), eb.and([eb('releaseAt', '=', after.releaseAt), eb('id', '>', after.id)])]),
    )
    .$if(batchId !== undefined, (query) => query.where('batchId', '=', batchId!))
    .orderBy('releaseAt')
    .orderBy('id')
    .limit(count)
    .execute();
}

/** When the earliest pending item is or was due (ms), not counting items whose batch waits for an approval. */
export async function findNextDue(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('batchItems')
    .select('releaseAt')
    .where('state', '=', 'pending')
    .where(isApproved)
    .orderBy('releaseAt')
    .limit(1)
    .executeTakeFirst();
  return row?.releaseAt;
}

/** Claims items for release in this transaction, if they are still pending and wait for no approval; returns their ids. */
export async function claimItems(trx: Db, ids: readonly string[], now: number): Promise<Set<string>> {
  const rows = await trx
    .updateTable('batchItems')
    .set({ state: 'released', settledAt: now })
    .where('id', 'in', ids)
    .where('state', '=', 'pending')
    .where(isApproved)
    .returning('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Marks items void if they are in `state`: `released` if this transaction has claimed them, otherwise `pending`. */
export async function voidItems(
  trx: Db,
  { ids, state }: { ids: readonly string[]; state: 'released' | 'pending' },
  now: number,
  whyVoid: string,
): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('batchItems')
    .set({ state: 'void', settledAt: now, whyVoid })
    .where('id', 'in', ids)
    .where('state', '=', state)
    .execute();
}

/** Marks the pending items of a batch void. */
export async function voidPending(db: Db, batchId: string, now: number, whyVoid: string): Promise<void> {
  await db
    .updateTable('batchItems')
    .set({ state: 'void', settledAt: now, whyVoid })
    .where('batchId', '=', batchId)
    .where('state', '=', 'pending')
    .execute();
}

/** Marks a batch as begun; true for the first caller. Concurrent callers wait until the first caller's transaction ends. */
export async function beginBatch(trx: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('batches')
    .set({ begun: 1 })
    .where('id', '=', id)
    .where('begun', '=', 0)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * The pending items of a batch whose applications are within these units, and the number of all pending items of the batch.
 */
export async function findPendingOf(db: Db, { batchId, units }: OfBatch): Promise<{ reached: ItemRow[]; count: number }> {
  const { count } = await db
    .selectFrom('batchItems')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('batchId', '=', batchId)
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow();
  const reached = await db
    .selectFrom('batchItems')
    .selectAll()
    .where('batchId', '=', batchId)
    .where('state', '=', 'pending')
    .where('applicationId', 'in', inScope(db, units))
    .execute();
  return { reached, count: Number(count) };
}

/** Undoes the pending items of a batch in these units, or only those named by `ids`; returns the ids of their applications. */
export async function undoItems(trx: Db, { batchId, units, ids }: NamedOfBatch, { actor, now }: By): Promise<string[]> {
  const undone: string[] = [];
  for (let from = 0; from < (ids?.length ?? 1); from += portion) {
    const rows = await trx
      .updateTable('batchItems')
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

/** Makes the pending items of a batch in these units due now, if they are not due yet; returns their applications' ids. */
export async function makeDue(trx: Db, { batchId, units }: OfBatch, { actor, now }: By): Promise<string[]> {
  const rows = await trx
    .updateTable('batchItems')
    .set({ releaseAt: now, settledBy: actor })
    .where('batchId', '=', batchId)
    .where('state', '=', 'pending')
    .where('releaseAt', '>', now)
    .where('applicationId', 'in', inScope(trx, units))
    .returning('applicationId')
    .execute();
  return rows.map(({ applicationId }) => applicationId);
}

/** Whether a batch has an item, in any state, for an application in these units that is named by `ids`. */
export async function hasAnyOf(db: Db, { batchId, units, ids = [] }: NamedOfBatch): Promise<boolean> {
  for (let from = 0; from < ids.length; from += portion) {
    const row = await db
      .selectFrom('batchItems')
      .select('applicationId')
      .where('batchId', '=', batchId)
      .where('applicationId', 'in', inScope(db, units, ids.slice(from, from + portion)))
      .limit(1)
      .executeTakeFirst();
    if (row) return true;
  }
  return false;
}

/**
 * Marks the pending items of an account's applications void, and deletes the texts of all decisions on these applications;
 * with `applicationId`, only for that application.
 */
export async function eraseItems(trx: Db, accountId: string, now: number, applicationId?: string): Promise<void> {
  const own = trx
    .selectFrom('applications')
    .select('id')
    .where('accountId', '=', accountId)
    .$if(applicationId !== undefined, (query) => query.where('id', '=', applicationId!));
  await trx
    .updateTable('batchItems')
    .set({ state: 'void', settledAt: now, whyVoid: 'erased' })
    .where('applicationId', 'in', own)
    .where('state', '=', 'pending')
    .execute();
  await trx
    .updateTable('batchItems')
    .set({ sealedReason: null, sealedWords: null, sealedTerms: null })
    .where('applicationId', 'in', own)
    .execute();
}
