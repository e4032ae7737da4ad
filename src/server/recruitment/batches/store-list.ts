import { type RawBuilder, sql } from 'kysely';

import type { BatchSummary } from '#lib/contract/batches.ts';
import type { ApplyStatus } from '#lib/domain/enums.ts';
import { matching, type FilterQuery } from '#server/office/desk/store-filter.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db/database.ts';

/** The applications that a filter means and that were sent until a moment (ms), the newest first. */
export async function findMatchingIds(
  db: Db,
  actor: Pick<Actor, 'units'>,
  meant: FilterQuery,
  { until, count }: { until: number; count: number },
): Promise<{ id: string; receiptNo: string }[]> {
  return matching(db, actor, meant)
    .select(['a.id', 'a.receiptNo'])
    .where('a.appliedAt', '<=', until)
    .orderBy('a.appliedAt', 'desc')
    .orderBy('a.id', 'desc')
    .limit(count)
    .execute();
}

/** Decisions and asks are kept apart, and listed together: the tables of each, batches and what they hold. */
const sources = {
  decision: {
    batches: 'decision_batches',
    items: 'decisions',
    columns: sql`b.id, b.actor, b.kind, '' as type, b.at, b.release_at, b.refused, '' as sealed_action`,
    toStatus: sql`i.to_status`,
    row: sql`i.from_status, i.to_status, i.reason, i.sealed_reason, i.sealed_words`,
  },
  ask: {
    batches: 'ask_batches',
    items: 'ask_batch_items',
    columns: sql`b.id, b.actor, b.kind, b.type, b.at, b.release_at, b.refused, b.sealed_action`,
    toStatus: sql`cast(null as text)`,
    row: sql`null as from_status, null as to_status, null as reason, null as sealed_reason, null as sealed_words`,
  },
} as const;

export type BatchSource = keyof typeof sources;

/** A batch of either source as it is stored. */
export interface StoredBatch {
  id: string;
  source: BatchSource;
  actor: string;
  kind: BatchSummary['kind'];
  type: string;
  at: number;
  releaseAt: number;
  /** JSON. */
  refused: string;
  /** Of an ask; empty for a decision. */
  sealedAction: string;
}

type Units = readonly string[] | null;

/** What a batch holds for an application in these units. */
function inUnits(units: Units): RawBuilder<unknown> {
  if (units === null) return sql`1 = 1`;
  if (units.length === 0) return sql`1 = 0`;
  return sql`exists (select 1 from applications a join postings p on p.id = a.posting_id
    where a.id = i.application_id and p.unit in (${sql.join(units)}))`;
}

/** A page of the batches of one source that hold something in these units, the newest first. */
export async function findBatchesOf(
  db: Db,
  source: BatchSource,
  {
    units,
    state,
    after,
    count,
  }: { units: Units; state?: 'pending' | 'settled'; after?: { at: number; id: string }; count: number },
): Promise<StoredBatch[]> {
  const { batches, items, columns } = sources[source];
  const some = (condition: RawBuilder<unknown>) =>
    sql`exists (select 1 from ${sql.table(items)} i where i.batch_id = b.id and ${condition})`;
  const pending = some(sql`i.state = 'pending' and ${inUnits(units)}`);
  const { rows } = await sql<Omit<StoredBatch, 'source'>>`
    select ${columns} from ${sql.table(batches)} b
    where ${some(inUnits(units))}
      and ${state === 'pending' ? pending : state === 'settled' ? sql`not ${pending}` : sql`1 = 1`}
      and ${after ? sql`(b.at < ${after.at} or (b.at = ${after.at} and b.id < ${after.id}))` : sql`1 = 1`}
    order by b.at desc, b.id desc limit ${count}`.execute(db);
  return rows.map((row) => ({ ...row, source, at: Number(row.at), releaseAt: Number(row.releaseAt) }));
}

/** A batch that holds something in these units. */
export async function findBatchById(db: Db, id: string, units: Units): Promise<StoredBatch | undefined> {
  for (const source of ['decision', 'ask'] as const) {
    const { batches, items, columns } = sources[source];
    const { rows } = await sql<Omit<StoredBatch, 'source'>>`
      select ${columns} from ${sql.table(batches)} b where b.id = ${id}
        and exists (select 1 from ${sql.table(items)} i where i.batch_id = b.id and ${inUnits(units)})`.execute(db);
    const [row] = rows;
    if (row) return { ...row, source, at: Number(row.at), releaseAt: Number(row.releaseAt) };
  }
  return undefined;
}

/** How many of each state and step they are moved to, and what became of their messages, in these units, by batch. */
export async function countBatches(db: Db, source: BatchSource, ids: readonly string[], units: Units) {
  if (ids.length === 0) return [];
  const { items, toStatus } = sources[source];
  const { rows } = await sql<{
    batchId: string;
    state: string;
    to: ApplyStatus | null;
    count: number;
    sent: number;
    failed: number;
    told: number;
    settledAt: number | null;
  }>`
    select i.batch_id, i.state, ${toStatus} as "to", count(*) as count, count(m.sent_at) as sent, count(m.failed_at) as failed, count(m.id) as told,
      max(i.settled_at) as settled_at
    from ${sql.table(items)} i left join account_messages m on m.id = i.id
    where i.batch_id in (${sql.join(ids)}) and ${inUnits(units)}
    group by i.batch_id, i.state, ${toStatus}`.execute(db);
  return rows.map(({ batchId, state, to, ...counts }) => ({
    batchId,
    state,
    to,
    count: Number(counts.count),
    sent: Number(counts.sent),
    failed: Number(counts.failed),
    told: Number(counts.told),
    settledAt: counts.settledAt === null ? null : Number(counts.settledAt),
  }));
}

/** One application of a batch as it is stored. */
export interface StoredRow {
  /** Of the decision or the item, and of its message. */
  id: string;
  applicationId: string;
  receiptNo: string;
  name: string;
  fromStatus: ApplyStatus | null;
  toStatus: ApplyStatus | null;
  reason: string | null;
  sealedReason: string | null;
  sealedWords: string | null;
  state: 'pending' | 'released' | 'undone' | 'void';
  settledAt: number | null;
  whyVoid: string | null;
  told: string | null;
  sentAt: number | null;
  failedAt: number | null;
}

/** A page of what a batch holds in these units, by receipt number. */
export async function findBatchRows(
  db: Db,
  { id, source }: Pick<StoredBatch, 'id' | 'source'>,
  { units, after, count }: { units: Units; after: string; count: number },
): Promise<StoredRow[]> {
  const { items, row } = sources[source];
  const { rows } = await sql<StoredRow>`
    select i.id, i.application_id, x.receipt_no, coalesce(f.name, '') as name, ${row}, i.state, i.settled_at, i.why_void,
      m.id as told, m.sent_at, m.failed_at
    from ${sql.table(items)} i
    join applications x on x.id = i.application_id
    left join application_facts f on f.application_id = i.application_id
    left join account_messages m on m.id = i.id
    where i.batch_id = ${id} and x.receipt_no > ${after} and ${inUnits(units)}
    order by x.receipt_no limit ${count}`.execute(db);
  return rows;
}
