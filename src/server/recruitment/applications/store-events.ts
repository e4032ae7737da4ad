import { sql } from 'kysely';

import type { Db } from '#server/platform/db/database.ts';

/** Events per statement. */
const portion = 1000;

/** Whether there are events without a number. */
export async function hasUnnumbered(db: Db): Promise<boolean> {
  const row = await db.selectFrom('applicationEvents').select('id').where('seq', 'is', null).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Gives the numbers after `head` to a portion of the events without a number; returns how many events got a number. */
export async function numberPortion(trx: Db, head: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`update application_events set seq = fresh.place + ${head}
    from (select id, row_number() over (order by at, id) as place from
      (select id, at from application_events where seq is null order by at, id limit ${sql.lit(portion)}) as waiting) as fresh
    where application_events.id = fresh.id`.execute(trx);
  return Number(numAffectedRows);
}
