import { type SelectQueryBuilder, sql } from 'kysely';

import type { ApplicationFilter } from '#lib/contract/application-filter.ts';
import { endOfDayInShanghai } from '#lib/rules/deadline.ts';
import type { TaskState } from '#lib/task-states.ts';
import type { Actor } from '#server/actor.ts';
import type { Db } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';

type Joined = Tables & {
  a: Tables['applications'];
  p: Tables['postings'];
  f: Tables['applicationFacts'];
  c: Tables['accounts'];
};

/** Where a list goes on: behind this application. */
export interface Cursor {
  appliedAt: number;
  id: string;
}

/** States of tasks in which it is the office's turn. */
const toLookAt: readonly TaskState[] = ['received', 'submitted'];
const dayMs = 86_400_000;

function like(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** Applications in an actor's reach that a filter means. */
export function matching(db: Db, { units }: Pick<Actor, 'units'>, filter: ApplicationFilter) {
  const { status, jobType, pkRegJob, unit, keyWord, from, to, waiting } = filter;
  let query = db
    .selectFrom('applications as a')
    .innerJoin('postings as p', 'p.id', 'a.postingId')
    .innerJoin('accounts as c', 'c.id', 'a.accountId')
    .leftJoin('applicationFacts as f', 'f.applicationId', 'a.id') as unknown as SelectQueryBuilder<
    Joined,
    'a' | 'p' | 'c' | 'f',
    object
  >;
  if (units) query = units.length > 0 ? query.where('p.unit', 'in', units) : query.where(sql<boolean>`1 = 0`);
  if (status) query = query.where('a.status', 'in', status);
  if (jobType) query = query.where('a.jobType', '=', jobType);
  if (pkRegJob) query = query.where('a.postingId', '=', pkRegJob);
  if (unit) query = query.where('p.unit', '=', unit);
  if (from) query = query.where('a.appliedAt', '>', endOfDayInShanghai(from) - dayMs);
  if (to) query = query.where('a.appliedAt', '<=', endOfDayInShanghai(to));
  if (keyWord) {
    const word = like(keyWord.normalize('NFKC').toLowerCase());
    query = query.where((eb) =>
      eb.or([
        sql<boolean>`f.search_text like ${`%${word}%`} escape '\\'`,
        sql<boolean>`lower(a.receipt_no) like ${`%${word}%`} escape '\\'`,
        ...(/^\d{3,}$/.test(keyWord) ? [sql<boolean>`c.phone like ${`%${keyWord}`}`] : []),
      ]),
    );
  }
  if (waiting) {
    query = query.where((eb) =>
      eb.or([
        eb('a.status', '=', 'submitted'),
        eb.and([
          eb('a.live', '=', 1),
          eb.exists(
            eb
              .selectFrom('applicationTasks as t')
              .select('t.id')
              .whereRef('t.applicationId', '=', 'a.id')
              .where('t.kind', 'in', ['material', 'background'])
              .where('t.state', 'in', toLookAt),
          ),
        ]),
      ]),
    );
  }
  return query;
}

/** How many applications a filter means. */
export async function countMatching(db: Db, actor: Pick<Actor, 'units'>, filter: ApplicationFilter): Promise<number> {
  const { total } = await matching(db, actor, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

function listed(query: ReturnType<typeof matching>) {
  return query.select([
    'a.id',
    'a.receiptNo',
    'a.postingId',
    'a.jobType',
    'a.status',
    'a.statusAt',
    'a.appliedAt',
    'a.resumeType',
    'a.workPlace',
    'a.site',
    'p.nameZh',
    'p.nameEn',
    'p.unit',
    sql<string>`coalesce(f.name, '')`.as('name'),
    sql<string>`coalesce(f.school, '')`.as('school'),
    sql<string>`coalesce(f.major, '')`.as('major'),
    sql<string>`coalesce(f.education, '')`.as('education'),
  ]);
}

/** A page of what a filter means, the newest first. */
export async function findMatching(
  db: Db,
  actor: Pick<Actor, 'units'>,
  filter: ApplicationFilter,
  { after, count }: { after?: Cursor | undefined; count: number },
) {
  let query = listed(matching(db, actor, filter));
  if (after) {
    query = query.where((eb) =>
      eb.or([
        eb('a.appliedAt', '<', after.appliedAt),
        eb.and([eb('a.appliedAt', '=', after.appliedAt), eb('a.id', '<', after.id)]),
      ]),
    );
  }
  return query.orderBy('a.appliedAt', 'desc').orderBy('a.id', 'desc').limit(count).execute();
}

/** One application in an actor's reach by its id or receipt number. */
export async function findOne(db: Db, actor: Pick<Actor, 'units'>, idOrReceipt: string) {
  return matching(db, actor, {})
    .selectAll('a')
    .where((eb) => eb.or([eb('a.id', '=', idOrReceipt), eb('a.receiptNo', '=', idOrReceipt)]))
    .executeTakeFirst();
}
