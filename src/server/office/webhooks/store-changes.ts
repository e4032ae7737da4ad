import { sql } from 'kysely';

import type { Actor } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db/database.ts';

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

/** Notes the number of the last event that has one. */
export async function setHead(trx: Db, seq: number): Promise<void> {
  await trx.updateTable('changeHeads').set({ seq }).where('id', '=', 1).execute();
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
