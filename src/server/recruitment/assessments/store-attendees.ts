import { type Selectable, sql } from 'kysely';

import type { SessionOutcome } from '#lib/domain/session-kinds.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

type Reach = Pick<Actor, 'units'>;
export type StoredAttendee = Selectable<Tables['sessionAttendees']>;

/** Rows per statement. */
const portion = 500;

/** Query for attendees of sessions, with all data that their standing depends on. */
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
      sql<number>`(select count(*) from batch_items d where d.application_id = a.application_id and d.state = 'pending' and d.decision is not null)`.as(
        'pending',
      ),
    )
    .$if(units !== null, (query) => query.where('p.unit', 'in', units!.length > 0 ? units! : ['']));
}

export type AttendeeRow = Awaited<ReturnType<typeof findAttendees>>[number];

/**
 * The attendees of a session in an actor's reach, ordered by the key of their room or slot, then by seat, then by receipt
 * number.
 */
export async function findAttendees(db: Db, actor: Reach, sessionId: string) {
  return attendees(db, actor)
    .where('a.sessionId', '=', sessionId)
    .orderBy('h.key', (order) => order.asc().nullsLast())
    .orderBy('h.seat', (order) => order.asc().nullsLast())
    .orderBy('c.receiptNo')
    .execute();
}

/** The attendees of a session whose applications have one of these ids or receipt numbers. */
export async function findSomeAttendees(db: Db, actor: Reach, sessionId: string, ids: readonly string[]): Promise<AttendeeRow[]> {
  const rows: AttendeeRow[] = [];
  for (let from = 0; from < ids.length; from += portion) {
    const some = ids.slice(from, from + portion);
    const query = attendees(db, actor)
      .where('a.sessionId', '=', sessionId)
      .where((eb) => eb.or([eb('a.applicationId', 'in', some), eb('c.receiptNo', 'in', some)]));
    rows.push(...(await query.execute()));
  }
  return rows;
}

/** An application's assignments to sessions, earliest first. */
export async function findAttendances(db: Db, actor: Reach, applicationId: string): Promise<AttendeeRow[]> {
  return attendees(db, actor).where('a.applicationId', '=', applicationId).orderBy('s.beginsAt').execute();
}

/** Assigns candidates to a session; candidates who are assigned already keep their check-in and result. */
export async function insertAttendees(
  db: Db,
  rows: readonly Pick<StoredAttendee, 'sessionId' | 'applicationId' | 'accountId'>[],
  { assignedAt, assignedBy }: Pick<StoredAttendee, 'assignedAt' | 'assignedBy'>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += portion) {
    const some = rows.slice(from, from + portion);
    await db
      .insertInto('sessionAttendees')
      .values(
        some.map(({ sessionId, applicationId, accountId }) => ({
          ...{ sessionId, applicationId, accountId, assignedAt, assignedBy, version: 1 },
          ...{ checkedInAt: null, checkedInBy: null, satKey: null, satSeat: null },
          ...{ scoreHundredths: null, outcome: null, resultAt: null, resultBy: null },
        })),
      )
      .onConflict((conflict) => conflict.columns(['sessionId', 'applicationId']).doUpdateSet({ assignedAt, assignedBy }))
      .execute();
  }
}

/** Records a check-in; false if the candidate is checked in already or not assigned to the session. */
export async function saveCheckIn(
  db: Db,
  { sessionId, applicationId }: Pick<StoredAttendee, 'sessionId' | 'applicationId'>,
  checkIn: Pick<StoredAttendee, 'checkedInAt' | 'checkedInBy' | 'satKey' | 'satSeat'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessionAttendees')
    .set(checkIn)
    .where('sessionId', '=', sessionId)
    .where('applicationId', '=', applicationId)
    .where('checkedInAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Undoes a check-in; false if there is none. */
export async function deleteCheckIn(db: Db, sessionId: string, applicationId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessionAttendees')
    .set({ checkedInAt: null, checkedInBy: null, satKey: null, satSeat: null })
    .where('sessionId', '=', sessionId)
    .where('applicationId', '=', applicationId)
    .where('checkedInAt', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The number of candidates assigned to a session (`total`), and how many of them are checked in (`count`). */
export async function countCheckIns(db: Db, sessionId: string): Promise<{ count: number; total: number }> {
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

/**
 * Replaces an attendee's result, and stores the former one, if any, as an earlier version.
 * @returns false, without a change, if the attendee no longer has the version that was read
 */
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

/**
 * Removes a candidate from a session; false if the candidate is not assigned to the session, is checked in, or ever had a
 * result, even one that was removed again.
 */
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

/** All sessions that an account's applications are assigned to. */
export async function findOwnAttendances(db: Db, accountId: string): Promise<StoredAttendee[]> {
  return db
    .selectFrom('sessionAttendees')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('assignedAt')
    .orderBy('sessionId')
    .execute();
}

/** Earlier versions of the results of applications, ordered by version. */
export async function findEarlierResults(db: Db, applicationIds: readonly string[]) {
  if (applicationIds.length === 0) return [];
  return db
    .selectFrom('sessionResultVersions')
    .selectAll()
    .where('applicationId', 'in', applicationIds)
    .orderBy('version')
    .execute();
}

/** Removes the applications of an account, or only the given application, from their sessions. */
export async function eraseAttendances(trx: Db, accountId: string, applicationId?: string): Promise<void> {
  await trx
    .deleteFrom('sessionAttendees')
    .where('accountId', '=', accountId)
    .$if(applicationId !== undefined, (query) => query.where('applicationId', '=', applicationId!))
    .execute();
}
