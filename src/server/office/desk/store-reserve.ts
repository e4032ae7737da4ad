import { sql } from 'kysely';

import type { Stop } from '#lib/rules/rounds.ts';
import type { Reach } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db/database.ts';

import { matching } from './filter/store-filter.ts';

/** The vacancy for which the next applicants are sought. */
interface Vacancy {
  postingId: string;
  /** Null for a vacancy at any base. */
  workPlace: string | null;
  /** The stop before the offer. */
  stop: Stop;
}

/**
 * The applications of a posting that are at a stop, have no pending decision and are within an actor's reach. They are
 * ordered by workplace (the vacancy's first), by the mean of their scores without the cards of their current round (highest
 * first), and by submission time. Returns at most `count` of them, and the total number.
 */
export async function findReserve(db: Db, actor: Reach, { postingId, workPlace, stop }: Vacancy, count: number) {
  const waiting = matching(db, actor, { filter: {}, now: 0 })
    .where('a.postingId', '=', postingId)
    .where('a.status', '=', stop.status)
    .where('a.round', stop.round === null ? 'is' : '=', stop.round)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('batchItems as d')
            .select('d.id')
            .whereRef('d.applicationId', '=', 'a.id')
            .where('d.state', '=', 'pending')
            .where('d.decision', 'is not', null),
        ),
      ),
    );
  const mean = sql<number | null>`(select avg(s.hundredths) / 100.0 from round_scores s
    where s.application_id = a.id and s.source <> 'card:' || coalesce(a.round, ''))`;
  const [list, all] = await Promise.all([
    waiting
      .select(['a.id', 'a.receiptNo', 'a.workPlace', mean.as('score')])
      .$if(workPlace !== null, (query) => query.orderBy(sql`case when a.work_place = ${workPlace} then 0 else 1 end`))
      .orderBy(sql`case when ${mean} is null then 1 else 0 end`)
      .orderBy(mean, 'desc')
      .orderBy('a.appliedAt')
      .orderBy('a.id')
      .limit(count)
      .execute(),
    waiting.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirst(),
  ]);
  return { list, total: Number(all?.count ?? 0) };
}

/** The latest offer with terms, among a posting's applications within an actor's reach; undefined if there is no such offer. */
export async function findLastOffer(db: Db, actor: Reach, postingId: string) {
  return matching(db, actor, { filter: { pkRegJob: postingId }, now: 0 })
    .innerJoin('applicationOffers as o', 'o.applicationId', 'a.id')
    .select(['o.applicationId', 'o.sealedTerms'])
    .where('o.sealedTerms', 'is not', null)
    .orderBy('o.offeredAt', 'desc')
    .orderBy('a.id')
    .limit(1)
    .executeTakeFirst();
}
