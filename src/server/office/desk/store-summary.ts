import { sql } from 'kysely';

import type { Matter } from '#lib/contract/application-filter.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db/database.ts';

import { countMatching, matching } from './filter/store-filter.ts';

type Scope = Pick<Actor, 'units'>;

/**
 * The postings with applications within reach, each with the number of its applications and how many of them wait for the
 * office. The posting with the most waiting applications comes first.
 */
export async function findBusiest(db: Db, scope: Scope) {
  const rows = await matching(db, scope, { filter: {}, now: 0 })
    .select('a.postingId')
    .select(({ fn }) => [fn.countAll<number>().as('total'), fn.sum<number>('a.waits').as('waiting')])
    .groupBy('a.postingId')
    .orderBy('waiting', 'desc')
    .orderBy('total', 'desc')
    .orderBy('a.postingId')
    .execute();
  return rows.map(({ postingId, total, waiting }) => ({ id: postingId, total: Number(total), waiting: Number(waiting) }));
}

/** The number of applications within reach, and how many of them wait for the office. */
export async function countAll(db: Db, scope: Scope): Promise<{ total: number; waiting: number }> {
  const [total, waiting] = await Promise.all([
    countMatching(db, scope, { filter: {}, now: 0 }),
    countMatching(db, scope, { filter: { waiting: true }, now: 0 }),
  ]);
  return { total, waiting };
}

/** The number of applications within reach that need attention for the reason `matter` at `now` (ms). */
export async function countMatter(db: Db, scope: Scope, matter: Matter, now: number): Promise<number> {
  return countMatching(db, scope, { filter: { matter }, now });
}

/** The number of an owner's applications that are within reach and wait for the office. */
export async function countWaitingOf(db: Db, scope: Scope, owner: string): Promise<number> {
  return countMatching(db, scope, { filter: { owners: { ids: [owner], none: false }, waiting: true }, now: 0 });
}

/**
 * When the next pending batch item within reach is released (ms); null if there is none. Items whose batch waits for an
 * approval do not count. With `isDecision`, only decisions count.
 */
async function nextRelease(db: Db, { units }: Scope, { isDecision }: { isDecision: boolean }): Promise<number | null> {
  if (units?.length === 0) return null;
  const row = await db
    .selectFrom('batchItems as held')
    .innerJoin('applications as a', 'a.id', 'held.applicationId')
    .innerJoin('postings as p', 'p.id', 'a.postingId')
    .select('held.releaseAt')
    .where('held.state', '=', 'pending')
    .where(sql<boolean>`not exists (select 1 from batches b where b.id = held.batch_id and b.awaits_approval = 1)`)
    .$if(isDecision, (query) => query.where('held.decision', 'is not', null))
    .$if(units !== null, (query) => query.where('p.unit', 'in', units!))
    .orderBy('held.releaseAt')
    .limit(1)
    .executeTakeFirst();
  return row?.releaseAt ?? null;
}

/**
 * When the next decision and the next batch item of any kind within reach are released (ms), as `nextRelease` finds them; null
 * if there is none.
 */
export async function nextReleases(db: Db, scope: Scope): Promise<{ decision: number | null; any: number | null }> {
  const [decision, any] = await Promise.all([
    nextRelease(db, scope, { isDecision: true }),
    nextRelease(db, scope, { isDecision: false }),
  ]);
  return { decision, any };
}

/** The postings with these ids, the latest deadline first. */
export async function findCounted(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('postings')
    .select(['id', 'nameZh', 'nameEn', 'unit', 'family', 'jobType', 'endDate'])
    .where('id', 'in', ids)
    .orderBy('endDate', 'desc')
    .orderBy(sql.ref('rank'), 'desc')
    .execute();
}
