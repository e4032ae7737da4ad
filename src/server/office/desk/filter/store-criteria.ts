import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';

import type { ApplicationCriteria, EarlierEnd } from '#lib/contract/application-criteria.ts';
import { englishFrom } from '#lib/rules/english.ts';
import type { StudyKind } from '#lib/domain/study-kinds.ts';
import type { Reach } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

import type { RankedRound } from '../store-ranking.ts';

type OfApplications = ExpressionBuilder<Tables & { a: Tables['applications'] }, 'a'>;
type Test = (eb: OfApplications) => Expression<SqlBool>;
type Sql = RawBuilder<unknown>;

/** Owners of applications, by id; `none` includes applications without an owner. */
export interface Owners {
  ids: readonly string[];
  none: boolean;
}

/** A round whose scores a filter compares. */
export interface ScoredRound extends Pick<RankedRound, 'round' | 'status' | 'source' | 'sinceEntry'> {
  /** Whether applications that are no longer in the round count as well. */
  withPast: boolean;
}

/** A range of scores in hundredths of a point, both ends included, in rounds of one posting. */
export interface Scores {
  rounds: readonly ScoredRound[];
  lowest: number;
  highest: number;
}

/** The parts of a filter that may be combined with "or": the criteria, the score, an owner and a tag. */
export type Combinable = ApplicationCriteria & {
  owners?: Owners | undefined;
  tag?: string | undefined;
  scores?: Scores | undefined;
};

/** A criterion of a filter, in the forms that queries use. */
export interface Criterion {
  /** Tests one row `a`, so that a query can read applications in the order of the list, or combine criteria with "or". */
  each: Test;
  /**
   * Tests the row `a` in a query that reads all matches, such as a count. Not for "or" or "not": PostgreSQL would scan a large
   * subquery for every application.
   */
  all: Test;
  /**
   * Selects the ids of all applications that meet the criterion, possibly with repetitions; absent if the criterion is never
   * resolved to ids.
   */
  ids?: Sql;
  /** Whether `each` reads an index in the order of the list. If so, a rare criterion need not be resolved to ids. */
  isInOrder?: true;
}

/** A criterion on a column of `applications` that has an index in the order of the list. */
function columnIs(column: 'sex' | 'graduation', value: string | number): Criterion {
  const test: Test = () => sql<SqlBool>`${sql.ref(`a.${column}`)} = ${value}`;
  return { each: test, all: test, ids: sql`select id from applications where ${sql.ref(column)} = ${value}`, isInOrder: true };
}

/** A criterion that several values of a column meet. `each` avoids the column's index, whose rows would need sorting. */
function columnMeets(column: string, condition: Sql): Criterion {
  return {
    each: () => sql<SqlBool>`(${sql.ref(`a.${column}`)} ${condition}) is true`,
    all: () => sql<SqlBool>`${sql.ref(`a.${column}`)} ${condition}`,
    ids: sql`select id from applications where ${sql.ref(column)} ${condition}`,
  };
}

/**
 * A criterion on other tables: `rows` selects from them, and `id` is their column with the application's id. `each` is a
 * scalar subquery, because databases turn `exists` into a join and then sort all matches.
 */
function isAmong(rows: Sql, id: Sql): Criterion {
  return {
    each: () => sql<SqlBool>`(select 1 ${rows} and ${id} = a.id limit 1) is not null`,
    all: () => sql<SqlBool>`a.id in (select ${id} ${rows})`,
    ids: sql`select ${id} as id ${rows}`,
  };
}

function earlierIs(units: Reach['units'], end: EarlierEnd): Criterion {
  // A recruiter learns nothing of what other units have decided.
  const pairs = (column: (name: string) => Sql) => {
    const ofUnits = units === null ? sql`1 = 1` : sql`${column('unit')} in (${sql.join(units.length > 0 ? units : [''])})`;
    const ends = end === 'any' || end === 'none' ? sql`1 = 1` : sql`${column('status')} = ${end}`;
    return sql`from earlier_applications e where ${ends} and ${ofUnits}`;
  };
  const whole = pairs((name) => sql.ref(`e.${name}`));
  const { all, ids } = isAmong(whole, sql`e.application_id`);
  // With expressions instead of columns, databases ignore the columns' indexes, and read only the application's few rows.
  const { each } = isAmong(
    pairs((name) => sql`${sql.ref(`e.${name}`)} || ''`),
    sql`e.application_id`,
  );
  if (end !== 'none') return { each, all, ids: ids! };
  const none: Test = () => sql<SqlBool>`not exists (select 1 ${whole} and e.application_id = a.id)`;
  return { each: (eb) => eb.not(each(eb)), all: none };
}

/** A criterion that the school or major is in a named list; names are compared as the search compares them. */
function isListed(kind: StudyKind, list: string): Criterion {
  const isIn = sql`where s.kind = ${kind} and s.words = n.words and ${sql.ref(`f.${kind}`)} = s.text and n.list_id = ${list}`;
  const { each } = isAmong(sql`from application_facts f, studies s, study_list_names n ${isIn}`, sql`f.application_id`);
  // A cross join makes SQLite begin with the names of the list.
  const whole = sql`from study_list_names n cross join studies s cross join application_facts f ${isIn}`;
  const { all, ids } = isAmong(whole, sql`f.application_id`);
  return { each, all, ids: ids! };
}

function isOwnedBy({ ids, none }: Owners): Criterion {
  const named = ids.length === 1 ? sql`= ${ids[0]}` : sql`in (${sql.join(ids)})`;
  const ofColumn = (column: Sql) => {
    const tests = [...(ids.length > 0 ? [sql`${column} ${named}`] : []), ...(none ? [sql`${column} is null`] : [])];
    return sql<SqlBool>`(${sql.join(tests, sql` or `)})`;
  };
  const test: Test = () => ofColumn(sql.ref('a.owner_id'));
  return { each: test, all: test, ids: sql`select id from applications where ${ofColumn(sql.ref('owner_id'))}`, isInOrder: true };
}

/**
 * The criterion that the score in one of the rounds is in a range. The criterion has no `ids`, because the filter's posting
 * already limits the rows.
 */
function isScored({ rounds, lowest, highest }: Scores): Criterion {
  const isIn = ({ round, status, source, sinceEntry, withPast }: ScoredRound) => {
    const inTime = sinceEntry ? sql`and s.scored_at >= a.status_at` : sql``;
    const scored = sql`(select 1 from round_scores s where s.application_id = a.id and s.source = ${source}
      and s.hundredths between ${sql.lit(lowest)} and ${sql.lit(highest)} ${inTime}) is not null`;
    return withPast ? scored : sql`(a.round = ${round} and a.status = ${status} and ${scored})`;
  };
  const test: Test = () => sql<SqlBool>`(${rounds.length > 0 ? sql.join(rounds.map(isIn), sql` or `) : sql`1 = 0`})`;
  return { each: test, all: test };
}

/** The criteria of a filter, for an actor's units. */
export function criteriaOf({ units }: Pick<Reach, 'units'>, filter: Combinable): Map<keyof Combinable, Criterion> {
  const { sex, english, gpa, graduation, earlier, owners, tag, scores } = filter;
  const [schools, majors] = [filter['school-list'], filter['major-group']];
  const criteria = new Map<keyof Combinable, Criterion>();
  if (sex) criteria.set('sex', columnIs('sex', sex));
  if (graduation) criteria.set('graduation', columnIs('graduation', Number(graduation)));
  if (english) criteria.set('english', columnMeets('english', sql`in (${sql.join(englishFrom(english))})`));
  if (gpa) criteria.set('gpa', columnMeets('rank_share', sql`<= ${Number(gpa)}`));
  if (schools) criteria.set('school-list', isListed('school', schools));
  if (majors) criteria.set('major-group', isListed('major', majors));
  if (earlier) criteria.set('earlier', earlierIs(units, earlier));
  if (owners) criteria.set('owners', isOwnedBy(owners));
  if (tag) criteria.set('tag', isAmong(sql`from application_tags t where t.tag_id = ${tag}`, sql`t.application_id`));
  if (scores) criteria.set('scores', isScored(scores));
  return criteria;
}

/** The ids of the applications that meet a criterion; undefined without `ids`, or if these select more than `most` rows. */
async function findMeeting(db: Db, { ids }: Criterion, most: number): Promise<string[] | undefined> {
  if (!ids) return undefined;
  const { rows: beyond } = await sql`${ids} limit 1 offset ${sql.lit(most)}`.execute(db);
  if (beyond.length > 0) return undefined;
  const { rows } = await sql<{ id: string }>`${ids} limit ${sql.lit(most)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The names of criteria that were resolved to ids, and the applications that meet all of them (with "or", any of them). */
export interface ResolvedCriteria {
  names: (keyof Combinable)[];
  /** Undefined if no criterion was resolved. */
  ids: string[] | undefined;
}

/**
 * Resolves to ids each criterion whose `ids` select at most `most` rows, unless it has `isInOrder`. If several criteria are
 * combined with "or", resolves either all of them, even those with `isInOrder`, or none.
 */
export async function resolveCriteria(
  db: Db,
  actor: Pick<Reach, 'units'>,
  filter: Combinable,
  most: number,
): Promise<ResolvedCriteria> {
  const criteria = [...criteriaOf(actor, filter)];
  const isOr = filter.combine === 'or' && criteria.length > 1;
  const found: { name: keyof Combinable; ids: Set<string> }[] = [];
  for (const [name, criterion] of criteria) {
    if (criterion.isInOrder && !isOr) continue;
    const ids = await findMeeting(db, criterion, most);
    if (ids) found.push({ name, ids: new Set(ids) });
    else if (isOr) return { names: [], ids: undefined };
  }
  if (found.length === 0) return { names: [], ids: undefined };
  const [first, ...others] = found.map(({ ids }) => ids) as [Set<string>, ...Set<string>[]];
  const ids = others.reduce((some, more) => (isOr ? some.union(more) : some.intersection(more)), first);
  if (ids.size > most) return { names: [], ids: undefined };
  return { names: found.map(({ name }) => name), ids: [...ids] };
}
