import { sql } from 'kysely';

import type { ApplyStatus } from '#lib/domain/enums.ts';
import type { FunnelDimension, TimedGrouping } from '#lib/domain/funnel.ts';
import { endOfDayInShanghai, startOfDayInShanghai } from '#lib/rules/deadline.ts';
import { type SpanOfDays, spansOf } from '#lib/rules/funnel.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db/database.ts';

/** The postings that are counted, within an actor's units. */
export interface PostingFilter {
  jobType?: string | undefined;
  pkRegJob?: string | undefined;
  unit?: string | undefined;
}

/** The postings and period of a funnel. */
export interface FunnelFilter extends PostingFilter {
  /** First and last day, `YYYY-MM-DD` in Shanghai. */
  from: string;
  to: string;
}

type Scope = Pick<Actor, 'units'>;
/** The columns by which SQL groups rows. */
export type GroupColumn = 'key' | 'postingId' | 'day';

/**
 * Selects the postings within reach in a filter's unit and category; undefined if nothing limits them. Ignores `pkRegJob`.
 */
function postingsOf(db: Db, { units }: Scope, { jobType, unit }: PostingFilter) {
  if (units === null && !jobType && !unit) return undefined;
  return db
    .selectFrom('postings as p')
    .select('p.id')
    .$if(units !== null, (query) => query.where('p.unit', 'in', units!.length > 0 ? units! : ['']))
    .$if(Boolean(unit), (query) => query.where('p.unit', '=', unit!))
    .$if(Boolean(jobType), (query) => query.where('p.jobType', '=', jobType!));
}

/** The day as an expression, so that SQLite uses no index on it and reads the primary key in the order of the groups. */
const readInOrder = sql<string>`(day || '')`;

/** The number of applications sent in a part of the period, per group and step. */
async function countPart(
  db: Db,
  scope: Scope,
  filter: FunnelFilter,
  { part, dimension, by }: { part: SpanOfDays; dimension: FunnelDimension; by: GroupColumn },
) {
  const postings = postingsOf(db, scope, filter);
  const rows = await db
    .selectFrom('stepCounts')
    .select([`${by} as group`, 'step', ({ fn }) => fn.sum<number | string>('count').as('count')])
    .where('dimension', '=', dimension)
    .where('span', '=', part.span)
    .where(readInOrder, '>=', part.from)
    .where(readInOrder, '<=', part.to)
    .$if(Boolean(filter.pkRegJob), (query) => query.where('postingId', '=', filter.pkRegJob!))
    .$if(postings !== undefined, (query) => query.where('postingId', 'in', postings!))
    .groupBy([by, 'step'])
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** The number of applications per group and step; a group can have several rows of a step. */
export async function countSteps(
  db: Db,
  scope: Scope,
  filter: FunnelFilter,
  { dimension, by }: { dimension: FunnelDimension; by: GroupColumn },
): Promise<{ group: string; step: ApplyStatus; count: number }[]> {
  const { from, to } = filter;
  const parts = by === 'day' ? [{ span: 'day' as const, from, to }] : spansOf(from, to);
  return (await Promise.all(parts.map((part) => countPart(db, scope, filter, { part, dimension, by })))).flat();
}

/** The number of applications per step and days spent in it, in total or per posting; add up rows with equal keys. */
export async function countTimes(
  db: Db,
  scope: Scope,
  filter: FunnelFilter,
  { byPosting }: { byPosting: boolean },
): Promise<{ group: string; step: ApplyStatus; days: number; count: number }[]> {
  const postings = postingsOf(db, scope, filter);
  const parts = spansOf(filter.from, filter.to).map(async (part) => {
    const rows = await db
      .selectFrom('stepTimes')
      .select(['step', 'days', ({ fn }) => fn.sum<number | string>('count').as('count')])
      .$if(byPosting, (query) => query.select('postingId').groupBy('postingId'))
      .where('span', '=', part.span)
      .where('day', '>=', part.from)
      .where('day', '<=', part.to)
      .$if(Boolean(filter.pkRegJob), (query) => query.where('postingId', '=', filter.pkRegJob!))
      .$if(postings !== undefined, (query) => query.where('postingId', 'in', postings!))
      .groupBy(['step', 'days'])
      .execute();
    return rows.map(({ step, days, count, postingId = '' }) => ({ group: postingId, step, days, count: Number(count) }));
  });
  return (await Promise.all(parts)).flat();
}

/** The applications per group, step and days spent in it, for groups with these keys; add up rows with equal keys. */
export async function countGroupTimes(
  db: Db,
  scope: Scope,
  filter: FunnelFilter,
  { grouping, keys }: { grouping: TimedGrouping; keys: readonly string[] },
): Promise<{ group: string; step: ApplyStatus; days: number; count: number }[]> {
  if (keys.length === 0) return [];
  const postings = postingsOf(db, scope, filter);
  const parts = spansOf(filter.from, filter.to).map(async (part) => {
    const rows = await db
      .selectFrom('stepGroupTimes')
      .select(['key as group', 'step', 'days', ({ fn }) => fn.sum<number | string>('count').as('count')])
      .where('grouping', '=', grouping)
      .where('span', '=', part.span)
      .where('key', 'in', keys)
      .where(readInOrder, '>=', part.from)
      .where(readInOrder, '<=', part.to)
      .$if(Boolean(filter.pkRegJob), (query) => query.where('postingId', '=', filter.pkRegJob!))
      .$if(postings !== undefined, (query) => query.where('postingId', 'in', postings!))
      .groupBy(['key', 'step', 'days'])
      .execute();
    return rows.map((row) => ({ ...row, count: Number(row.count) }));
  });
  return (await Promise.all(parts)).flat();
}

/** The views of postings, per posting or per day. */
export async function countViews(db: Db, scope: Scope, filter: FunnelFilter, by: 'postingId' | 'day') {
  const postings = postingsOf(db, scope, filter);
  const rows = await db
    .selectFrom('postingViews')
    .select([`${by} as group`, ({ fn }) => fn.sum<number | string>('views').as('count')])
    .where('day', '>=', filter.from)
    .where('day', '<=', filter.to)
    .$if(Boolean(filter.pkRegJob), (query) => query.where('postingId', '=', filter.pkRegJob!))
    .$if(postings !== undefined, (query) => query.where('postingId', 'in', postings!))
    .groupBy(by)
    .execute();
  return rows.map(({ group, count }) => ({ group, count: Number(count) }));
}

const dayMs = 86_400_000;
/** The number of days in Shanghai since 1970-01-01. */
const dayNumber = sql<number | string>`(at + 28800000) / 86400000`;

/**
 * The number of applications that were started, were not sent so far and are not forgotten (`forgetStarted`), per posting or
 * per day.
 */
export async function countStarted(db: Db, scope: Scope, filter: FunnelFilter, by: 'postingId' | 'day') {
  const postings = postingsOf(db, scope, filter);
  const group = by === 'day' ? dayNumber : sql<number | string>`posting_id`;
  const rows = await db
    .selectFrom('startedApplications')
    .select([group.as('group'), ({ fn }) => fn.countAll<number | string>().as('count')])
    .where('at', '>=', startOfDayInShanghai(filter.from))
    .where('at', '<=', endOfDayInShanghai(filter.to))
    .$if(Boolean(filter.pkRegJob), (query) => query.where('postingId', '=', filter.pkRegJob!))
    .$if(postings !== undefined, (query) => query.where('postingId', 'in', postings!))
    .groupBy(group)
    .execute();
  return rows.map(({ group: key, count }) => ({
    group: by === 'day' ? new Date(Number(key) * dayMs).toISOString().slice(0, 10) : String(key),
    count: Number(count),
  }));
}

/** The postings within reach that match a filter. */
export function findPostings(db: Db, scope: Scope, filter: FunnelFilter) {
  const postings = postingsOf(db, scope, filter);
  return db
    .selectFrom('postings')
    .select(['id', 'unit', 'jobType', 'nameZh', 'nameEn'])
    .$if(Boolean(filter.pkRegJob), (query) => query.where('id', '=', filter.pkRegJob!))
    .$if(postings !== undefined, (query) => query.where('id', 'in', postings!))
    .execute();
}

/**
 * The postings and statuses whose applications have waited longest for the office, the longest wait first; `since` is the
 * start of the wait (ms). Groups of fewer than `least` applications are left out.
 */
export async function findLongestWaits(
  db: Db,
  scope: Scope,
  filter: PostingFilter,
  { least, most }: { least: number; most: number },
) {
  const postings = postingsOf(db, scope, filter);
  // Without a change of turn, an application has waited since it was sent.
  const since = sql<number | string>`min(case when a.turn_at > 0 then a.turn_at else a.applied_at end)`;
  const rows = await db
    .selectFrom('applications as a')
    .innerJoin('postings as own', 'own.id', 'a.postingId')
    .select(['a.postingId', 'own.nameZh', 'own.nameEn', 'a.status', since.as('since')])
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('a.waits', '=', 1)
    .$if(Boolean(filter.pkRegJob), (query) => query.where('a.postingId', '=', filter.pkRegJob!))
    .$if(postings !== undefined, (query) => query.where('a.postingId', 'in', postings!))
    .groupBy(['a.postingId', 'own.nameZh', 'own.nameEn', 'a.status'])
    .having(({ fn }) => fn.countAll(), '>=', least)
    .orderBy('since')
    .limit(most)
    .execute();
  return rows.map((row) => ({ ...row, since: Number(row.since), count: Number(row.count) }));
}
