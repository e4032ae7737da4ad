import { type ExpressionBuilder, sql } from 'kysely';

import type { ApplyStatus } from '#lib/domain/enums.ts';
import type { FunnelDimension, TimedGrouping } from '#lib/domain/funnel.ts';
import { endOfDayInShanghai, startOfDayInShanghai } from '#lib/rules/deadline.ts';
import { type SpanOfDays, spansOf } from '#lib/rules/funnel.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

import { ofAll, ofCategory } from './store-cells.ts';

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

/** Selects the postings within reach that match a filter; undefined if nothing limits them. */
function postingsOf(db: Db, { units }: Scope, { jobType, pkRegJob, unit }: PostingFilter) {
  if (units === null && !jobType && !pkRegJob && !unit) return undefined;
  return db
    .selectFrom('postings as p')
    .select('p.id')
    .$if(units !== null, (query) => query.where('p.unit', 'in', units!.length > 0 ? units! : ['']))
    .$if(Boolean(unit), (query) => query.where('p.unit', '=', unit!))
    .$if(Boolean(jobType), (query) => query.where('p.jobType', '=', jobType!))
    .$if(Boolean(pkRegJob), (query) => query.where('p.id', '=', pkRegJob!));
}

/** The `postingId` of the rows that sum up all matching postings; undefined if there are no such rows. */
function sumOf({ units }: Scope, { jobType, pkRegJob, unit }: PostingFilter, span: SpanOfDays['span']): string | undefined {
  if (units !== null || pkRegJob || unit) return undefined;
  if (!jobType) return ofAll;
  return span === 'month' ? ofCategory(jobType) : undefined;
}

/**
 * Returns a function that selects the rows of a part of a period: the rows of each posting that matches the filter, or the
 * rows that sum up these postings, if there are any and the rows are not grouped by posting.
 */
async function rowsOf(db: Db, scope: Scope, filter: FunnelFilter, by: GroupColumn) {
  const isOfAll = by !== 'postingId' && sumOf(scope, filter, 'day') !== undefined;
  // The primary keys of both tables begin with the posting. Given a subquery instead of ids, PostgreSQL reads whole tables.
  const postings = isOfAll ? [] : await (postingsOf(db, scope, filter) ?? db.selectFrom('postings').select('id')).execute();
  return ({ span, from, to }: SpanOfDays) =>
    ({ eb, and }: ExpressionBuilder<Tables, 'funnelCounts' | 'funnelTimes'>) => {
      const sum = by === 'postingId' ? undefined : sumOf(scope, filter, span);
      const ids = sum === undefined ? postings.map(({ id }) => id) : [sum];
      return and([
        ids.length > 0 ? eb('postingId', 'in', ids) : eb.lit(false),
        eb('span', '=', span),
        eb('day', '>=', from),
        eb('day', '<=', to),
        // A row that sums up several postings stays when its count falls to zero.
        eb('count', '>', 0),
      ]);
    };
}

/** The number of applications per group and step; a group can have several rows for the same step. */
export async function countSteps(
  db: Db,
  scope: Scope,
  filter: FunnelFilter,
  { dimension, by }: { dimension: FunnelDimension; by: GroupColumn },
): Promise<{ group: string; step: ApplyStatus; count: number }[]> {
  const { from, to } = filter;
  const days = by === 'day' ? [{ span: 'day' as const, from, to }] : spansOf(from, to);
  const isIn = await rowsOf(db, scope, filter, by);
  const parts = days.map(async (part) => {
    const rows = await db
      .selectFrom('funnelCounts')
      .select([`${by} as group`, 'step', ({ fn }) => fn.sum<number | string>('count').as('count')])
      .where('dimension', '=', dimension)
      .where(isIn(part))
      .groupBy([by, 'step'])
      .execute();
    return rows.map((row) => ({ ...row, count: Number(row.count) }));
  });
  return (await Promise.all(parts)).flat();
}

/**
 * The number of applications per group, step and number of days spent in the step; with `keys`, only for these keys. A group
 * can have several rows for the same step and number of days.
 */
export async function countTimes(
  db: Db,
  scope: Scope,
  filter: FunnelFilter,
  { grouping, by, keys }: { grouping: TimedGrouping; by: 'key' | 'postingId'; keys?: readonly string[] },
): Promise<{ group: string; step: ApplyStatus; days: number; count: number }[]> {
  if (keys?.length === 0) return [];
  const isIn = await rowsOf(db, scope, filter, by);
  const parts = spansOf(filter.from, filter.to).map(async (part) => {
    const rows = await db
      .selectFrom('funnelTimes')
      .select([`${by} as group`, 'step', 'days', ({ fn }) => fn.sum<number | string>('count').as('count')])
      .where('grouping', '=', grouping)
      .$if(keys !== undefined, (query) => query.where('key', 'in', keys!))
      .where(isIn(part))
      .groupBy([by, 'step', 'days'])
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
    .$if(postings !== undefined, (query) => query.where('postingId', 'in', postings!))
    .groupBy(by)
    .execute();
  return rows.map(({ group, count }) => ({ group, count: Number(count) }));
}

const dayMs = 86_400_000;
/** The number of days in Shanghai since 1970-01-01. */
const dayNumber = sql<number | string>`(at + 28800000) / 86400000`;

/** The number of started applications that have been neither sent nor deleted by `forgetStarted`, per posting or per day. */
export async function countStarted(db: Db, scope: Scope, filter: FunnelFilter, by: 'postingId' | 'day') {
  const postings = postingsOf(db, scope, filter);
  const group = by === 'day' ? dayNumber : sql<number | string>`posting_id`;
  const rows = await db
    .selectFrom('startedApplications')
    .select([group.as('group'), ({ fn }) => fn.countAll<number | string>().as('count')])
    .where('at', '>=', startOfDayInShanghai(filter.from))
    .where('at', '<=', endOfDayInShanghai(filter.to))
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
    .$if(postings !== undefined, (query) => query.where('id', 'in', postings!))
    .execute();
}

/**
 * The combinations of posting and status whose applications have waited longest for the office, the longest wait first;
 * `since` is the earliest start of a wait (ms). Combinations with fewer than `least` waiting applications are left out.
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
    .$if(postings !== undefined, (query) => query.where('a.postingId', 'in', postings!))
    .groupBy(['a.postingId', 'own.nameZh', 'own.nameEn', 'a.status'])
    .having(({ fn }) => fn.countAll(), '>=', least)
    .orderBy('since')
    .limit(most)
    .execute();
  return rows.map((row) => ({ ...row, since: Number(row.since), count: Number(row.count) }));
}
