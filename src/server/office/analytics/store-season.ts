import type { ApplyStatus } from '#lib/domain/enums.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db/database.ts';

type Scope = Pick<Actor, 'units'>;

/** The postings and period of a season. */
export interface SeasonFilter {
  /** First and last day of the season, `YYYY-MM-DD` in Shanghai. */
  from: string;
  to: string;
  jobType?: string | undefined;
  unit?: string | undefined;
}

/** The ids of the postings within reach that accept applications and were open on at least one day of a season. */
export async function findSeasonPostings(db: Db, { units }: Scope, { from, to, jobType, unit }: SeasonFilter): Promise<string[]> {
  const rows = await db
    .selectFrom('postings')
    .select('id')
    .where('endDate', '>=', from)
    .where('publishDate', '<=', to)
    .where('accepts', '=', 1)
    .$if(units !== null, (query) => query.where('unit', 'in', units!.length > 0 ? units! : ['']))
    .$if(Boolean(unit), (query) => query.where('unit', '=', unit!))
    .$if(Boolean(jobType), (query) => query.where('jobType', '=', jobType!))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The number of applications in progress per posting, base and status. */
export async function countStanding(
  db: Db,
  { units }: Scope,
  postingIds: readonly string[],
): Promise<{ postingId: string; workPlace: string; status: ApplyStatus; count: number }[]> {
  if (postingIds.length === 0) return [];
  const rows = await db
    .selectFrom('applications')
    .select(['postingId', 'workPlace', 'status', ({ fn }) => fn.countAll<number | string>().as('count')])
    .where('postingId', 'in', postingIds)
    .where('live', '=', 1)
    .$if(units !== null, (query) => query.where('postingUnit', 'in', units!.length > 0 ? units! : ['']))
    .groupBy(['postingId', 'workPlace', 'status'])
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** How many applications entered each step, by posting. */
export async function countEntered(db: Db, postingIds: readonly string[]) {
  if (postingIds.length === 0) return [];
  const rows = await db
    .selectFrom('funnelCounts')
    .select(['postingId', 'step', ({ fn }) => fn.sum<number | string>('count').as('count')])
    .where('postingId', 'in', postingIds)
    .where('span', '=', 'month')
    .where('dimension', '=', 'none')
    .groupBy(['postingId', 'step'])
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}
