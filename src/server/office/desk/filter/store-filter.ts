import { type ExpressionBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';

import type { ApplicationFilter, Matter } from '#lib/contract/application-filter.ts';
import type { ConditionState } from '#lib/domain/condition-states.ts';
import type { SessionOutcome, FilterOutcome } from '#lib/domain/session-kinds.ts';
import type { TaskKind, TaskState } from '#lib/domain/task-states.ts';
import { type ConditionName, conditionNames } from '#lib/rules/conditions.ts';
import { endOfDayInShanghai, todayInShanghai } from '#lib/rules/deadline.ts';
import { waitingStates } from '#lib/rules/tasks.ts';
import { listedOn } from '#lib/rules/validity.ts';
import { idInTopic } from '#server/people/messages/topics.ts';
import type { Actor, Reach } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db/database.ts';
import { met } from '#server/platform/db/meetings.ts';
import { runningResults } from '#server/platform/db/running-results.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { endsWith } from '#server/platform/db/text-ends.ts';
import type { EndHashes } from '#server/recruitment/applications/search/phone-ends.ts';
import { stateColumns } from '#server/recruitment/applications/search/state-columns.ts';

import { criteriaOf, type Owners, type Scores } from './store-criteria.ts';

/** The tables of a query that selects applications as `a`. */
type Selected = Tables & { a: Tables['applications'] };
type OfApplications = ExpressionBuilder<Selected, 'a'>;
export type Matching = SelectQueryBuilder<Selected, 'a', object>;

/** A keyword, prepared for the search. */
export interface Word {
  text: string;
  /** The hashes by which phone numbers ending with the keyword are found; empty if it cannot be the end of a number. */
  phoneEnds: readonly EndHashes[];
}

/** A filter with its keyword, owner and scores prepared. */
export type ResolvedFilter = Omit<ApplicationFilter, 'keyWord' | 'owner'> & {
  word?: Word | undefined;
  owners?: Owners | undefined;
  scores?: Scores | undefined;
  keyWord?: never;
  owner?: never;
};

/** A filter of applications, prepared to run. */
export interface FilterQuery {
  filter: ResolvedFilter;
  /** The time (ms) as of which tasks are overdue, results expire and the like. */
  now: number;
  /**
   * The ids of the applications that meet those parts of the filter that were resolved to ids: a rare keyword, a rare tag or
   * rare criteria; undefined if nothing was resolved.
   */
  holding?: readonly string[] | undefined;
  /** Whether to filter by the unit stored with each application (see `isOfUnits`); ignored with `countAll`. */
  preferUnitColumn?: boolean;
  /** Whether the query reads all matches, for example to count them, and not only the first few in an order. */
  countAll?: boolean;
  /**
   * Starts from the few applications that were submitted, or whose turn (office or candidate) changed, after this time (ms).
   * Ignored with `along` or ids in `holding`, so the caller must also compare the times.
   */
  movedSince?: number | undefined;
  /** Reads applications in the order of an index of this table (alias `o`) instead of by an index of the filter. */
  along?: SortedTable | undefined;
}

/** The tables that have the columns by which lists are sorted. */
export type SortedTable = 'applications' | 'applicationFacts';

const dayMs = 86_400_000;
/** How long (ms) an undeliverable message is shown. */
export const failedFor = 30 * dayMs;
/** How long (ms) an answered transfer is listed, unless a decision follows. */
const transferredFor = 7 * dayMs;

/** Escapes a text for a LIKE pattern. */
export function like(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/**
 * Whether an application's posting belongs to one of these units. Looks in the list of the units' postings or, with
 * `byColumn`, at the unit stored with the application. `byColumn` is faster if there are very many postings and few
 * applications are read.
 */
function isOfUnits(eb: OfApplications, units: readonly string[], byColumn: boolean) {
  if (byColumn) return eb('a.postingUnit', 'in', units);
  return eb('a.postingId', 'in', eb.selectFrom('postings').select('postings.id').where('postings.unit', 'in', units));
}

/** Whether units have more postings than `most`. */
export async function haveMorePostings(db: Db, units: readonly string[], most: number): Promise<boolean> {
  const some = await db.selectFrom('postings').select('unit').where('unit', 'in', units).limit(1).offset(most).execute();
  return some.length > 0;
}

/** A condition that an application contains a keyword in one place, such as its names or a phone number. */
interface Source {
  /**
   * Tests the row `a`; other tables are read with a scalar subquery. With a join, a database that expects the keyword
   * to be rare would search all matches first, although a page of a frequent keyword is full after a few rows.
   */
  each: RawBuilder<boolean>;
  /** Selects the ids of all applications with the keyword in this place; absent if `each` reads only the row itself. */
  all?: RawBuilder<unknown>;
}

/** Normalises a keyword for the search in names, schools and majors, which are stored one per line. */
export function searched(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll('\n', ' ');
}

/** The keyword in upper case if it can be part of a receipt number; else undefined. */
export function receiptPart({ text }: Word): string | undefined {
  return /^[\w-]+$/.test(text) ? text.toUpperCase() : undefined;
}

/** Selects the ids of applications of accounts whose phone number ends with these digits. */
export function ofAccountsWith(db: Db, phoneEnd: string): RawBuilder<unknown> {
  const endsSo = endsWith(db, 'phone', phoneEnd);
  return sql`select id from applications where account_id in (select id from accounts where ${endsSo})`;
}

/** The condition, on a row of `application_facts`, that the resume has a phone number with this ending. */
export function resumePhoneEnds({ own, shortest }: EndHashes): RawBuilder<boolean> {
  // The letter `g` sorts after every hex digit in both databases.
  return sql<boolean>`phone_ends >= ${shortest} and phone_ends < ${`${shortest}g`} and phone_ends like ${`%${own} %`}`;
}

/**
 * The places to search: names, schools and majors; receipt numbers (their end, and the start of each part between hyphens)
 * if the keyword can be part of one; phone numbers if it can be the end of one.
 */
function sourcesOf(db: Db, word: Word): Source[] {
  const { text, phoneEnds } = word;
  const holds = sql`like ${`%${like(searched(text))}%`} escape '\\'`;
  const written: Source = {
    all: sql`select application_id as id from application_facts where search_text ${holds}`,
    each: sql`(select found.search_text from application_facts found where found.application_id = a.id) ${holds}`,
  };
  const part = receiptPart(word);
  const receiptIs = (before: string, after: string) =>
    sql`a.receipt_no like ${`${before}${like(part ?? '')}${after}`} escape '\\'`;
  const receipt: Source = { each: sql`(${receiptIs('', '%')} or ${receiptIs('%-', '%')} or ${receiptIs('%', '')})` };
  const phone: Source = {
    all: ofAccountsWith(db, text),
    each: sql`(select called.phone from accounts called where called.id = a.account_id) like ${`%${text}`}`,
  };
  const phonesOfResumes = phoneEnds.map((end): Source => {
    const endsSo = sql`like ${`%${end.own} %`}`;
    return {
      all: sql`select application_id as id from application_facts where ${resumePhoneEnds(end)}`,
      each: sql`(select found.phone_ends from application_facts found where found.application_id = a.id) ${endsSo}`,
    };
  });
  return [written, ...(part === undefined ? [] : [receipt]), ...(phoneEnds.length > 0 ? [phone, ...phonesOfResumes] : [])];
}

/** Whether an application contains a keyword. With `countAll`, each place that has `all` is searched once, not row by row. */
function containsWord(db: Db, word: Word, countAll: boolean) {
  const tests = sourcesOf(db, word).map(({ all, each }) => (countAll && all ? sql<boolean>`a.id in (${all})` : each));
  return (eb: OfApplications) => eb.or(tests);
}

function tasksOf(eb: OfApplications, kinds: readonly TaskKind[], states: readonly TaskState[]) {
  return eb
    .selectFrom('applicationTasks as task')
    .select('task.applicationId')
    .where('task.kind', 'in', kinds)
    .where('task.state', 'in', states);
}

/**
 * Selects the ids of applications with a message that became undeliverable after a time (ms). Ids of other objects are
 * also selected and match nothing. Messages of batches of the kind `message` have no topic; such a message has the id of its
 * batch item.
 */
function undeliverable(after: number): RawBuilder<unknown> {
  const isUndeliverable = sql`failed.failed_at > ${after} and failed.sent_at is null`;
  // An expression keeps databases from using an index on the topic: many messages have no topic, but few are
  // undeliverable, and undeliverable messages have their own index.
  const topic = sql`coalesce(failed.topic, '')`;
  return sql`
    select ${idInTopic('failed.topic')} from account_messages failed where ${isUndeliverable} and ${topic} <> ''
    union all
    select letter.application_id from account_messages failed
    join batch_items letter on letter.id = failed.id where ${isUndeliverable} and ${topic} = ''`;
}

function matterIs(db: Db, matter: Matter, now: number) {
  return (eb: OfApplications) => {
    const live = eb('a.live', '=', 1);
    switch (matter) {
      case 'new':
        return eb.and([eb('a.status', '=', 'submitted'), eb('a.waits', '=', 1)]);
      case 'materials':
        return eb.and([live, eb('a.id', 'in', tasksOf(eb, ['material'], ['received']))]);
      case 'background':
        return eb.and([live, eb('a.id', 'in', tasksOf(eb, ['background'], ['submitted']))]);
      case 'overdue':
        return eb.and([
          live,
          eb(
            'a.id',
            'in',
            eb
              .selectFrom('applicationTasks as late')
              .select('late.applicationId')
              .where('late.open', '=', 1)
              .where('late.state', 'in', waitingStates)
              .where('late.dueAt', '<', now),
          ),
        ]);
      case 'releases':
        return eb(
          'a.id',
          'in',
          eb
            .selectFrom('batchItems as held')
            .select('held.applicationId')
            .where('held.state', '=', 'pending')
            .where('held.decision', 'is not', null),
        );
      case 'held':
        return sql<boolean>`a.id in (select application_id from batch_items where state = 'pending')`;
      case 'replies':
        return sql<boolean>`a.id in (select application_id from application_replies where waits = 1)`;
      case 'transfers':
        return eb.and([
          live,
          eb(
            'a.id',
            'in',
            eb
              .selectFrom('applicationTasks as answered')
              // A comparison with the row `a` would run the subquery once for each application.
              .innerJoin('applications as asked', 'asked.id', 'answered.applicationId')
              .select('answered.applicationId')
              .where('answered.kind', '=', 'transfer')
              .where('answered.state', 'in', ['accepted', 'declined'])
              .where('answered.stateAt', '>', now - transferredFor)
              .whereRef('answered.stateAt', '>=', 'asked.statusAt'),
          ),
        ]);
      case 'results': {
        const today = todayInShanghai(now);
        const ending = runningResults(db, { ...listedOn(today), today });
        return eb('a.id', 'in', ending.select('r.applicationId'));
      }
      case 'failed':
        return sql<boolean>`a.id in (${undeliverable(now - failedFor)})`;
    }
  };
}

function stateIs(name: ConditionName, state: ConditionState) {
  return (eb: OfApplications) => eb(`a.${stateColumns[name]}` as const, '=', state);
}

/**
 * Selects the attendees of a session within an actor's reach. If `outcome` is set, selects only attendees with this
 * outcome; `none` selects those without an outcome.
 */
function attendeesOf(eb: OfApplications, { units }: Pick<Actor, 'units'>, session: string, outcome?: FilterOutcome) {
  return eb
    .selectFrom('sessionAttendees as listed')
    .innerJoin('recruitingSessions as held', 'held.id', 'listed.sessionId')
    .select('listed.applicationId')
    .where('listed.sessionId', '=', session)
    .$if(units !== null, (query) => query.where('held.unit', 'in', units!.length > 0 ? units! : ['']))
    .$if(outcome === 'none', (query) => query.where('listed.outcome', 'is', null))
    .$if(outcome !== undefined && outcome !== 'none', (query) => query.where('listed.outcome', '=', outcome as SessionOutcome));
}

/**
 * Selects these applications, each looked up by id: with `id in (...)`, SQLite would scan the index of the order
 * instead.
 */
function amongIds(db: Db, ids: readonly string[]): Matching {
  const held = sql<{ column1: string }>`(values ${sql.join(ids.map((id) => sql`(${id})`))})`.as('held');
  const query = db.selectFrom(held).crossJoin('applications as a').whereRef('a.id', '=', 'held.column1');
  return query as unknown as Matching;
}

/**
 * Selects the applications submitted, or whose turn changed, after a time (ms). The database starts from these few
 * rows, not from an index of the filter. The two parts are disjoint and joined by `union all`: for a plain `union`, SQLite
 * would scan all applications by id. The plus keeps SQLite from using the index on `turn_at` for a bound that nearly all
 * rows meet.
 */
function amongMoved(db: Db, moment: number): Matching {
  const moved = sql<{ id: string }>`(select id from applications where turn_at > ${moment}
    union all select id from applications where applied_at > ${moment} and +turn_at <= ${moment})`.as('moved');
  const query = db.selectFrom(moved).crossJoin('applications as a').whereRef('a.id', '=', 'moved.id');
  return query as unknown as Matching;
}

/** Selects applications by the rows `o` of a table; a cross join makes SQLite read that table first. */
function alongTable(db: Db, table: SortedTable): Matching {
  const query =
    table === 'applications'
      ? db.selectFrom('applications as o').crossJoin('applications as a').whereRef('a.id', '=', 'o.id')
      : db.selectFrom('applicationFacts as o').crossJoin('applications as a').whereRef('a.id', '=', 'o.applicationId');
  return query as unknown as Matching;
}

function selected(db: Db, { holding, movedSince, along }: Pick<FilterQuery, 'holding' | 'movedSince' | 'along'>): Matching {
  if (along) return alongTable(db, along);
  if (holding && holding.length > 0) return amongIds(db, holding);
  if (movedSince !== undefined) return amongMoved(db, movedSince);
  return db.selectFrom('applications as a') as unknown as Matching;
}

/** Applications within an actor's reach that match a filter. */
export function matching(
  db: Db,
  { units, meets }: Reach,
  { filter, now, holding, preferUnitColumn = false, countAll = false, movedSince, along }: FilterQuery,
): Matching {
  const { status, jobType, pkRegJob, unit, word, from, to, waiting, matter, session, outcome, combine } = filter;
  const byColumn = preferUnitColumn && !countAll;
  let query = selected(db, { holding, movedSince, along });
  if (units) {
    query = units.length > 0 ? query.where((eb) => isOfUnits(eb, units, byColumn)) : query.where(sql<boolean>`1 = 0`);
  }
  if (meets) query = query.where('a.id', 'in', met(db, meets));
  if (status) query = query.where('a.status', 'in', status);
  if (jobType) query = query.where('a.jobType', '=', jobType);
  if (pkRegJob) query = query.where('a.postingId', '=', pkRegJob);
  if (unit) query = query.where((eb) => isOfUnits(eb, [unit], byColumn));
  if (from) query = query.where('a.appliedAt', '>', endOfDayInShanghai(from) - dayMs);
  if (to) query = query.where('a.appliedAt', '<=', endOfDayInShanghai(to));
  if (holding?.length === 0) query = query.where(sql<boolean>`1 = 0`);
  if (word) query = query.where(containsWord(db, word, countAll));
  if (waiting) query = query.where('a.waits', '=', 1);
  if (matter) query = query.where(matterIs(db, matter, now));
  const criteria = [...criteriaOf({ units }, filter).values()];
  if (combine === 'or' && criteria.length > 1) query = query.where((eb) => eb.or(criteria.map(({ each }) => each(eb))));
  else for (const { each, all } of criteria) query = query.where(countAll ? all : each);
  for (const name of conditionNames) if (filter[name]) query = query.where(stateIs(name, filter[name]));
  if (session) query = query.where((eb) => eb('a.id', 'in', attendeesOf(eb, { units }, session, outcome)));
  return query;
}

/**
 * A query of the matches that is faster to count; undefined if there is no such query. There is one if the actor's reach is
 * not limited and the filter is only a keyword, which is searched in one place and was not replaced by ids (`holding`).
 */
function countable(db: Db, { units, meets }: Reach, { filter, holding }: FilterQuery): RawBuilder<unknown> | undefined {
  const { word, ...others } = filter;
  if (!word || units || meets || holding || Object.keys(others).length > 0) return undefined;
  const [only, ...more] = sourcesOf(db, word);
  return more.length === 0 ? only!.all : undefined;
}

/** The number of applications that match a filter. */
export async function countMatching(db: Db, actor: Reach, resolved: FilterQuery): Promise<number> {
  const alone = countable(db, actor, resolved);
  const counted = alone
    ? sql<{ total: number }>`select count(*) as total from (${alone}) as held`.execute(db).then(({ rows }) => rows[0]!)
    : matching(db, actor, { ...resolved, countAll: true })
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
  return Number((await counted).total);
}
