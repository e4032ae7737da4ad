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

/** Of the requests for exports with ID numbers, those within reach that still wait for an approval, the oldest first. */
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

/** A request within reach that waits for an approval or has been answered; undefined if there is no such request. */
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
 * Approves or refuses a request; false if the request no longer waits, has expired or is out of reach, or if the actor
 * would approve their own request.
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
