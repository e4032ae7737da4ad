import { type ExpressionBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';

import type { ApplicationFilter, Matter } from '#lib/contract/application-filter.ts';
import type { ConditionState } from '#lib/domain/condition-states.ts';
import type { SessionOutcome, FilterOutcome } from '#lib/domain/session-kinds.ts';
import type { TaskKind, TaskState } from '#lib/domain/task-states.ts';
import { type ConditionName, conditionNames } from '#lib/rules/conditions.ts';
import { endOfDayInShanghai } from '#lib/rules/deadline.ts';
import { waitingStates } from '#lib/rules/tasks.ts';
import { idInTopic } from '#server/people/messages/topics.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { endsWith } from '#server/platform/db/text-ends.ts';
import type { EndHashes } from '#server/recruitment/applications/search/phone-ends.ts';
import { stateColumns } from '#server/recruitment/applications/search/state-columns.ts';

/** The selected table: applications, as `a`. */
type Selected = Tables & { a: Tables['applications'] };
type OfApplications = ExpressionBuilder<Selected, 'a'>;
export type Matching = SelectQueryBuilder<Selected, 'a', object>;

/** A keyword. */
export interface Word {
  text: string;
  /** The hashes to find phone numbers that end with it; empty if it is not digits. */
  phoneEnds: readonly EndHashes[];
}

/** A filter with its keyword prepared. */
export type ResolvedFilter = Omit<ApplicationFilter, 'keyWord'> & { word?: Word | undefined; keyWord?: never };

/** Which applications match, at a moment (ms) if that matters. */
export interface FilterQuery {
  filter: ResolvedFilter;
  now: number;
  /** The ids of those with the keyword, if resolved. */
  holding?: readonly string[] | undefined;
  /** Whether the units have so many postings that they are not listed for a page of applications. */
  preferUnitColumn?: boolean;
  /** Whether every match is read, not only the first few in an order. */
  countAll?: boolean;
  /** Only those that changed sides or were sent after this moment (ms): few, each looked up. */
  movedSince?: number | undefined;
}

const dayMs = 86_400_000;
/** Milliseconds for which an undeliverable message is shown. */
export const failedFor = 30 * dayMs;

/** A LIKE pattern for a text anywhere in a value. */
export function like(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/**
 * Whether an application's posting belongs to the units within reach, or to one unit: by the list of their postings,
 * or, if these are very many and few applications are wanted, by the unit stored with each application.
 */
function isOfUnits(eb: OfApplications, units: readonly string[], isEach: boolean) {
  if (isEach) return eb('a.postingUnit', 'in', units);
  return eb('a.postingId', 'in', eb.selectFrom('postings').select('postings.id').where('postings.unit', 'in', units));
}

/** Whether units have more postings than `most`. */
export async function haveMorePostings(db: Db, units: readonly string[], most: number): Promise<boolean> {
  const some = await db.selectFrom('postings').select('unit').where('unit', 'in', units).limit(1).offset(most).execute();
  return some.length > 0;
}

/** A place where a keyword may occur. */
interface Source {
  /**
   * Whether the row `a` has it there. Written as one value, so that a database that believes the keyword to be rare
   * does not look up all holders first: a list of a frequent keyword fills its page after a few rows.
   */
  each: RawBuilder<boolean>;
  /** The ids of all applications that have it there; absent if `each` reads only the row itself. */
  all?: RawBuilder<unknown>;
}

/** A keyword as it is searched in names, schools and majors, each of which is a line. */
export function searched(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll('\n', ' ');
}

/** The keyword if it may be the end of a receipt number, or the start of one of its groups, in their spelling. */
export function receiptPart({ text }: Word): string | undefined {
  return /^[\w-]+$/.test(text) ? text.toUpperCase() : undefined;
}

/** Applications of accounts whose phone number ends with the keyword. */
export function ofAccountsWith(db: Db, phoneEnd: string): RawBuilder<unknown> {
  const endsSo = endsWith(db, 'phone', phoneEnd);
  return sql`select id from applications where account_id in (select id from accounts where ${endsSo})`;
}

/** The condition on an application's facts that its resume has a phone number ending with the keyword. */
export function resumePhoneEnds({ own, shortest }: EndHashes): RawBuilder<boolean> {
  // The letter sorts after every hex digit in both databases.
  return sql<boolean>`phone_ends >= ${shortest} and phone_ends < ${`${shortest}g`} and phone_ends like ${`%${own} %`}`;
}

/**
 * Names, schools and majors; receipt numbers if the keyword may end one or begin one of its groups; phone numbers if it
 * may be an ending.
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

/**
 * Whether an application has a keyword: checked row by row if few of many are wanted, or resolved once for all if every
 * match is read, as for a count.
 */
function holdsWord(db: Db, word: Word, isWhole: boolean) {
  const tests = sourcesOf(db, word).map(({ all, each }) => (isWhole && all ? sql<boolean>`a.id in (${all})` : each));
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
 * Ids of applications with an undeliverable message after a moment (ms), among ids of other things that messages are
 * about. A letter of the office has no topic: its id is that of its item in the batch.
 */
function undeliverable(after: number): RawBuilder<unknown> {
  const isGivenUp = sql`failed.failed_at > ${after} and failed.sent_at is null`;
  // In an expression: messages without a topic are many, undeliverable ones are few and have their own index.
  const topic = sql`coalesce(failed.topic, '')`;
  return sql`
    select ${idInTopic('failed.topic')} from account_messages failed where ${isGivenUp} and ${topic} <> ''
    union all
    select letter.application_id from account_messages failed
    join batch_items letter on letter.id = failed.id where ${isGivenUp} and ${topic} = ''`;
}

function matterIs(matter: Matter, now: number) {
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
      case 'failed':
        return sql<boolean>`a.id in (${undeliverable(now - failedFor)})`;
    }
  };
}

function stateIs(name: ConditionName, state: ConditionState) {
  return (eb: OfApplications) => eb(`a.${stateColumns[name]}` as const, '=', state);
}

/** Attendees of a session within an actor's reach; with an outcome only those who have it. */
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

/** These applications, each looked up by id: with a list of ids SQLite would walk the order's index instead. */
function amongHolding(db: Db, ids: readonly string[]): Matching {
  const held = sql<{ column1: string }>`(values ${sql.join(ids.map((id) => sql`(${id})`))})`.as('held');
  const query = db.selectFrom(held).crossJoin('applications as a').whereRef('a.id', '=', 'held.column1');
  return query as unknown as Matching;
}

/**
 * Those that changed sides or were sent after a moment, found before the filter's own indexes are considered. Two
 * disjoint parts, because for a plain union SQLite scans all applications by id; the plus keeps it from the index of a
 * bound that nearly all rows meet.
 */
function amongMoved(db: Db, moment: number): Matching {
  const moved = sql<{ id: string }>`(select id from applications where turn_at > ${moment}
    union all select id from applications where applied_at > ${moment} and +turn_at <= ${moment})`.as('moved');
  const query = db.selectFrom(moved).crossJoin('applications as a').whereRef('a.id', '=', 'moved.id');
  return query as unknown as Matching;
}

function selected(db: Db, { holding, movedSince }: Pick<FilterQuery, 'holding' | 'movedSince'>): Matching {
  if (holding && holding.length > 0) return amongHolding(db, holding);
  if (movedSince !== undefined) return amongMoved(db, movedSince);
  return db.selectFrom('applications as a') as unknown as Matching;
}

/** Applications within an actor's reach that match a filter. */
export function matching(
  db: Db,
  { units }: Pick<Actor, 'units'>,
  { filter, now, holding, preferUnitColumn = false, countAll = false, movedSince }: FilterQuery,
): Matching {
  const { status, jobType, pkRegJob, unit, word, from, to, waiting, matter, session, outcome } = filter;
  const isEach = preferUnitColumn && !countAll;
  let query = selected(db, { holding, movedSince });
  if (units) {
    query = units.length > 0 ? query.where((eb) => isOfUnits(eb, units, isEach)) : query.where(sql<boolean>`1 = 0`);
  }
  if (status) query = query.where('a.status', 'in', status);
  if (jobType) query = query.where('a.jobType', '=', jobType);
  if (pkRegJob) query = query.where('a.postingId', '=', pkRegJob);
  if (unit) query = query.where((eb) => isOfUnits(eb, [unit], isEach));
  if (from) query = query.where('a.appliedAt', '>', endOfDayInShanghai(from) - dayMs);
  if (to) query = query.where('a.appliedAt', '<=', endOfDayInShanghai(to));
  if (holding?.length === 0) query = query.where(sql<boolean>`1 = 0`);
  if (!holding && word) query = query.where(holdsWord(db, word, countAll));
  if (waiting) query = query.where('a.waits', '=', 1);
  if (matter) query = query.where(matterIs(matter, now));
  for (const name of conditionNames) if (filter[name]) query = query.where(stateIs(name, filter[name]));
  if (session) query = query.where((eb) => eb('a.id', 'in', attendeesOf(eb, { units }, session, outcome)));
  return query;
}

/** The source of a filter's keyword, if the filter has nothing else and the keyword is searched in one place. */
function countable(db: Db, { units }: Pick<Actor, 'units'>, { filter, holding }: FilterQuery): RawBuilder<unknown> | undefined {
  const { word, ...others } = filter;
  if (!word || units || holding || Object.keys(others).length > 0) return undefined;
  const [only, ...more] = sourcesOf(db, word);
  return more.length === 0 ? only!.all : undefined;
}

/** The number of applications that match a filter. */
export async function countMatching(db: Db, actor: Pick<Actor, 'units'>, meant: FilterQuery): Promise<number> {
  const alone = countable(db, actor, meant);
  const counted = alone
    ? sql<{ total: number }>`select count(*) as total from (${alone}) as held`.execute(db).then(({ rows }) => rows[0]!)
    : matching(db, actor, { ...meant, countAll: true })
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
  return Number((await counted).total);
}
