import { type Selectable, sql } from 'kysely';

import type { SessionOutcome } from '#lib/domain/session-kinds.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

type Reach = Pick<Actor, 'units'>;
export type StoredAttendee = Selectable<Tables['sessionAttendees']>;

/** Who was assigned to sessions, with all by which it is told how they stand. */
function attendees(db: Db, { units }: Reach) {
  return db
    .selectFrom('sessionAttendees as a')
    .innerJoin('applications as c', 'c.id', 'a.applicationId')
    .innerJoin('postings as p', 'p.id', 'c.postingId')
    .innerJoin('recruitingSessions as s', 's.id', 'a.sessionId')
    .leftJoin('applicationFacts as f', 'f.applicationId', 'a.applicationId')
    .leftJoin('placeHolders as h', (join) =>
      join.onRef('h.pool', '=', 'a.sessionId').onRef('h.applicationId', '=', 'a.applicationId'),
    )
    .leftJoin('applicationTasks as t', (join) =>
      join.onRef('t.applicationId', '=', 'a.applicationId').onRef('t.type', '=', 'a.sessionId').on('t.kind', '=', 'reply'),
    )
    .leftJoin('testIntentions as i', 'i.applicationId', 'a.applicationId')
    .selectAll('a')
    .select(['c.receiptNo', 'c.live', 'c.statusAt', 'c.postingId', 'p.nameZh', 'p.nameEn', 's.kind'])
    .select(['s.site as sessionSite', 'i.attend', 'i.site as chosenSite'])
    .select(['h.key as heldKey', 'h.seat as heldSeat', 't.state as replyState', 't.dueAt as replyDueAt'])
    .select(sql<string>`coalesce(f.name, '')`.as('name'))
    .select(
      sql<number>`(select count(*) from decisions d where d.application_id = a.application_id and d.state = 'pending')`.as(
        'pending',
      ),
    )
    .$if(units !== null, (query) => query.where('p.unit', 'in', units!.length > 0 ? units! : ['']));
}

export type AttendeeRow = Awaited<ReturnType<typeof findAttendees>>[number];

/** Everybody who was assigned to a session, by seat and receipt number. */
export async function findAttendees(db: Db, actor: Reach, sessionId: string) {
  return attendees(db, actor)
    .where('a.sessionId', '=', sessionId)
    .orderBy('h.key')
    .orderBy('h.seat')
    .orderBy('c.receiptNo')
    .execute();
}

/** Those of a session with these ids or receipt numbers. */
export async function findSomeAttendees(db: Db, actor: Reach, sessionId: string, ids: readonly string[]): Promise<AttendeeRow[]> {
  const rows: AttendeeRow[] = [];
  for (let from = 0; from < ids.length; from += 500) {
    const some = ids.slice(from, from + 500);
    const query = attendees(db, actor)
      .where('a.sessionId', '=', sessionId)
      .where((eb) => eb.or([eb('a.applicationId', 'in', some), eb('c.receiptNo', 'in', some)]));
    rows.push(...(await query.execute()));
  }
  return rows;
}

/** Every session that an application was assigned to. */
export async function findOfApplication(db: Db, actor: Reach, applicationId: string): Promise<AttendeeRow[]> {
  return attendees(db, actor).where('a.applicationId', '=', applicationId).orderBy('s.beginsAt').execute();
}

/** Notes that somebody has come; false where that was noted before, whoever did it. */
export async function noteArrival(
  db: Db,
  { sessionId, applicationId }: Pick<StoredAttendee, 'sessionId' | 'applicationId'>,
  arrival: Pick<StoredAttendee, 'checkedInAt' | 'checkedInBy' | 'satKey' | 'satSeat'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessionAttendees')
    .set(arrival)
    .where('sessionId', '=', sessionId)
    .where('applicationId', '=', applicationId)
    .where('checkedInAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Takes back that somebody has come; false where nobody noted it. */
export async function forgetArrival(db: Db, sessionId: string, applicationId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessionAttendees')
    .set({ checkedInAt: null, checkedInBy: null, satKey: null, satSeat: null })
    .where('sessionId', '=', sessionId)
    .where('applicationId', '=', applicationId)
    .where('checkedInAt', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** How many were assigned to a session, and how many of them have come. */
export async function countArrivals(db: Db, sessionId: string): Promise<{ count: number; total: number }> {
  const row = await db
    .selectFrom('sessionAttendees')
    .select(({ fn }) => [fn.countAll().as('total'), fn.count('checkedInAt').as('count')])
    .where('sessionId', '=', sessionId)
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), total: Number(row.total) };
}

/** A result as it is stored. */
export interface StoredResult {
  scoreHundredths: number | null;
  outcome: SessionOutcome | null;
  resultAt: number;
  resultBy: string;
}

/** Stores a result over what was read, which is kept; false where it changed in between. */
export async function saveResult(
  db: Db,
  { sessionId, applicationId, version, scoreHundredths, outcome, resultAt }: StoredAttendee,
  result: StoredResult,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessionAttendees')
    .set({ ...result, version: version + 1 })
    .where('sessionId', '=', sessionId)
    .where('applicationId', '=', applicationId)
    .where('version', '=', version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  if (resultAt === null) return true;
  const earlier = { sessionId, applicationId, version, scoreHundredths, outcome, resultAt };
  await db.insertInto('sessionResultVersions').values(earlier).execute();
  return true;
}

/** Takes somebody off the list of a session who neither came nor has a result; false where they have. */
export async function deleteAttendee(db: Db, sessionId: string, applicationId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessionAttendees')
    .where('sessionId', '=', sessionId)
    .where('applicationId', '=', applicationId)
    .where('checkedInAt', 'is', null)
    .where('resultAt', 'is', null)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Every session of an account. */
export async function findOwnAttendances(db: Db, accountId: string): Promise<StoredAttendee[]> {
  return db
    .selectFrom('sessionAttendees')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('assignedAt')
    .orderBy('sessionId')
    .execute();
}

/** What the results of applications were before others were entered, the earliest first. */
export async function findEarlierResults(db: Db, applicationIds: readonly string[]) {
  if (applicationIds.length === 0) return [];
  return db
    .selectFrom('sessionResultVersions')
    .selectAll()
    .where('applicationId', 'in', applicationIds)
    .orderBy('version')
    .execute();
}

/** Forgets every session of an account, or of one application of it. */
export async function eraseAttendances(trx: Db, accountId: string, applicationId?: string): Promise<void> {
  await trx
    .deleteFrom('sessionAttendees')
    .where('accountId', '=', accountId)
    .$if(applicationId !== undefined, (query) => query.where('applicationId', '=', applicationId!))
    .execute();
}
