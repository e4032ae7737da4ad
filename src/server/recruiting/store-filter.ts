import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';

import type { ApplicationFilter, Matter } from '#lib/contract/application-filter.ts';
import { endOfDayInShanghai } from '#lib/rules/deadline.ts';
import { waitingStates } from '#lib/rules/tasks.ts';
import type { TaskKind, TaskState } from '#lib/task-states.ts';
import type { Actor } from '#server/actor.ts';
import type { Db } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';

/** What is selected from: applications, under the name `a`. */
type Selected = Tables & { a: Tables['applications'] };
type OfApplications = ExpressionBuilder<Selected, 'a'>;
export type Matching = SelectQueryBuilder<Selected, 'a', object>;

/** Which applications are meant, at a moment (ms) where it depends on one. */
export interface Meant {
  filter: ApplicationFilter;
  now: number;
  /** Those that hold the filter's word, where they are known. */
  holding?: readonly string[] | undefined;
  /** Whether every one is looked at, not the first few in an order. */
  isWhole?: boolean;
}

const dayMs = 86_400_000;
/** Milliseconds for which a message that could not be sent is news. */
export const failedFor = 30 * dayMs;

function like(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** Postings of the units within reach, or of one unit. */
function postingsOf(eb: OfApplications, units: readonly string[]) {
  return eb.selectFrom('postings').select('postings.id').where('postings.unit', 'in', units);
}

/** Whether a word may be part of a receipt number, or the end of a phone number. */
function kindsOf(keyWord: string): { isNumber: boolean; isPhone: boolean } {
  return { isNumber: /^[\w-]+$/.test(keyWord), isPhone: /^\d{3,}$/.test(keyWord) };
}

function patternOf(keyWord: string): string {
  return `%${like(keyWord.normalize('NFKC').toLowerCase())}%`;
}

/** Whether an application holds a word, looked at row by row: right where many do and few are wanted. */
function holdsWord(keyWord: string) {
  const pattern = patternOf(keyWord);
  const { isNumber, isPhone } = kindsOf(keyWord);
  return (eb: OfApplications) =>
    eb.or([
      eb.exists(
        eb
          .selectFrom('applicationFacts as found')
          .select('found.applicationId')
          .whereRef('found.applicationId', '=', 'a.id')
          .where(sql<boolean>`found.search_text like ${pattern} escape '\\'`),
      ),
      ...(isNumber ? [sql<boolean>`lower(a.receipt_no) like ${pattern} escape '\\'`] : []),
      ...(isPhone
        ? [
            eb.exists(
              eb
                .selectFrom('accounts as called')
                .select('called.id')
                .whereRef('called.id', '=', 'a.accountId')
                .where(sql<boolean>`called.phone like ${`%${keyWord}`}`),
            ),
          ]
        : []),
    ]);
}

/** The same, looked up once for all: right where every one of many is wanted, as for a count. */
function isAmongHolding(keyWord: string) {
  const pattern = patternOf(keyWord);
  const { isNumber, isPhone } = kindsOf(keyWord);
  return (eb: OfApplications) =>
    eb.or([
      eb(
        'a.id',
        'in',
        eb
          .selectFrom('applicationFacts as found')
          .select('found.applicationId')
          .where(sql<boolean>`found.search_text like ${pattern} escape '\\'`),
      ),
      ...(isNumber ? [sql<boolean>`lower(a.receipt_no) like ${pattern} escape '\\'`] : []),
      ...(isPhone
        ? [
            eb(
              'a.accountId',
              'in',
              eb
                .selectFrom('accounts as called')
                .select('called.id')
                .where(sql<boolean>`called.phone like ${`%${keyWord}`}`),
            ),
          ]
        : []),
    ]);
}

/** Applications that hold a word, whoever may see them, at most so many: read from indexes alone. */
export async function findHolding(db: Db, keyWord: string, count: number): Promise<string[]> {
  const pattern = patternOf(keyWord);
  const { isNumber, isPhone } = kindsOf(keyWord);
  const [named, numbered, called] = await Promise.all([
    db
      .selectFrom('applicationFacts')
      .select('applicationId as id')
      .where(sql<boolean>`search_text like ${pattern} escape '\\'`)
      .limit(count)
      .execute(),
    isNumber
      ? db
          .selectFrom('applications')
          .select('id')
          .where(sql<boolean>`lower(receipt_no) like ${pattern} escape '\\'`)
          .limit(count)
          .execute()
      : [],
    isPhone
      ? db
          .selectFrom('applications')
          .select('id')
          .where('accountId', 'in', (eb) =>
            eb
              .selectFrom('accounts')
              .select('accounts.id')
              .where(sql<boolean>`phone like ${`%${keyWord}`}`),
          )
          .limit(count)
          .execute()
      : [],
  ]);
  return [...new Set([...named, ...numbered, ...called].map(({ id }) => id))];
}

function tasksOf(eb: OfApplications, kinds: readonly TaskKind[], states: readonly TaskState[]) {
  return eb
    .selectFrom('applicationTasks as task')
    .select('task.applicationId')
    .where('task.kind', 'in', kinds)
    .where('task.state', 'in', states);
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
      case 'failed':
        return eb(
          sql<string>`'application:' || a.id`,
          'in',
          eb
            .selectFrom('accountMessages as failed')
            .select(sql<string>`failed.topic`.as('topic'))
            .where('failed.failedAt', '>', now - failedFor)
            .where('failed.sentAt', 'is', null)
            .where('failed.topic', 'is not', null),
        );
    }
  };
}

/** Applications in an actor's reach that a filter means. */
export function matching(db: Db, { units }: Pick<Actor, 'units'>, { filter, now, holding, isWhole = false }: Meant): Matching {
  const { status, jobType, pkRegJob, unit, keyWord, from, to, waiting, matter } = filter;
  let query = db.selectFrom('applications as a') as unknown as Matching;
  if (units) {
    query =
      units.length > 0 ? query.where((eb) => eb('a.postingId', 'in', postingsOf(eb, units))) : query.where(sql<boolean>`1 = 0`);
  }
  if (status) query = query.where('a.status', 'in', status);
  if (jobType) query = query.where('a.jobType', '=', jobType);
  if (pkRegJob) query = query.where('a.postingId', '=', pkRegJob);
  if (unit) query = query.where((eb) => eb('a.postingId', 'in', postingsOf(eb, [unit])));
  if (from) query = query.where('a.appliedAt', '>', endOfDayInShanghai(from) - dayMs);
  if (to) query = query.where('a.appliedAt', '<=', endOfDayInShanghai(to));
  if (holding) query = holding.length > 0 ? query.where('a.id', 'in', holding) : query.where(sql<boolean>`1 = 0`);
  else if (keyWord) query = query.where(isWhole ? isAmongHolding(keyWord) : holdsWord(keyWord));
  if (waiting) query = query.where('a.waits', '=', 1);
  if (matter) query = query.where(matterIs(matter, now));
  return query;
}

/** How many applications a filter means. */
export async function countMatching(db: Db, actor: Pick<Actor, 'units'>, meant: Meant): Promise<number> {
  const { total } = await matching(db, actor, { ...meant, isWhole: true })
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}
