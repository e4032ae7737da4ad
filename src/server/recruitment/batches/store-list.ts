import { type RawBuilder, sql } from 'kysely';

import type { ApplyStatus } from '#lib/domain/enums.ts';
import type { Db } from '#server/platform/db/database.ts';

import type { BatchRow, ItemRow, Units } from './store.ts';

/** SQL condition: the application of item `i` is within these units. */
function inUnits(units: Units): RawBuilder<unknown> {
  if (units === null) return sql`1 = 1`;
  if (units.length === 0) return sql`1 = 0`;
  return sql`exists (select 1 from applications a join postings p on p.id = a.posting_id
    where a.id = i.application_id and p.unit in (${sql.join(units)}))`;
}

/** SQL condition: batch `b` has an item `i` that meets a condition. */
function hasItem(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`exists (select 1 from batch_items i where i.batch_id = b.id and ${condition})`;
}

function batchOf(row: BatchRow): BatchRow {
  return { ...row, at: Number(row.at), releaseAt: Number(row.releaseAt) };
}

/**
 * A page of the batches with an item in these units, newest first; with the state `approval`, only batches that wait for an
 * approval and have pending items, all of them in these units.
 */
export async function findVisible(
  db: Db,
  {
    units,
    state,
    after,
    count,
  }: {
    units: Units;
    state?: 'pending' | 'settled' | 'approval' | undefined;
    after?: { at: number; id: string } | undefined;
    count: number;
  },
): Promise<BatchRow[]> {
  const pending = hasItem(sql`i.state = 'pending' and ${inUnits(units)}`);
  const elsewhere = hasItem(sql`i.state = 'pending' and not ${inUnits(units)}`);
  const conditions = {
    pending,
    settled: sql`not ${pending}`,
    approval: sql`b.awaits_approval = 1 and ${pending} and not ${elsewhere}`,
  };
  const { rows } = await sql<BatchRow>`
    select b.* from batches b
    where ${hasItem(inUnits(units))}
      and ${state ? conditions[state] : sql`1 = 1`}
      and ${after ? sql`(b.at < ${after.at} or (b.at = ${after.at} and b.id < ${after.id}))` : sql`1 = 1`}
    order by b.at desc, b.id desc limit ${count}`.execute(db);
  return rows.map(batchOf);
}

/** The batch with this id, if it has an item in these units. */
export async function findVisibleBatch(db: Db, id: string, units: Units): Promise<BatchRow | undefined> {
  const { rows } = await sql<BatchRow>`select b.* from batches b where b.id = ${id} and ${hasItem(inUnits(units))}`.execute(db);
  return rows.map(batchOf)[0];
}

/**
 * Per batch, state and target status: how many items are in these units, how many messages these items have, how many of the
 * messages were sent and how many failed, and when the last item was settled (ms).
 */
export async function countByState(db: Db, ids: readonly string[], units: Units) {
  if (ids.length === 0) return [];
  const { rows } = await sql<{
    batchId: string;
    state: ItemRow['state'];
    to: ApplyStatus | null;
    count: number;
    sent: number;
    failed: number;
    messages: number;
    settledAt: number | null;
  }>`
    select i.batch_id, i.state, i.to_status as "to", count(*) as count, count(m.sent_at) as sent, count(m.failed_at) as failed,
      count(m.id) as messages, max(i.settled_at) as settled_at
    from batch_items i left join account_messages m on m.id = i.id
    where i.batch_id in (${sql.join(ids)}) and ${inUnits(units)}
    group by i.batch_id, i.state, i.to_status`.execute(db);
  return rows.map(({ batchId, state, to, settledAt, ...counts }) => ({
    batchId,
    state,
    to,
    count: Number(counts.count),
    sent: Number(counts.sent),
    failed: Number(counts.failed),
    messages: Number(counts.messages),
    settledAt: settledAt === null ? null : Number(settledAt),
  }));
}

/** An item of a batch with its application and the delivery of its message. */
export interface ListedItem extends Pick<
  ItemRow,
  'id' | 'applicationId' | 'fromStatus' | 'toStatus' | 'reason' | 'sealedReason' | 'sealedWords' | 'state'
> {
  receiptNo: string;
  name: string;
  settledAt: number | null;
  whyVoid: string | null;
  /** Null if there is no message. */
  messageId: string | null;
  sentAt: number | null;
  failedAt: number | null;
  decision: ItemRow['decision'];
  /** The reply to the application's offer, and the deadline for the reply (ms). */
  reply: 'accepted' | 'declined' | null;
  dueAt: number | null;
}

/** A page of a batch's items in these units, by receipt number. */
export async function findItems(
  db: Db,
  id: string,
  { units, after, count }: { units: Units; after: string; count: number },
): Promise<ListedItem[]> {
  const { rows } = await sql<ListedItem>`
    select i.id, i.application_id, x.receipt_no, coalesce(f.name, '') as name, i.from_status, i.to_status, i.reason,
      i.sealed_reason, i.sealed_words, i.state, i.settled_at, i.why_void, m.id as message_id, m.sent_at, m.failed_at,
      i.decision, o.reply, o.due_at
    from batch_items i
    join applications x on x.id = i.application_id
    left join application_facts f on f.application_id = i.application_id
    left join account_messages m on m.id = i.id
    left join application_offers o on o.application_id = i.application_id
    where i.batch_id = ${id} and x.receipt_no > ${after} and ${inUnits(units)}
    order by x.receipt_no limit ${count}`.execute(db);
  return rows;
}

/** The items of a batch in these units that have terms of an offer, with reply deadlines (ms), ordered by receipt number. */
export async function findTerms(
  db: Db,
  id: string,
  units: Units,
): Promise<(Pick<ItemRow, 'id' | 'sealedTerms'> & { replyBy: number | null })[]> {
  const { rows } = await sql<Pick<ItemRow, 'id' | 'sealedTerms' | 'replyBy'>>`
    select i.id, i.sealed_terms, i.reply_by
    from batch_items i join applications x on x.id = i.application_id
    where i.batch_id = ${id} and i.sealed_terms is not null and ${inUnits(units)}
    order by x.receipt_no`.execute(db);
  return rows.map((row) => ({ ...row, replyBy: row.replyBy === null ? null : Number(row.replyBy) }));
}

/** The number of pending decisions, and how many of them are due at a time (ms). */
export async function countPendingRows(db: Db, now: number): Promise<{ pending: number; due: number }> {
  const { pending, due } = await db
    .selectFrom('batchItems')
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('pending'),
      fn.sum<number>(eb.case().when('releaseAt', '<=', now).then(1).else(0).end()).as('due'),
    ])
    .where('state', '=', 'pending')
    .where('decision', 'is not', null)
    .executeTakeFirstOrThrow();
  return { pending: Number(pending), due: Number(due ?? 0) };
}
