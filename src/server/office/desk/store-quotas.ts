import { sql } from 'kysely';

import { enumKeys } from '#lib/domain/enums.ts';
import { isLive } from '#lib/rules/application-status.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db/database.ts';

/** Per posting and base, the number of people hired, and of offers that were not declined. */
export async function countPlaces(
  db: Db,
  { units }: Pick<Actor, 'units'>,
  postingIds: readonly string[],
): Promise<{ postingId: string; workPlace: string; filled: number; offered: number }[]> {
  if (postingIds.length === 0) return [];
  const rows = await db
    .selectFrom('applications as a')
    .leftJoin('applicationOffers as o', 'o.applicationId', 'a.id')
    .where('a.postingId', 'in', postingIds)
    .where('a.status', 'in', ['offer', 'hired'])
    .where((eb) => eb.or([eb('o.reply', 'is', null), eb('o.reply', '<>', 'declined'), eb('a.status', '=', 'hired')]))
    .$if(units !== null, (query) => query.where('a.postingUnit', 'in', units!.length > 0 ? units! : ['']))
    .select(['a.postingId', 'a.workPlace'])
    .select(sql<number>`sum(case when a.status = 'hired' then 1 else 0 end)`.as('filled'))
    .select(sql<number>`sum(case when a.status = 'offer' then 1 else 0 end)`.as('offered'))
    .groupBy(['a.postingId', 'a.workPlace'])
    .execute();
  return rows.map((row) => ({ ...row, filled: Number(row.filled), offered: Number(row.offered) }));
}

/** The postings within an actor's reach that give their headcount by base and have applications in progress. */
export async function findWithQuotas(db: Db, { units }: Pick<Actor, 'units'>) {
  return db
    .selectFrom('postings as p')
    .select(['p.id', 'p.nameZh', 'p.nameEn', 'p.unit', 'p.headcount', 'p.quotas'])
    .where('p.quotas', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('applications as a')
          .select('a.id')
          .whereRef('a.postingId', '=', 'p.id')
          .where('a.status', 'in', enumKeys.applyStatus.filter(isLive)),
      ),
    )
    .$if(units !== null, (query) => query.where('p.unit', 'in', units!.length > 0 ? units! : ['']))
    .orderBy('p.id')
    .execute();
}
