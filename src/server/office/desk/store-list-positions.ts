import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';

import type { ApplicationOrder } from '#lib/contract/application-filter.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

import { type Matching, matching, type FilterQuery } from './store-filter.ts';

/** The position of an application in a list. */
export interface ListPosition {
  /** 1 for those that wait for the office, which come first in the order `waiting`. */
  waits: number;
  appliedAt: number;
  id: string;
}

/** Where a list continues: after a position, in the order that held when its first page was read. */
export interface Reading {
  order: ApplicationOrder;
  /** When the first page was read (ms). */
  asOf: number;
  after: ListPosition | null;
  count: number;
}

type OfApplications = ExpressionBuilder<Tables & { a: Tables['applications'] }, 'a'>;

/** The sending time that counts for a list that began before an application was sent again. */
function sentAsOf(asOf: number) {
  return sql<number>`case when a.applied_at <= ${asOf} then a.applied_at else a.sent_before end`;
}

/** Whose turn it was at a moment: after one later change of turn, the opposite of now; after two, the same. */
function waitedAsOf(asOf: number) {
  return sql<number>`case when a.turn_at <= ${asOf} or a.turn_before > ${asOf} then a.waits else 1 - a.waits end`;
}

/** The query of a filter, over all applications or those that have moved since a moment (ms). */
type Meanings = (movedSince?: number) => Matching;

interface Part {
  /** 1 for those that wait, 0 for the others. */
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
 * One part of a list as it was at a moment: rows that have not moved since, and rows that have, at their former
 * position.
 */
async function readPart(meant: Meanings, part: Part, asOf: number | null): Promise<ListPosition[]> {
  const now = { waits: sql.ref<number>('a.waits'), sent: sql.ref<number>('a.applied_at') };
  if (asOf === null) return read(meant(), part, now);
  // The plus keeps SQLite from walking an index by a bound that nearly all rows meet.
  const stayed = meant().where(sql<boolean>`+a.turn_at <= ${asOf} and +a.applied_at <= ${asOf}`);
  const moved = meant(asOf)
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

/** A page without regard to whose turn it is, read from indexes that separate the two. */
async function readBoth(meant: Meanings, part: Omit<Part, 'waits'>, asOf: number | null): Promise<ListPosition[]> {
  const [waiting, others] = [
    await readPart(meant, { ...part, waits: 1 }, asOf),
    await readPart(meant, { ...part, waits: 0 }, asOf),
  ];
  return inOrder([...waiting, ...others], part);
}

/**
 * The positions of a page. Later pages are read in the order that held for the first one: what has moved since is
 * neither shown twice nor left out, and what came in since appears on a fresh read.
 */
export async function findListPositions(
  db: Db,
  actor: Pick<Actor, 'units'>,
  meant: FilterQuery,
  { order, asOf, after, count }: Reading,
): Promise<ListPosition[]> {
  const query: Meanings = (movedSince) => matching(db, actor, { ...meant, movedSince });
  const since = after === null ? null : asOf;
  const descends = order !== 'oldest';
  if (order !== 'waiting') return readBoth(query, { descends, after, count }, since);
  const first = after?.waits === 0 ? [] : await readPart(query, { waits: 1, descends, after, count }, since);
  if (first.length === count) return first;
  const rest = { waits: 0, descends, after: after?.waits === 0 ? after : null, count: count - first.length };
  return [...first, ...(await readPart(query, rest, since))];
}
