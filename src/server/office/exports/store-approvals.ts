import { type RawBuilder, sql } from 'kysely';

import type { Actor } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db/database.ts';

import type { JobRow } from './store.ts';

type Reach = Pick<Actor, 'units'>;

/** SQL condition: the requester's units (a JSON array; null for all) are all among these units. */
function isWithin({ units }: Reach): RawBuilder<boolean> {
  if (units === null) return sql<boolean>`1 = 1`;
  const others = units.reduce<RawBuilder<unknown>>(
    (left, unit) => sql`replace(${left}, ${JSON.stringify(unit)}, '')`,
    sql.ref('units'),
  );
  return sql<boolean>`units is not null and replace(${others}, ',', '') = '[]'`;
}

/** The requests for exports with ID numbers within reach that still wait for an approval, the longest waiting first. */
export async function findAwaiting(db: Db, reach: Reach, { now, count }: { now: number; count: number }): Promise<JobRow[]> {
  return db
    .selectFrom('exportJobs')
    .selectAll()
    .where('state', '=', 'awaiting')
    .where('expiresAt', '>', now)
    .where(isWithin(reach))
    .orderBy('askedAt')
    .orderBy('id')
    .limit(count)
    .execute();
}

/** A request within reach that needs an approval, answered or not; undefined otherwise. */
export async function findRequest(db: Db, reach: Reach, id: string): Promise<JobRow | undefined> {
  return db
    .selectFrom('exportJobs')
    .selectAll()
    .where('id', '=', id)
    .where((eb) => eb.or([eb('state', '=', 'awaiting'), eb('answeredBy', 'is not', null)]))
    .where(isWithin(reach))
    .executeTakeFirst();
}

/**
 * Approves or refuses a request; false if it no longer waits or has expired, if it is out of reach, or if its requester
 * approves it.
 */
export async function answer(
  trx: Db,
  id: string,
  { actor, now, approves }: { actor: Actor; now: number; approves: boolean },
): Promise<boolean> {
  const answered = { answeredBy: actor.id, answeredName: actor.name, answeredAt: now };
  const { numUpdatedRows } = await trx
    .updateTable('exportJobs')
    .set(approves ? { ...answered, state: 'waiting', expiresAt: null } : { ...answered, state: 'refused', settledAt: now })
    .where('id', '=', id)
    .where('state', '=', 'awaiting')
    .where('expiresAt', '>', now)
    .where(isWithin(actor))
    .$if(approves, (query) => query.where('actor', '<>', actor.id))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
