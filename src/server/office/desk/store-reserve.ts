import { sql } from 'kysely';

import type { Stop } from '#lib/rules/rounds.ts';
import type { Reach } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db/database.ts';

import { matching } from './store-filter.ts';

/** The vacancy for which the next applicant is sought. */
interface Vacancy {
  postingId: string;
  workPlace: string;
  /** The stop before the offer. */
  stop: Stop;
}

/**
 * The applications of a posting at a stop without a pending decision, within an actor's reach: first those for the workplace,
 * then by the mean of their scores in earlier rounds, then by time. With the number of all.
 */
export async function findReserve(db: Db, actor: Reach, { postingId, workPlace, stop }: Vacancy) {
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
  const [first, all] = await Promise.all([
    waiting
      .select(['a.id', 'a.receiptNo', 'a.workPlace', mean.as('score')])
      .orderBy(sql`case when a.work_place = ${workPlace} then 0 else 1 end`)
      .orderBy(sql`case when ${mean} is null then 1 else 0 end`)
      .orderBy(mean, 'desc')
      .orderBy('a.appliedAt')
      .orderBy('a.id')
      .limit(1)
      .executeTakeFirst(),
    waiting.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirst(),
  ]);
  return { first, count: Number(all?.count ?? 0) };
}
