import { internalKinds } from '#lib/domain/batch-kinds.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

export type ReplyRow = Tables['applicationReplies'];

/** The conversation about an application, earliest first. The caller has checked that the reader may see the application. */
export async function findReplies(db: Db, applicationId: string): Promise<ReplyRow[]> {
  return db.selectFrom('applicationReplies').selectAll().where('applicationId', '=', applicationId).orderBy('at').execute();
}

/** The messages of several conversations without their texts, earliest first. */
export async function findReplyMoments(
  db: Db,
  applicationIds: readonly string[],
): Promise<Pick<ReplyRow, 'applicationId' | 'sender' | 'at'>[]> {
  if (applicationIds.length === 0) return [];
  return db
    .selectFrom('applicationReplies')
    .select(['applicationId', 'sender', 'at'])
    .where('applicationId', 'in', applicationIds)
    .orderBy('at')
    .execute();
}

/** When a request or message of a batch was last released (ms), by application, for applications with such a release. */
export async function findLettersAt(db: Db, applicationIds: readonly string[]): Promise<Map<string, number>> {
  if (applicationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('batchItems')
    .innerJoin('batches', 'batches.id', 'batchItems.batchId')
    .select(['applicationId', ({ fn }) => fn.max<number>('settledAt').as('at')])
    .where('applicationId', 'in', applicationIds)
    .where('state', '=', 'released')
    .where('decision', 'is', null)
    .where('batches.kind', 'not in', internalKinds)
    .groupBy('applicationId')
    .execute();
  return new Map(rows.map(({ applicationId, at }) => [applicationId, Number(at)]));
}

/** Stores a message. */
export async function insertReply(trx: Db, row: ReplyRow): Promise<void> {
  await trx.insertInto('applicationReplies').values(row).execute();
}

/** Marks the candidate's messages up to a time (ms) as no longer waiting; returns how many were waiting. */
export async function settleReplies(trx: Db, applicationId: string, until: number): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('applicationReplies')
    .set({ waits: 0 })
    .where('applicationId', '=', applicationId)
    .where('waits', '=', 1)
    .where('at', '<=', until)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
