import { sql } from 'kysely';

import type { Actor } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

/** Stores whom a note mentions, and forgets whom it no longer mentions. */
export async function saveMentions(
  trx: Db,
  { noteId, applicationId, at }: Pick<Tables['noteMentions'], 'noteId' | 'applicationId' | 'at'>,
  staffIds: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('noteMentions')
    .where('noteId', '=', noteId)
    .$if(staffIds.length > 0, (query) => query.where('staffId', 'not in', staffIds))
    .execute();
  if (staffIds.length === 0) return;
  await trx
    .insertInto('noteMentions')
    .values(staffIds.map((staffId) => ({ noteId, staffId, applicationId, at, readAt: null, mailedAt: null })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** For each note on an application, the people whom the note mentions, sorted by name. */
export async function findMentioned(db: Db, applicationId: string) {
  const rows = await db
    .selectFrom('noteMentions as m')
    .innerJoin('staff', 'staff.id', 'm.staffId')
    .innerJoin('applicationNotes as n', 'n.id', 'm.noteId')
    .select(['m.noteId', 'staff.id', 'staff.name'])
    .where('n.applicationId', '=', applicationId)
    .orderBy('staff.name')
    .execute();
  return Map.groupBy(rows, ({ noteId }) => noteId);
}

/** The mentions of a person in notes on applications of the actor's units. */
function ofPerson(db: Db, { units }: Pick<Actor, 'units'>, staffId: string) {
  return db
    .selectFrom('noteMentions as m')
    .innerJoin('applicationNotes as n', 'n.id', 'm.noteId')
    .innerJoin('applications as a', 'a.id', 'm.applicationId')
    .innerJoin('postings as p', 'p.id', 'a.postingId')
    .where('m.staffId', '=', staffId)
    .$if(units !== null, (query) => query.where('p.unit', 'in', units!.length > 0 ? units! : ['']));
}

/** The newest mentions of a person within their units. */
export async function findMentions(db: Db, reach: Pick<Actor, 'units'>, staffId: string, count: number) {
  return ofPerson(db, reach, staffId)
    .leftJoin('applicationFacts as f', 'f.applicationId', 'a.id')
    .select(['m.noteId', 'm.at', 'm.readAt', 'n.sealedText', 'n.actorName', 'a.id as applicationId', 'a.receiptNo'])
    .select(['p.nameZh', 'p.nameEn', sql<string>`coalesce(f.name, '')`.as('name')])
    .orderBy('m.at', 'desc')
    .orderBy('m.noteId')
    .limit(count)
    .execute();
}

/** The number of a person's unread mentions within their units; with `until` (ms), only mentions up to this time. */
export async function countUnread(db: Db, reach: Pick<Actor, 'units'>, staffId: string, until?: number): Promise<number> {
  const { count } = await ofPerson(db, reach, staffId)
    .where('m.readAt', 'is', null)
    .$if(until !== undefined, (query) => query.where('m.at', '<=', until!))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Marks a person's mentions in the notes on an application as read. The caller has checked the scope. */
export async function markRead(trx: Db, staffId: string, applicationId: string, at: number): Promise<void> {
  await trx
    .updateTable('noteMentions')
    .set({ readAt: at })
    .where('staffId', '=', staffId)
    .where('applicationId', '=', applicationId)
    .where('readAt', 'is', null)
    .execute();
}

/** The people who have an unread mention, made at or before a time (ms), that was not mailed yet. */
export async function findUnmailed(db: Db, until: number): Promise<string[]> {
  const rows = await db
    .selectFrom('noteMentions')
    .select('staffId')
    .distinct()
    .where('mailedAt', 'is', null)
    .where('at', '<=', until)
    .where('readAt', 'is', null)
    .execute();
  return rows.map(({ staffId }) => staffId);
}

/** Marks a person's mentions up to a time (ms) as mailed; false if all of them were marked before. */
export async function claimMail(trx: Db, staffId: string, { until, now }: { until: number; now: number }): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('noteMentions')
    .set({ mailedAt: now })
    .where('staffId', '=', staffId)
    .where('mailedAt', 'is', null)
    .where('at', '<=', until)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A person with access to the desk, by id. */
export async function findActive(db: Db, staffId: string) {
  return db
    .selectFrom('staff')
    .select(['name', 'email', 'role', 'units'])
    .where('id', '=', staffId)
    .where('state', '=', 'active')
    .executeTakeFirst();
}
