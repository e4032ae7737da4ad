import { type RawBuilder, sql } from 'kysely';

import type { Reach } from '#server/platform/actor.ts';
import { contains } from '#server/platform/db/contains.ts';
import type { Db } from '#server/platform/db/database.ts';
import { poolMembers } from '#server/platform/db/pool-members.ts';

import { type FilterQuery, matching } from './filter/store-filter.ts';

/** A search of the talent pool. */
export interface PoolSearch {
  resolved: FilterQuery;
  /** Parts of a school's and a major's name; empty or absent for all. */
  school?: string | undefined;
  major?: string | undefined;
  /** A key of the list of education levels. */
  education?: string | undefined;
}

/** The last person of the former page. */
export interface PoolPosition {
  agreedAt: number;
  accountId: string;
}

/**
 * The applications that match, within the actor's reach: an actor limited to units finds only applications for postings of
 * these units, and so only members with such an application. Erased applications have no facts and are never found.
 */
function matchingIn(db: Db, actor: Reach, { resolved, school, major, education }: PoolSearch) {
  const part = (text: string) => text.normalize('NFKC');
  return matching(db, actor, { ...resolved, preferUnitColumn: true })
    .innerJoin('applicationFacts as f', 'f.applicationId', 'a.id')
    .$if(!!school, (query) => query.where(contains(sql`f.school`, part(school!))))
    .$if(!!major, (query) => query.where(contains(sql`f.major`, part(major!))))
    .$if(!!education, (query) => query.where('f.education', '=', education!));
}

/** The applications of the member `m` that match. */
function applicationsOfMember(db: Db, actor: Reach, { resolved: { holding, ...resolved }, ...search }: PoolSearch) {
  return matchingIn(db, actor, { ...search, resolved })
    .where(sql<boolean>`a.account_id = m.account_id`)
    .$if(holding !== undefined, (query) => query.where('a.id', 'in', holding!.length > 0 ? holding! : ['']));
}

/** Members of the pool; if a part of the filter was resolved to ids, only members with an application among these. */
function members(db: Db, { resolved: { now, holding } }: PoolSearch) {
  return poolMembers(db, now).$if(holding !== undefined, (query) => {
    const ids = holding!.length > 0 ? holding! : [''];
    return query.where('m.accountId', 'in', db.selectFrom('applications').select('accountId').where('id', 'in', ids));
  });
}

/** A page of the pool, the latest consent first: each person once, with their newest application that matches. */
export async function findPool(
  db: Db,
  actor: Reach,
  search: PoolSearch,
  { after, count }: { after: PoolPosition | null; count: number },
) {
  const newest = applicationsOfMember(db, actor, search)
    .select('a.id')
    .orderBy('a.appliedAt', 'desc')
    .orderBy('a.id', 'desc')
    .limit(1);
  const found = members(db, search)
    .select(['m.accountId', 'm.agreedAt', 'm.until', newest.as('id')])
    .$if(after !== null, (query) =>
      query.where((eb) =>
        eb.or([
          eb('m.agreedAt', '<', after!.agreedAt),
          eb.and([eb('m.agreedAt', '=', after!.agreedAt), eb('m.accountId', '<', after!.accountId)]),
        ]),
      ),
    );
  return db
    .selectFrom(found.as('found'))
    .innerJoin('applications as shown', 'shown.id', 'found.id')
    .select(['found.accountId', 'found.agreedAt', 'found.until', 'shown.id', 'shown.english', 'shown.graduation'])
    .orderBy('found.agreedAt', 'desc')
    .orderBy('found.accountId', 'desc')
    .limit(count)
    .execute();
}

/** Whether the account of the application `a` is a member. Looks up only this account: a list of all members would be long. */
function isMember(db: Db, now: number): RawBuilder<boolean> {
  const membership = poolMembers(db, now)
    .where(sql<boolean>`m.account_id = a.account_id`)
    .select('m.accountId')
    .limit(1);
  return sql<boolean>`${membership} is not null`;
}

/** The accounts of members with an application that matches, each once and at most `most` of them. */
function matchingMembers(db: Db, actor: Reach, search: PoolSearch, most: number) {
  const { holding, now } = search.resolved;
  // The ids are few. In this query, databases read these few applications first; in a subquery per member, they would compare
  // every member with each id.
  if (holding !== undefined)
    return matchingIn(db, actor, search).select('a.accountId').distinct().where(isMember(db, now)).limit(most).as('counted');
  // PostgreSQL turns `exists` into a join, which reads all applications; a scalar subquery lets it stop at the limit.
  const first = applicationsOfMember(db, actor, search).select('a.id').limit(1);
  return poolMembers(db, now)
    .where((eb) => eb(first, 'is not', null))
    .select('m.accountId')
    .limit(most)
    .as('counted');
}

/** The number of people of the pool who match; stops counting at `most`. */
export async function countPool(db: Db, actor: Reach, search: PoolSearch, most: number): Promise<number> {
  const { total } = await db
    .selectFrom(matchingMembers(db, actor, search, most))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** The applications with these ids that are within reach and belong to members of the pool: account and unit, by id. */
export async function findPoolApplications(db: Db, actor: Reach, ids: readonly string[], now: number) {
  const rows = await matching(db, actor, { filter: {}, now })
    .innerJoin('applicationFacts as f', 'f.applicationId', 'a.id')
    .select(['a.id', 'a.accountId', 'a.postingUnit'])
    .where('a.id', 'in', ids)
    .where(isMember(db, now))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
