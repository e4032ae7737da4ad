import { type ExpressionBuilder, sql } from 'kysely';

import type { FunnelDimension, TimedGrouping } from '#lib/domain/funnel.ts';
import { endOfDayInShanghai, startOfDayInShanghai } from '#lib/rules/deadline.ts';
import { monthOf } from '#lib/rules/funnel.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

/** Rows per statement. */
const portion = 500;

/** The number of the last counted event, and when the last count ended (ms; 0 before the first). */
export async function headOf(db: Db): Promise<{ seq: number; countedAt: number }> {
  const row = await db.selectFrom('stepHeads').select(['seq', 'countedAt']).where('id', '=', 1).executeTakeFirstOrThrow();
  return { seq: Number(row.seq), countedAt: Number(row.countedAt) };
}

/** Locks the counts until the transaction ends, so that no other instance counts at the same time. */
export async function lockHead(trx: Db): Promise<void> {
  await trx
    .updateTable('stepHeads')
    .set((eb) => ({ seq: eb.ref('seq') }))
    .where('id', '=', 1)
    .execute();
}

/** Stores the number of the last counted event, unless another instance has counted more. */
export async function setHead(db: Db, seq: number, at: number): Promise<void> {
  await db.updateTable('stepHeads').set({ seq, countedAt: at }).where('id', '=', 1).where('seq', '<=', seq).execute();
}

/**
 * The first `count` events with a number above `after` and up to `until`, each with its application's posting (for a
 * transfer, also the former one) and time of submission (ms).
 */
export async function changedBetween(db: Db, { after, until, count }: { after: number; until: number; count: number }) {
  const rows = await db
    .selectFrom('applicationEvents as e')
    .innerJoin('applications as a', 'a.id', 'e.applicationId')
    .select(['e.seq', 'e.fromPosting', 'a.postingId', 'a.appliedAt'])
    .where('e.seq', '>', after)
    .where('e.seq', '<=', until)
    .orderBy('e.seq')
    .limit(count)
    .execute();
  return rows.map(({ seq, ...row }) => ({ ...row, seq: Number(seq), appliedAt: Number(row.appliedAt) }));
}

/** A posting's applications of one day. */
export interface Cell {
  postingId: string;
  /** `YYYY-MM-DD` in Shanghai. */
  day: string;
}

function sentOn(db: Db, { postingId, day }: Cell) {
  return db
    .selectFrom('applications as a')
    .where('a.postingId', '=', postingId)
    .where('a.appliedAt', '>=', startOfDayInShanghai(day))
    .where('a.appliedAt', '<=', endOfDayInShanghai(day));
}

/** The applications of a cell, with the values by which they are counted. */
export function findSent(db: Db, cell: Cell) {
  return sentOn(db, cell)
    .leftJoin('applicationFacts as f', 'f.applicationId', 'a.id')
    .select(['a.id', 'a.findWay', 'a.cameFrom', 'a.appliedIn', 'a.site', 'a.workPlace', 'f.school', 'f.education', 'f.sex'])
    .execute();
}

/** The events of a cell's applications, by application, earliest first. */
export async function findEventsOf(db: Db, cell: Cell) {
  const rows = await sentOn(db, cell)
    .innerJoin('applicationEvents as e', 'e.applicationId', 'a.id')
    .select(['e.applicationId', 'e.status', 'e.at'])
    .orderBy('e.applicationId')
    .orderBy('e.at')
    .orderBy('e.id')
    .execute();
  return rows.map((row) => ({ ...row, at: Number(row.at) }));
}

/** The counts of a cell. */
export interface CellCounts {
  counts: readonly { dimension: FunnelDimension; key: string; step: Tables['stepCounts']['step']; count: number }[];
  times: readonly { step: Tables['stepTimes']['step']; days: number; count: number }[];
  groupTimes: readonly (CellCounts['times'][number] & { grouping: TimedGrouping; key: string })[];
}

/** Replaces the counts of a cell. */
export async function replaceCell(trx: Db, cell: Cell, { counts, times, groupTimes }: CellCounts): Promise<void> {
  const { postingId, day } = cell;
  const isOfDay = (eb: ExpressionBuilder<Tables, 'stepCounts' | 'stepTimes' | 'stepGroupTimes'>) =>
    eb.and([eb('postingId', '=', postingId), eb('span', '=', 'day'), eb('day', '=', day)]);
  await trx.deleteFrom('stepCounts').where(isOfDay).execute();
  await trx.deleteFrom('stepTimes').where(isOfDay).execute();
  await trx.deleteFrom('stepGroupTimes').where(isOfDay).execute();
  const of = { span: 'day', ...cell } as const;
  for (let at = 0; at < counts.length; at += portion) {
    const rows = counts.slice(at, at + portion).map((row) => ({ ...of, ...row }));
    await trx.insertInto('stepCounts').values(rows).execute();
  }
  for (let at = 0; at < times.length; at += portion) {
    const rows = times.slice(at, at + portion).map((row) => ({ ...of, ...row }));
    await trx.insertInto('stepTimes').values(rows).execute();
  }
  for (let at = 0; at < groupTimes.length; at += portion) {
    const rows = groupTimes.slice(at, at + portion).map((row) => ({ ...of, ...row }));
    await trx.insertInto('stepGroupTimes').values(rows).execute();
  }
}

/** Recomputes the sums of a posting's month from its days. */
export async function sumMonth(trx: Db, { postingId, day }: Cell): Promise<void> {
  const { first, last } = monthOf(day);
  const isOfMonth = sql`posting_id = ${postingId} and span = 'month' and day = ${first}`;
  const ofDays = sql`posting_id = ${postingId} and span = 'day' and day between ${first} and ${last}`;
  await sql`delete from step_counts where ${isOfMonth}`.execute(trx);
  await sql`insert into step_counts (span, day, posting_id, dimension, key, step, count)
    select 'month', ${sql.lit(first)}, posting_id, dimension, key, step, sum(count) from step_counts
    where ${ofDays} group by posting_id, dimension, key, step`.execute(trx);
  await sql`delete from step_times where ${isOfMonth}`.execute(trx);
  await sql`insert into step_times (span, day, posting_id, step, days, count)
    select 'month', ${sql.lit(first)}, posting_id, step, days, sum(count) from step_times
    where ${ofDays} group by posting_id, step, days`.execute(trx);
  await sql`delete from step_group_times where ${isOfMonth}`.execute(trx);
  await sql`insert into step_group_times (span, day, posting_id, grouping, key, step, days, count)
    select 'month', ${sql.lit(first)}, posting_id, grouping, key, step, days, sum(count) from step_group_times
    where ${ofDays} group by posting_id, grouping, key, step, days`.execute(trx);
}
