import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

import type { SortableColumn } from '#lib/contract/application-filter.ts';
import { enumKeys } from '#lib/domain/enums.ts';
import type { Reach } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db/database.ts';
import { rankOf } from '#server/platform/db/rank-of.ts';

import { type FilterQuery, type Matching, matching, type SortedTable } from './filter/store-filter.ts';

/** The position of an application in a list sorted by a column; a value from the resume is null if the resume was erased. */
export interface SortedPosition {
  value: string | number | null;
  id: string;
}

/** A page to read: the rows after a position (null for the first page). */
export interface SortedReading {
  column: SortableColumn;
  descends: boolean;
  /** When the first page was read (ms). */
  asOf: number;
  after: SortedPosition | null;
  count: number;
  /** Whether to read along the column's index and test each row, instead of sorting all matches. */
  alongIndex: boolean;
}

interface Source {
  table: SortedTable;
  /** SQL for the value by which rows of the table are ordered. An index consists of this value and the application's id. */
  valueIn(table: 'a' | 'o'): RawBuilder<string | number>;
}

function plain(table: SortedTable, column: string): Source {
  return { table, valueIn: (alias) => sql.ref(`${alias}.${column}`) };
}

/** Units, workplaces and sites are ordered by their keys, postings by their ids: the order only groups equal values. */
const sources: Record<SortableColumn, Source> = {
  name: plain('applicationFacts', 'name'),
  school: plain('applicationFacts', 'school'),
  major: plain('applicationFacts', 'major'),
  education: { table: 'applicationFacts', valueIn: (alias) => rankOf('education', `${alias}.education`) },
  status: { table: 'applications', valueIn: (alias) => rankOf('status', `${alias}.status`) },
  statusDate: plain('applications', 'statusAt'),
  unitName: plain('applications', 'postingUnit'),
  workPlace: plain('applications', 'workPlace'),
  site: plain('applications', 'site'),
  receiptNo: plain('applications', 'receiptNo'),
  regJobName: plain('applications', 'postingId'),
};

const hasNumbers: readonly SortableColumn[] = ['education', 'status', 'statusDate'];

/** The condition that a row comes after a position whose value is not null. */
function isBeyond(
  { value, id }: { value: Expression<unknown>; id: Expression<unknown> },
  after: SortedPosition,
  descends: boolean,
): RawBuilder<SqlBool> {
  const on = sql.raw(descends ? '<' : '>');
  // The first bound lets the database begin at the position instead of the first row.
  return sql`(${value} ${on}= ${after.value} and (${value} ${on} ${after.value} or ${id} ${on} ${after.id}))`;
}

/** Excludes applications that were first sent after `asOf` (ms), and those that were sent again more than once since. */
function sentBy(query: Matching, asOf: number): Matching {
  return query.where((eb) => eb.or([eb('a.appliedAt', '<=', asOf), eb('a.sentBefore', '<=', asOf)]));
}

/**
 * If a list is sorted by status and filtered by statuses, limits the query to the range of their ranks, so that reading along
 * the index begins and ends with this range.
 */
function amongStatuses(query: Matching, { column }: SortedReading, { filter }: FilterQuery): Matching {
  if (column !== 'status' || !filter.status) return query;
  const ranks = filter.status.map((status) => enumKeys.applyStatus.indexOf(status) + 1);
  const rank = sources.status.valueIn('o');
  return query.where(sql<boolean>`${rank} >= ${sql.lit(Math.min(...ranks))} and ${rank} <= ${sql.lit(Math.max(...ranks))}`);
}

interface Row {
  id: string;
  value: string | number | null;
}

function toPositions(rows: readonly Row[], column: SortableColumn): SortedPosition[] {
  if (!hasNumbers.includes(column)) return [...rows];
  return rows.map(({ id, value }) => ({ id, value: value === null ? null : Number(value) }));
}

/** Reads along the column's index. If the value is part of the resume, applications with an erased resume are left out. */
async function readAlong(db: Db, actor: Reach, resolved: FilterQuery, reading: SortedReading): Promise<SortedPosition[]> {
  const { column, descends, asOf, after, count } = reading;
  const { table, valueIn } = sources[column];
  const value = valueIn('o');
  const id = sql.ref<string>(table === 'applications' ? 'o.id' : 'o.applicationId');
  const way = descends ? 'desc' : 'asc';
  let query = amongStatuses(matching(db, actor, { ...resolved, along: table }), reading, resolved);
  if (after) query = sentBy(query, asOf).where(isBeyond({ value, id }, after, descends));
  const rows = await query
    .select(['a.id', value.as('value')])
    .orderBy(value, way)
    .orderBy(id, way)
    .limit(count)
    .execute();
  return toPositions(rows, column);
}

/** Sorts all matches or, with `onlyErased`, those with an erased resume. Erased resumes come last in either direction. */
async function sortAll(
  db: Db,
  actor: Reach,
  resolved: FilterQuery,
  { column, descends, asOf, after, count }: SortedReading,
  onlyErased = false,
): Promise<SortedPosition[]> {
  const { table, valueIn } = sources[column];
  const ofFacts = table === 'applicationFacts';
  const way = descends ? 'desc' : 'asc';
  const matches = matching(db, actor, resolved);
  const joined = ofFacts
    ? (matches.leftJoin('applicationFacts as o', 'o.applicationId', 'a.id') as unknown as Matching)
    : matches;
  const plainValue = valueIn(ofFacts ? 'o' : 'a');
  const isErased = ofFacts ? sql<SqlBool>`o.application_id is null` : sql<SqlBool>`1 = 0`;
  // No index has this expression, so the database reads the matches by an index of the filter and sorts them.
  const value = sql<string | number | null>`case when ${isErased} then null else ${plainValue} end`;
  const last = sql<number>`case when ${isErased} then 1 else 0 end`;
  const id = sql.ref<string>('a.id');
  let query = onlyErased ? joined.where(isErased) : joined;
  if (after) {
    const isLater = after.value === null ? sql<SqlBool>`1 = 0` : isBeyond({ value, id }, after, descends);
    const isErasedLater =
      after.value === null ? sql<SqlBool>`(${isErased} and ${id} ${sql.raw(descends ? '<' : '>')} ${after.id})` : isErased;
    query = sentBy(query, asOf).where(sql<boolean>`(${isLater} or ${isErasedLater})`);
  }
  const rows = await query
    .select(['a.id', value.as('value')])
    .orderBy(last)
    .orderBy(value, way)
    .orderBy(id, way)
    .limit(count)
    .execute();
  return toPositions(rows, column);
}

/**
 * The positions of a page in a list that is sorted by a column, then by id. Later pages leave out the applications that
 * `sentBy` excludes; an application whose value has changed since the first page is listed by the new value.
 */
export async function findSorted(db: Db, actor: Reach, resolved: FilterQuery, reading: SortedReading): Promise<SortedPosition[]> {
  if (!reading.alongIndex) return sortAll(db, actor, resolved, reading);
  const { after, count, column } = reading;
  const isAmongErased = after?.value === null;
  const found = isAmongErased ? [] : await readAlong(db, actor, resolved, reading);
  if (found.length === count || sources[column].table === 'applications') return found;
  const rest = { ...reading, after: isAmongErased ? after : null, count: count - found.length };
  return [...found, ...(await sortAll(db, actor, resolved, rest, true))];
}
