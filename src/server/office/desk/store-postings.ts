import type { Actor } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db/database.ts';

/** The number of applications per posting and status for these postings, within an actor's reach. */
export async function countBySteps(db: Db, { units }: Pick<Actor, 'units'>, postingIds: readonly string[]) {
  if (postingIds.length === 0 || units?.length === 0) return [];
  let query = db
    .selectFrom('applications as a')
    .innerJoin('postings as p', 'p.id', 'a.postingId')
    .where('a.postingId', 'in', postingIds);
  if (units) query = query.where('p.unit', 'in', units);
  return query
    .select(['a.postingId', 'a.status', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy(['a.postingId', 'a.status'])
    .execute();
}

/** The postings within an actor's reach that have applications, the latest deadline first. */
export async function findApplied(db: Db, { units }: Pick<Actor, 'units'>) {
  if (units?.length === 0) return [];
  return db
    .selectFrom('postings as p')
    .select(['p.id', 'p.nameZh', 'p.nameEn', 'p.unit'])
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('applications as a').select('a.id').whereRef('a.postingId', '=', 'p.id')),
    )
    .$if(units !== null, (query) => query.where('p.unit', 'in', units!))
    .orderBy('p.endDate', 'desc')
    .orderBy('p.rank', 'desc')
    .orderBy('p.id')
    .execute();
}
