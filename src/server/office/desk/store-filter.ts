import { type ExpressionBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';

import type { ApplicationFilter, Matter } from '#lib/contract/application-filter.ts';
import type { ConditionState } from '#lib/domain/condition-states.ts';
import type { SessionOutcome, SoughtOutcome } from '#lib/domain/session-kinds.ts';
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

/** What is selected from: applications, under the name `a`. */
type Selected = Tables & { a: Tables['applications'] };
type OfApplications = ExpressionBuilder<Selected, 'a'>;
export type Matching = SelectQueryBuilder<Selected, 'a', object>;

/** A word that is looked for. */
export interface Word {
  text: string;
  /** What an end of a sealed phone number that reads so is found by; empty where the word is none. */
  phoneEnds: readonly EndHashes[];
}

/** A filter, its word made ready to be looked for. */
export type Sought = Omit<ApplicationFilter, 'keyWord'> & { word?: Word | undefined; keyWord?: never };

/** Which applications are meant, at a moment (ms) where it depends on one. */
export interface Meant {
  filter: Sought;
  now: number;
  /** Those that hold the filter's word, where they are known. */
  holding?: readonly string[] | undefined;
  /** Whether the units that are meant have so many postings that they are not listed for a page of applications. */
  isOfManyPostings?: boolean;
  /** Whether every one is looked at, not the first few in an order. */
  isWhole?: boolean;
  /** Only those are meant that changed sides or were sent after this moment (ms): few, each of which is looked up. */
  movedSince?: number | undefined;
}

const dayMs = 86_400_000;
/** Milliseconds for which a message that could not be sent is news. */
export const failedFor = 30 * dayMs;

/** A text as a part of a pattern. */
export function like(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/**
 * Whether the posting of an application is of the units within reach, or of one unit: among their postings, or, where these
 * are very many and few applications are wanted, by the unit that is kept with each, of its posting where none is yet.
 */
function isOfUnits(eb: OfApplications, units: readonly string[], isEach: boolean) {
  const postings = eb.selectFrom('postings');
  if (!isEach) return eb('a.postingId', 'in', postings.select('postings.id').where('postings.unit', 'in', units));
  const unit = postings.select('postings.unit').whereRef('postings.id', '=', 'a.postingId');
  return eb(eb.fn.coalesce('a.postingUnit', unit), 'in', units);
}

/** Whether units have more postings than so many. */
export async function haveMorePostings(db: Db, units: readonly string[], most: number): Promise<boolean> {
  const some = await db.selectFrom('postings').select('unit').where('unit', 'in', units).limit(1).offset(most).execute();
  return some.length > 0;
}

/** Where a word may be written. */
interface Source {
  /**
   * Whether the row `a` holds it there. Read as one value, so that a database that takes a word for rare does not look
   * up all who hold it first: lists of what many hold find their page after a few rows.
   */
  each: RawBuilder<boolean>;
  /** The ids of all applications that hold it there; absent where `each` reads nothing but the row itself. */
  all?: RawBuilder<unknown>;
}

/** A word as it is looked for in names, schools and majors, each of which is a line. */
export function searched(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll('\n', ' ');
}

/** The word where it may be the end of a receipt number, or the beginning of a group in one, as those are written. */
export function receiptPart({ text }: Word): string | undefined {
  return /^[\w-]+$/.test(text) ? text.toUpperCase() : undefined;
}

/** Applications of accounts whose phone number ends so. */
export function ofAccountsWith(db: Db, phoneEnd: string): RawBuilder<unknown> {
  const endsSo = endsWith(db, 'phone', phoneEnd);
  return sql`select id from applications where account_id in (select id from accounts where ${endsSo})`;
}

/** What applies to the facts of applications whose resume has a phone number that ends so. */
export function resumePhoneEnds({ own, shortest }: EndHashes): RawBuilder<boolean> {
  // The letter comes behind every digit of a hash, in whatever order a database sorts.
  return sql<boolean>`phone_ends >= ${shortest} and phone_ends < ${`${shortest}g`} and phone_ends like ${`%${own} %`}`;
}

/** Names, schools and majors; receipt numbers where the word may end one or begin a group of it, phone numbers where it may be an end. */
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
 * Whether an application holds a word: looked at row by row, which is right where few of many are wanted, or looked up
 * once for all, which is right where every one is, as for a count.
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
 * Ids of applications of which a message was given up after a moment (ms), among ids of other things that messages tell
 * of. A letter of the office has no topic: its id is that of its entry in the batch.
 */
function toldInVain(after: number): RawBuilder<unknown> {
  const isGivenUp = sql`failed.failed_at > ${after} and failed.sent_at is null`;
  // In an expression: messages without a topic are many, those that were given up are few, and have an index of their own.
  const topic = sql`coalesce(failed.topic, '')`;
  return sql`
    select ${idInTopic('failed.topic')} from account_messages failed where ${isGivenUp} and ${topic} <> ''
    union all
    select letter.application_id from account_messages failed
    join ask_batch_items letter on letter.id = failed.id where ${isGivenUp} and ${topic} = ''`;
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
          eb.selectFrom('decisions as held').select('held.applicationId').where('held.state', '=', 'pending'),
        );
      case 'held':
        return sql<boolean>`a.id in (select application_id from decisions where state = 'pending'
          union all select application_id from ask_batch_items where state = 'pending')`;
      case 'failed':
        return sql<boolean>`a.id in (${toldInVain(now - failedFor)})`;
    }
  };
}

function stateIs(name: ConditionName, state: ConditionState) {
  return (eb: OfApplications) => eb(`a.${stateColumns[name]}` as const, '=', state);
}

/** Who is on the list of a session in an actor's reach; with an outcome only those who have it. */
function attendeesOf(eb: OfApplications, { units }: Pick<Actor, 'units'>, session: string, outcome?: SoughtOutcome) {
  return eb
    .selectFrom('sessionAttendees as listed')
    .innerJoin('recruitingSessions as held', 'held.id', 'listed.sessionId')
    .select('listed.applicationId')
    .where('listed.sessionId', '=', session)
    .$if(units !== null, (query) => query.where('held.unit', 'in', units!.length > 0 ? units! : ['']))
    .$if(outcome === 'none', (query) => query.where('listed.outcome', 'is', null))
    .$if(outcome !== undefined && outcome !== 'none', (query) => query.where('listed.outcome', '=', outcome as SessionOutcome));
}

/** These applications, each looked up by its id: with ids in a list SQLite walks through an index of the order instead. */
function amongHolding(db: Db, ids: readonly string[]): Matching {
  const held = sql<{ column1: string }>`(values ${sql.join(ids.map((id) => sql`(${id})`))})`.as('held');
  const query = db.selectFrom(held).crossJoin('applications as a').whereRef('a.id', '=', 'held.column1');
  return query as unknown as Matching;
}

/**
 * Those that changed sides or were sent after a moment, found before a filter's own indexes are thought of. Two parts that
 * share nothing, since for a plain union SQLite walks over all applications in the order of their ids; the plus keeps it from
 * the index of a bound that nearly all meet.
 */
function amongMoved(db: Db, moment: number): Matching {
  const moved = sql<{ id: string }>`(select id from applications where turn_at > ${moment}
    union all select id from applications where applied_at > ${moment} and +turn_at <= ${moment})`.as('moved');
  const query = db.selectFrom(moved).crossJoin('applications as a').whereRef('a.id', '=', 'moved.id');
  return query as unknown as Matching;
}

function selected(db: Db, { holding, movedSince }: Pick<Meant, 'holding' | 'movedSince'>): Matching {
  if (holding && holding.length > 0) return amongHolding(db, holding);
  if (movedSince !== undefined) return amongMoved(db, movedSince);
  return db.selectFrom('applications as a') as unknown as Matching;
}

/** Applications in an actor's reach that a filter means. */
export function matching(
  db: Db,
  { units }: Pick<Actor, 'units'>,
  { filter, now, holding, isOfManyPostings = false, isWhole = false, movedSince }: Meant,
): Matching {
  const { status, jobType, pkRegJob, unit, word, from, to, waiting, matter, session, outcome } = filter;
  const isEach = isOfManyPostings && !isWhole;
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
  if (!holding && word) query = query.where(holdsWord(db, word, isWhole));
  if (waiting) query = query.where('a.waits', '=', 1);
  if (matter) query = query.where(matterIs(matter, now));
  for (const name of conditionNames) if (filter[name]) query = query.where(stateIs(name, filter[name]));
  if (session) query = query.where((eb) => eb('a.id', 'in', attendeesOf(eb, { units }, session, outcome)));
  return query;
}

/** What holds the filter's word, where nothing but the word is asked and it is looked for in one place. */
function countable(db: Db, { units }: Pick<Actor, 'units'>, { filter, holding }: Meant): RawBuilder<unknown> | undefined {
  const { word, ...others } = filter;
  if (!word || units || holding || Object.keys(others).length > 0) return undefined;
  const [only, ...more] = sourcesOf(db, word);
  return more.length === 0 ? only!.all : undefined;
}

/** How many applications a filter means. */
export async function countMatching(db: Db, actor: Pick<Actor, 'units'>, meant: Meant): Promise<number> {
  const alone = countable(db, actor, meant);
  const counted = alone
    ? sql<{ total: number }>`select count(*) as total from (${alone}) as held`.execute(db).then(({ rows }) => rows[0]!)
    : matching(db, actor, { ...meant, isWhole: true })
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
  return Number((await counted).total);
}
