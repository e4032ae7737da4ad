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

/** A word is looked for in lists of their own, so that however few are found none is looked for row by row. */
function holdsWord(keyWord: string) {
  const word = like(keyWord.normalize('NFKC').toLowerCase());
  return (eb: OfApplications) =>
    eb.or([
      eb(
        'a.id',
        'in',
        eb
          .selectFrom('applicationFacts as found')
          .select('found.applicationId')
          .where(sql<boolean>`found.search_text like ${`%${word}%`} escape '\\'`),
      ),
      ...(/^[\w-]+$/.test(keyWord) ? [sql<boolean>`lower(a.receipt_no) like ${`%${word}%`} escape '\\'`] : []),
      ...(/^\d{3,}$/.test(keyWord)
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
export function matching(db: Db, { units }: Pick<Actor, 'units'>, { filter, now }: Meant): Matching {
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
  if (keyWord) query = query.where(holdsWord(keyWord));
  if (waiting) query = query.where('a.waits', '=', 1);
  if (matter) query = query.where(matterIs(matter, now));
  return query;
}

/** How many applications a filter means. */
export async function countMatching(db: Db, actor: Pick<Actor, 'units'>, meant: Meant): Promise<number> {
  const { total } = await matching(db, actor, meant)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}
