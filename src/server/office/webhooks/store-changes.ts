import { sql } from 'kysely';

import type { Actor } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db/database.ts';

/**
 * Returns the number of the last numbered event, and locks the numbering until the transaction ends. The call first waits
 * for other transactions that number events; afterwards the caller sees everything that they committed.
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

/** Stores the number of the last numbered event. */
export async function setHead(trx: Db, seq: number): Promise<void> {
  await trx.updateTable('changeHeads').set({ seq }).where('id', '=', 1).execute();
}

/** The number of the last numbered event. */
export async function headOf(db: Db): Promise<number> {
  const { seq } = await db.selectFrom('changeHeads').select('seq').where('id', '=', 1).executeTakeFirstOrThrow();
  return seq;
}

/** One less than the lowest number of an event at or after a time (ms); undefined if no such event has a number. */
export async function numberBefore(db: Db, at: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('applicationEvents')
    .select(({ fn }) => fn.min<number | null>('seq').as('seq'))
    .where('at', '>=', at)
    .executeTakeFirst();
  return row?.seq ? Number(row.seq) - 1 : undefined;
}

/**
 * Events of the applications in an actor's units, with numbers above `after` and up to `until`, in order of number. A
 * transfer also belongs to the unit of the former posting.
 */
export async function eventsBetween(
  db: Db,
  { units }: Pick<Actor, 'units'>,
  { after, until, count }: { after: number; until: number; count: number },
) {
  return db
    .selectFrom('applicationEvents as e')
    .innerJoin('applications as a', 'a.id', 'e.applicationId')
    .innerJoin('postings as p', 'p.id', 'a.postingId')
    .leftJoin('postings as former', (join) => join.onRef('former.id', '=', 'e.fromPosting').on('e.kind', '=', 'transferred'))
    .select([
      'e.id',
      'e.seq',
      'e.at',
      'e.kind',
      'e.status',
      'e.fromPosting',
      'e.toPosting',
      'a.id as application',
      'a.receiptNo',
      'a.postingId',
      'a.jobType',
      'p.unit',
    ])
    .where('e.seq', '>', after)
    .where('e.seq', '<=', until)
    .$if(units !== null, (query) =>
      units!.length === 0
        ? query.where(sql<boolean>`1 = 0`)
        : query.where((eb) => eb.or([eb('p.unit', 'in', units!), eb('former.unit', 'in', units!)])),
    )
    .orderBy('e.seq')
    .limit(count)
    .execute();
}
