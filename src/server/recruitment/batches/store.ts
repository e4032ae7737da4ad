import type { Selectable } from 'kysely';

import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

export type AskBatchRow = Selectable<Tables['askBatches']>;
export type ItemRow = Selectable<Tables['askBatchItems']>;

/** Rows a statement. */
const portion = 500;

/** Stores a batch with an item for each application. @throws a unique violation where it is there already */
export async function insertAskBatch(
  trx: Db,
  batch: AskBatchRow,
  items: readonly Pick<ItemRow, 'id' | 'applicationId'>[],
): Promise<void> {
  await trx.insertInto('askBatches').values(batch).execute();
  const { id: batchId, releaseAt } = batch;
  const rows = items.map((item) => ({
    ...item,
    batchId,
    releaseAt,
    state: 'pending' as const,
    settledAt: null,
    settledBy: null,
    whyVoid: null,
  }));
  for (let from = 0; from < rows.length; from += portion) {
    await trx
      .insertInto('askBatchItems')
      .values(rows.slice(from, from + portion))
      .execute();
  }
}

/** A batch by its id. */
export async function findAskBatch(db: Db, id: string): Promise<AskBatchRow | undefined> {
  return db.selectFrom('askBatches').selectAll().where('id', '=', id).executeTakeFirst();
}

/** How many applications a batch has, whatever became of them. */
export async function countItems(db: Db, batchId: string): Promise<number> {
  const { count } = await db
    .selectFrom('askBatchItems')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('batchId', '=', batchId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** What pends of some applications, of one kind and types. */
export async function findPendingItems(
  db: Db,
  applicationIds: readonly string[],
  { kind, types }: { kind: AskBatchRow['kind']; types: readonly string[] },
): Promise<Pick<ItemRow, 'applicationId' | 'batchId'>[]> {
  const rows: Pick<ItemRow, 'applicationId' | 'batchId'>[] = [];
  for (let from = 0; from < applicationIds.length; from += portion) {
    const some = await db
      .selectFrom('askBatchItems')
      .innerJoin('askBatches', 'askBatches.id', 'askBatchItems.batchId')
      .select(['askBatchItems.applicationId', 'askBatchItems.batchId'])
      .where('askBatchItems.applicationId', 'in', applicationIds.slice(from, from + portion))
      .where('askBatchItems.state', '=', 'pending')
      .where('askBatches.kind', '=', kind)
      .where('askBatches.type', 'in', types)
      .execute();
    rows.push(...some);
  }
  return rows;
}

/** What is held of one application, the next to be released first. The caller has checked that it is in reach. */
export async function findHeldOf(db: Db, applicationId: string) {
  return db
    .selectFrom('askBatchItems')
    .innerJoin('askBatches', 'askBatches.id', 'askBatchItems.batchId')
    .select(['askBatchItems.batchId', 'askBatchItems.releaseAt', 'askBatches.kind', 'askBatches.type', 'askBatches.actor'])
    .where('askBatchItems.applicationId', '=', applicationId)
    .where('askBatchItems.state', '=', 'pending')
    .orderBy('askBatchItems.releaseAt')
    .orderBy('askBatchItems.id')
    .execute();
}

/** A batch of which something is due. */
export async function findDueBatch(db: Db, now: number, but: readonly string[], only?: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('askBatchItems')
    .select('batchId')
    .where('state', '=', 'pending')
    .where('releaseAt', '<=', now)
    .$if(but.length > 0, (query) => query.where('batchId', 'not in', but))
    .$if(only !== undefined, (query) => query.where('batchId', '=', only!))
    .orderBy('releaseAt')
    .limit(1)
    .executeTakeFirst();
  return row?.batchId;
}

/** What is due of a batch, in the order of ids, behind one. */
export async function findDueItems(
  db: Db,
  { batchId, now, after, count }: { batchId: string; now: number; after: string; count: number },
): Promise<ItemRow[]> {
  return db
    .selectFrom('askBatchItems')
    .selectAll()
    .where('batchId', '=', batchId)
    .where('state', '=', 'pending')
    .where('releaseAt', '<=', now)
    .where('id', '>', after)
    .orderBy('id')
    .limit(count)
    .execute();
}

/** Takes pending items for release in this transaction; those that were still pending. */
export async function claimItems(trx: Db, ids: readonly string[], now: number): Promise<ItemRow[]> {
  return trx
    .updateTable('askBatchItems')
    .set({ state: 'released', settledAt: now })
    .where('id', 'in', ids)
    .where('state', '=', 'pending')
    .returningAll()
    .execute();
}

/** Notes that nothing came of items that this transaction has claimed. */
export async function voidItems(trx: Db, ids: readonly string[], whyVoid: string): Promise<void> {
  if (ids.length > 0) await trx.updateTable('askBatchItems').set({ state: 'void', whyVoid }).where('id', 'in', ids).execute();
}

/** Notes that nothing comes of what pends of a batch. */
export async function voidPending(db: Db, batchId: string, now: number, whyVoid: string): Promise<void> {
  await db
    .updateTable('askBatchItems')
    .set({ state: 'void', settledAt: now, whyVoid })
    .where('batchId', '=', batchId)
    .where('state', '=', 'pending')
    .execute();
}

/** Notes that a batch is being released; true for whoever does so first. Others wait until that transaction ends. */
export async function beginBatch(trx: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('askBatches')
    .set({ begun: 1 })
    .where('id', '=', id)
    .where('begun', '=', 0)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** What was released of an account's applications, the earliest first. */
export async function findReleasedItems(db: Db, accountId: string) {
  return db
    .selectFrom('askBatchItems')
    .innerJoin('askBatches', 'askBatches.id', 'askBatchItems.batchId')
    .innerJoin('applications', 'applications.id', 'askBatchItems.applicationId')
    .select(['applications.receiptNo', 'askBatches.kind', 'askBatches.type', 'askBatchItems.settledAt'])
    .where('applications.accountId', '=', accountId)
    .where('askBatchItems.state', '=', 'released')
    .orderBy('askBatchItems.settledAt')
    .execute();
}

/** Ends what pends of an account's applications. */
export async function voidItemsOf(trx: Db, accountId: string, now: number, applicationId?: string): Promise<void> {
  await trx
    .updateTable('askBatchItems')
    .set({ state: 'void', settledAt: now, whyVoid: 'erased' })
    .where('applicationId', 'in', (eb) => eb.selectFrom('applications').select('id').where('accountId', '=', accountId))
    .$if(applicationId !== undefined, (query) => query.where('applicationId', '=', applicationId!))
    .where('state', '=', 'pending')
    .execute();
}
