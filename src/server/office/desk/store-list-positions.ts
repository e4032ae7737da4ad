import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';

import type { TimeOrder } from '#lib/contract/application-filter.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

import { type Matching, matching, type FilterQuery } from './filter/store-filter.ts';

/** The position of an application in a list. */
export interface ListPosition {
  /** 1 for applications that wait for the office, which come first in the order `waiting`; else 0. */
  waits: number;
  appliedAt: number;
  id: string;
}

/** A page to read: the rows after a position (null for the first page), in the order at the time of the first page. */
export interface Reading {
  order: TimeOrder;
  /** When the first page was read (ms). */
  asOf: number;
  after: ListPosition | null;
  count: number;
}

type OfApplications = ExpressionBuilder<Tables & { a: Tables['applications'] }, 'a'>;

/** The submission time of an application as it was at `asOf` (ms): the former time if it was submitted again since. */
function sentAsOf(asOf: number) {
  return sql<number>`case when a.applied_at <= ${asOf} then a.applied_at else a.sent_before end`;
}

/**
 * 1 if an application waited for the office at `asOf` (ms), else 0: the opposite of the current value if the turn has
 * changed once since, else the current value. Only the last two changes are stored, so this is wrong after a third.
 */
function waitedAsOf(asOf: number) {
  return sql<number>`case when a.turn_at <= ${asOf} or a.turn_before > ${asOf} then a.waits else 1 - a.waits end`;
}

/** Makes the query of a filter: over all applications, or over those that have moved since a time (ms). */
type QueryMaker = (movedSince?: number) => Matching;

interface Part {
  /** 1 for applications that wait for the office, 0 for the others. */
  waits: number;
  /** Whether the newest come first. */
  descends: boolean;
  after: ListPosition | null;
  count: number;
}

function behind({ after, descends }: Part, sent: Expression<number>) {
  return (eb: OfApplications): Expression<SqlBool> => {
    const on = descends ? '<' : '>';
    // The bound shared by both cases lets the database begin at the position instead of the first row.
    return eb.and([
      eb(sent, descends ? '<=' : '>=', after!.appliedAt),
      eb.or([eb(sent, on, after!.appliedAt), eb('a.id', on, after!.id)]),
    ]);
  };
}

async function read(
  query: Matching,
  part: Part,
  { waits, sent }: { waits: Expression<number>; sent: Expression<number> },
): Promise<ListPosition[]> {
  const way = part.descends ? 'desc' : 'asc';
  const all = query.select(['a.id', (eb) => eb.cast<number>(sent, 'bigint').as('appliedAt')]);
  let found = all.where(({ eb }) => eb(waits, '=', part.waits));
  if (part.after) found = found.where(behind(part, sent));
  const rows = await found.orderBy(sent, way).orderBy('a.id', way).limit(part.count).execute();
  return rows.map(({ id, appliedAt }) => ({ id, appliedAt: Number(appliedAt), waits: part.waits }));
}

/**
 * One part of a list as it was at `asOf` (ms): rows that have not moved since, and moved rows at their former position.
 * If `asOf` is null, the part as it is now.
 */
async function readPart(makeQuery: QueryMaker, part: Part, asOf: number | null): Promise<ListPosition[]> {
  const now = { waits: sql.ref<number>('a.waits'), sent: sql.ref<number>('a.applied_at') };
  if (asOf === null) return read(makeQuery(), part, now);
  // The plus keeps SQLite from scanning an index by a bound that nearly all rows meet.
  const stayed = makeQuery().where(sql<boolean>`+a.turn_at <= ${asOf} and +a.applied_at <= ${asOf}`);
  const moved = makeQuery(asOf)
    .where((eb) => eb.or([eb('a.turnAt', '>', asOf), eb('a.appliedAt', '>', asOf)]))
    .where((eb) => eb.or([eb('a.appliedAt', '<=', asOf), eb('a.sentBefore', '<=', asOf)]));
  const both = [
    ...(await read(stayed, part, now)),
    ...(await read(moved, part, { waits: waitedAsOf(asOf), sent: sentAsOf(asOf) })),
  ];
  return inOrder(both, part);
}

function inOrder(places: ListPosition[], { descends, count }: Pick<Part, 'descends' | 'count'>): ListPosition[] {
  const way = descends ? -1 : 1;
  const order = (one: ListPosition, other: ListPosition) =>
    way * (one.appliedAt === other.appliedAt ? (one.id < other.id ? -1 : 1) : one.appliedAt - other.appliedAt);
  return places.sort(order).slice(0, count);
}

/**
 * A page in an order that ignores whose turn it is. The indexes separate the two turns, so both parts are read and
 * merged.
 */
async function readBoth(makeQuery: QueryMaker, part: Omit<Part, 'waits'>, asOf: number | null): Promise<ListPosition[]> {
  const [waiting, others] = [
    await readPart(makeQuery, { ...part, waits: 1 }, asOf),
    await readPart(makeQuery, { ...part, waits: 0 }, asOf),
  ];
  return inOrder([...waiting, ...others], part);
}

/**
 * The positions of a page. Later pages are read in the order at the time of the first page. Applications that have moved
 * since, and still match the filter, are therefore neither shown twice nor left out. This is not certain for applications
 * that were sent again more than once, or whose turn has changed more than twice (`waitedAsOf`). New applications appear
 * only when the list is loaded again.
 */
export async function findListPositions(
  db: Db,
  actor: Pick<Actor, 'units'>,
  resolved: FilterQuery,
  { order, asOf, after, count }: Reading,
): Promise<ListPosition[]> {
  const query: QueryMaker = (movedSince) => matching(db, actor, { ...resolved, movedSince });
  const since = after === null ? null : asOf;
  const descends = order !== 'oldest';
  if (order !== 'waiting') return readBoth(query, { descends, after, count }, since);
  const first = after?.waits === 0 ? [] : await readPart(query, { waits: 1, descends, after, count }, since);
  if (first.length === count) return first;
  const rest = { waits: 0, descends, after: after?.waits === 0 ? after : null, count: count - first.length };
  return [...first, ...(await readPart(query, rest, since))];
}
