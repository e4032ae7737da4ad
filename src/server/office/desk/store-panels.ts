import { sql } from 'kysely';

import { actorOfStaff } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db/database.ts';
import { panels } from '#server/platform/db/meetings.ts';

import type { RankedRound } from './store-ranking.ts';

/** The people who are to score an application in its current round, by name; may be empty. */
export async function findPanel(db: Db, applicationId: string): Promise<{ actor: string; name: string }[]> {
  const { ofSlots, assigned } = panels(db);
  const rows = await ofSlots
    .innerJoin('staff as p', 'p.id', 'i.staffId')
    .where('c.id', '=', applicationId)
    .select(['p.id', 'p.name'])
    .union(assigned.innerJoin('staff as p', 'p.id', 'g.staffId').where('c.id', '=', applicationId).select(['p.id', 'p.name']))
    .execute();
  const people = rows.map(({ id, name }) => ({ actor: actorOfStaff(id), name }));
  return people.toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** Whether every application in a round, whatever its unit, has a panel (`panels`). */
export async function haveAllPanels(db: Db, { postingId, round, status }: RankedRound): Promise<boolean> {
  const { ofSlots, assigned } = panels(db);
  const without = await db
    .selectFrom('applications as a')
    .select('a.id')
    .where('a.postingId', '=', postingId)
    .where('a.round', '=', round)
    .where('a.status', '=', status)
    .where(({ not, exists }) => not(exists(ofSlots.whereRef('c.id', '=', 'a.id' as never).select('i.staffId'))))
    .where(({ not, exists }) => not(exists(assigned.whereRef('c.id', '=', 'a.id' as never).select('g.staffId'))))
    .limit(1)
    .executeTakeFirst();
  return without === undefined;
}

/** Somebody who may be on a panel. */
interface Scorer {
  /** The actor id under which their scorecards are stored. */
  id: string;
  /** Undefined for a machine. */
  staffId: string | undefined;
}

/** Whether somebody is on a panel in a round, or has begun a scorecard in it. */
export async function isOnPanel(db: Db, { postingId, round, status }: RankedRound, { id, staffId }: Scorer): Promise<boolean> {
  const card = await db
    .selectFrom('applicationScores as s')
    .innerJoin('applications as a', 'a.id', 's.applicationId')
    .select('s.applicationId')
    .where('a.postingId', '=', postingId)
    .where('s.round', '=', round)
    .where('s.actor', '=', id)
    .limit(1)
    .executeTakeFirst();
  if (card || staffId === undefined) return card !== undefined;
  const { ofSlots, assigned } = panels(db);
  const named = await ofSlots
    .where('i.staffId', '=', staffId)
    .where('c.postingId', '=', postingId)
    .where('c.round', '=', round)
    .where('c.status', '=', status)
    .select('c.id')
    .union(
      assigned.where('g.staffId', '=', staffId).where('c.postingId', '=', postingId).where('g.round', '=', round).select('c.id'),
    )
    .limit(1)
    .execute();
  return named.length > 0;
}

/**
 * Per actor, the number of applications in a round that the actor is to score, or has begun to score, but for which the
 * actor has not handed in a card.
 */
export async function countOutstanding(
  db: Db,
  { postingId, round, status }: RankedRound,
): Promise<{ actor: string; count: number }[]> {
  const { ofSlots, assigned } = panels(db);
  const actorOf = (staffId: string) => sql<string>`${actorOfStaff('')} || ${sql.ref(staffId)}`.as('actor');
  const toScore = ofSlots
    .select(['c.id', actorOf('i.staffId')])
    .where('c.postingId', '=', postingId)
    .where('c.round', '=', round)
    .where('c.status', '=', status)
    .union(
      assigned
        .select(['c.id', actorOf('g.staffId')])
        .where('c.postingId', '=', postingId)
        .where('c.round', '=', round)
        .where('c.status', '=', status),
    )
    .union(
      db
        .selectFrom('applicationScores as b')
        .innerJoin('applications as a', 'a.id', 'b.applicationId')
        .select(['a.id', 'b.actor'])
        .where('a.postingId', '=', postingId)
        .where('a.round', '=', round)
        .where('a.status', '=', status)
        .where('b.round', '=', round),
    );
  const rows = await db
    .selectFrom(toScore.as('o'))
    .leftJoin('applicationScores as s', (join) =>
      join.onRef('s.applicationId', '=', 'o.id').onRef('s.actor', '=', 'o.actor').on('s.round', '=', round).on('s.done', '=', 1),
    )
    .where('s.actor', 'is', null)
    .select(({ fn }) => ['o.actor', fn.countAll<number>().as('count')])
    .groupBy('o.actor')
    .execute();
  return rows.map(({ actor, count }) => ({ actor, count: Number(count) }));
}
