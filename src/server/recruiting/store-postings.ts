import type { Actor } from '#server/actor.ts';
import type { Db } from '#server/db/database.ts';

/** How many applications for these postings stand where, of those in an actor's reach. */
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
