import type { Db } from '#server/platform/db/database.ts';
import { panels } from '#server/platform/db/meetings.ts';

import type { RankedRound } from './store-ranking.ts';

/** The ids of the people who are assigned to score an application in its current round; may be empty. */
export async function findPanel(db: Db, applicationId: string): Promise<string[]> {
  const { ofSlots, assigned } = panels(db);
  const rows = await ofSlots
    .where('c.id', '=', applicationId)
    .select('i.staffId')
    .union(assigned.where('c.id', '=', applicationId).select('g.staffId'))
    .execute();
  return rows.map(({ staffId }) => staffId);
}

/** Whether every application in a round, of any unit, has somebody who is assigned to score it. */
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
  /** The actor of their scorecards. */
  id: string;
  /** Undefined for a machine. */
  staffId: string | undefined;
}

/** Whether a person is assigned to score applications in a round, or has begun a scorecard in it. */
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
