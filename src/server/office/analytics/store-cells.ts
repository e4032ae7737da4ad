import { sql } from 'kysely';

import type { ApplyStatus } from '#lib/domain/enums.ts';
import { type FunnelDimension, funnelDimensions, type TimedGrouping, timedGroupings } from '#lib/domain/funnel.ts';
import { endOfDayInShanghai, startOfDayInShanghai } from '#lib/rules/deadline.ts';
import { monthOf } from '#lib/rules/funnel.ts';
import type { Db } from '#server/platform/db/database.ts';

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
 * The first `count` events with a number above `after` and up to `until`. Each comes with its `fromPosting`, and with the
 * posting and the time of submission (ms) of its application.
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

/** The applications for a posting that were sent on one day. */
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
  counts: readonly { dimension: FunnelDimension; key: string; step: ApplyStatus; count: number }[];
  times: readonly { grouping: TimedGrouping; key: string; step: ApplyStatus; days: number; count: number }[];
}

// In the keys of `funnelCounts` and `funnelTimes`, the dimension or grouping comes before the day. With these conditions, which
// list every dimension and grouping, databases find the rows of a posting's day without reading the posting's other days.
const inDimensions = sql`dimension in (${sql.join(funnelDimensions.map((name) => sql.lit(name)))})`;
const inGroupings = sql`grouping in (${sql.join(timedGroupings.map((name) => sql.lit(name)))})`;

/** Takes the place of a posting's id in the rows with the sums over all postings. */
export const ofAll = '';

/** Takes the place of a posting's id in the rows with the sums over a category's postings; only months have such rows. */
export function ofCategory(jobType: string): string {
  return `jobType ${jobType}`;
}

/** Adds a posting's counts of a day or month to a sum over several postings; subtracts them if `sign` is -1. */
async function addToSum(trx: Db, sum: string, span: 'day' | 'month', { postingId, day }: Cell, sign: 1 | -1): Promise<void> {
  const isOwn = sql`posting_id = ${postingId} and span = ${span} and day = ${day}`;
  await sql`insert into funnel_counts (posting_id, span, dimension, day, key, step, count)
    select ${sql.lit(sum)}, span, dimension, day, key, step, ${sql.lit(sign)} * count from funnel_counts where ${isOwn} and ${inDimensions}
    on conflict (posting_id, span, dimension, day, key, step)
    do update set count = funnel_counts.count + excluded.count`.execute(trx);
  await sql`insert into funnel_times (posting_id, span, grouping, day, key, step, days, count)
    select ${sql.lit(sum)}, span, grouping, day, key, step, days, ${sql.lit(sign)} * count from funnel_times where ${isOwn} and ${inGroupings}
    on conflict (posting_id, span, grouping, day, key, step, days)
    do update set count = funnel_times.count + excluded.count`.execute(trx);
}

async function removeOwn(trx: Db, span: 'day' | 'month', { postingId, day }: Cell): Promise<void> {
  const isOwn = sql`posting_id = ${postingId} and span = ${span} and day = ${day}`;
  await sql`delete from funnel_counts where ${isOwn} and ${inDimensions}`.execute(trx);
  await sql`delete from funnel_times where ${isOwn} and ${inGroupings}`.execute(trx);
}

/** Replaces the counts of a cell, and changes the sums over all postings by the difference. */
export async function replaceCell(trx: Db, cell: Cell, { counts, times }: CellCounts): Promise<void> {
  await addToSum(trx, ofAll, 'day', cell, -1);
  await removeOwn(trx, 'day', cell);
  const of = { span: 'day', ...cell } as const;
  for (let at = 0; at < counts.length; at += portion) {
    const rows = counts.slice(at, at + portion).map((row) => ({ ...of, ...row }));
    await trx.insertInto('funnelCounts').values(rows).execute();
  }
  for (let at = 0; at < times.length; at += portion) {
    const rows = times.slice(at, at + portion).map((row) => ({ ...of, ...row }));
    await trx.insertInto('funnelTimes').values(rows).execute();
  }
  await addToSum(trx, ofAll, 'day', cell, 1);
}

/**
 * Recomputes a posting's counts of a month from the counts of the month's days, and changes the month's sums over all
 * postings, and over the postings of the category, by the difference.
 */
export async function sumMonth(trx: Db, { postingId, day }: Cell): Promise<void> {
  const { first, last } = monthOf(day);
  const month = { postingId, day: first };
  // The category of a posting is fixed once it has applications.
  const { jobType } = await trx.selectFrom('postings').select('jobType').where('id', '=', postingId).executeTakeFirstOrThrow();
  const sums = [ofAll, ofCategory(jobType)];
  for (const sum of sums) await addToSum(trx, sum, 'month', month, -1);
  await removeOwn(trx, 'month', month);
  const ofDays = sql`posting_id = ${postingId} and span = 'day' and day between ${first} and ${last}`;
  await sql`insert into funnel_counts (posting_id, span, dimension, day, key, step, count)
    select posting_id, 'month', dimension, ${sql.lit(first)}, key, step, sum(count) from funnel_counts
    where ${ofDays} and ${inDimensions} group by posting_id, dimension, key, step`.execute(trx);
  await sql`insert into funnel_times (posting_id, span, grouping, day, key, step, days, count)
    select posting_id, 'month', grouping, ${sql.lit(first)}, key, step, days, sum(count) from funnel_times
    where ${ofDays} and ${inGroupings} group by posting_id, grouping, key, step, days`.execute(trx);
  for (const sum of sums) await addToSum(trx, sum, 'month', month, 1);
}
