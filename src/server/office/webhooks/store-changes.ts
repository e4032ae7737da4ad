import { sql } from 'kysely';

import type { Actor } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db/database.ts';

/** Events a statement. */
const portion = 1000;

/** Whether any event has no number yet. */
export async function hasUnnumbered(db: Db): Promise<boolean> {
  const row = await db.selectFrom('applicationEvents').select('id').where('seq', 'is', null).limit(1).executeTakeFirst();
  return row !== undefined;
}

/**
 * Takes the right to number events: until this transaction ends every other one that numbers waits, and what it reads
 * from here on holds everything that was committed before.
 */
export async function lockHead(trx: Db): Promise<number> {
  const { seq } = await trx
    .updateTable('changeHeads')
    .set((eb) => ({ seq: eb.ref('seq') }))
    .where('id', '=', 1)
    .returning('seq')
    .executeTakeFirstOrThrow();
  return seq;
}

/** Numbers a portion of the events that have no number, behind `head`; how many. */
export async function numberPortion(trx: Db, head: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`update application_events set seq = fresh.place + ${head}
    from (select id, row_number() over (order by at, id) as place from
      (select id, at from application_events where seq is null order by at, id limit ${sql.lit(portion)}) as waiting) as fresh
    where application_events.id = fresh.id`.execute(trx);
  const count = Number(numAffectedRows);
  if (count > 0)
    await trx
      .updateTable('changeHeads')
      .set({ seq: head + count })
      .where('id', '=', 1)
      .execute();
  return count;
}

/** The number of the last event that has one. */
export async function headOf(db: Db): Promise<number> {
  const { seq } = await db.selectFrom('changeHeads').select('seq').where('id', '=', 1).executeTakeFirstOrThrow();
  return seq;
}

/** The number before that of the first event at or after a moment (ms); undefined where there is none. */
export async function numberBefore(db: Db, at: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('applicationEvents')
    .select(({ fn }) => fn.min<number | null>('seq').as('seq'))
    .where('at', '>=', at)
    .executeTakeFirst();
  return row?.seq ? Number(row.seq) - 1 : undefined;
}

/** Events behind a number and up to another, in an actor's units, in order. */
export async function eventsBetween(
  db: Db,
  { units }: Pick<Actor, 'units'>,
  { after, until, count }: { after: number; until: number; count: number },
) {
  return db
    .selectFrom('applicationEvents as e')
    .innerJoin('applications as a', 'a.id', 'e.applicationId')
    .innerJoin('postings as p', 'p.id', 'a.postingId')
    .select([
      'e.id',
      'e.seq',
      'e.at',
      'e.kind',
      'e.status',
      'a.id as application',
      'a.receiptNo',
      'a.postingId',
      'a.jobType',
      'p.unit',
    ])
    .where('e.seq', '>', after)
    .where('e.seq', '<=', until)
    .$if(units !== null, (query) =>
      units!.length === 0 ? query.where(sql<boolean>`1 = 0`) : query.where('p.unit', 'in', units!),
    )
    .orderBy('e.seq')
    .limit(count)
    .execute();
}
