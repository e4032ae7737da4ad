import type { Selectable } from 'kysely';

import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

export type SessionRow = Selectable<Tables['recruitingSessions']>;
export type SlotRow = Selectable<Tables['recruitingSlots']>;
export type ReplyRow = Selectable<Tables['sessionReplies']>;

export type RoomRow = Selectable<Tables['sessionRooms']>;
export type AttendeeKey = Pick<Selectable<Tables['sessionAttendees']>, 'sessionId' | 'applicationId' | 'accountId'>;

/** What a session is divided into. */
export interface SessionParts {
  rooms: RoomRow[];
  slots: SlotRow[];
}

/** Rows a statement. */
const portion = 500;

async function insertParts(db: Db, { rooms, slots }: SessionParts): Promise<void> {
  if (rooms.length > 0) await db.insertInto('sessionRooms').values(rooms).execute();
  if (slots.length > 0) await db.insertInto('recruitingSlots').values(slots).execute();
}

/** Stores a session with its rooms and slots. */
export async function insertSession(db: Db, session: SessionRow, parts: SessionParts): Promise<void> {
  await db.insertInto('recruitingSessions').values(session).execute();
  await insertParts(db, parts);
}

/** Stores rooms and slots of a session in place of those that it had. */
export async function replaceParts(db: Db, sessionId: string, parts: SessionParts): Promise<void> {
  await db.deleteFrom('sessionRooms').where('sessionId', '=', sessionId).execute();
  await db.deleteFrom('recruitingSlots').where('sessionId', '=', sessionId).execute();
  await insertParts(db, parts);
}

/** The rooms of a session, in no order. */
export async function findRooms(db: Db, sessionId: string): Promise<RoomRow[]> {
  return db.selectFrom('sessionRooms').selectAll().where('sessionId', '=', sessionId).execute();
}

/** Notes who comes to a session; who was noted before keeps check-in and result. */
export async function insertAttendees(
  db: Db,
  rows: readonly AttendeeKey[],
  { assignedAt, assignedBy }: { assignedAt: number; assignedBy: string },
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

/** A session, whoever is invited to it. */
export async function findSession(db: Db, id: string): Promise<SessionRow | undefined> {
  return db.selectFrom('recruitingSessions').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The slots of a session, the earliest first. */
export async function findSlots(db: Db, sessionId: string): Promise<SlotRow[]> {
  return db
    .selectFrom('recruitingSlots')
    .selectAll()
    .where('sessionId', '=', sessionId)
    .orderBy('beginsAt')
    .orderBy('key')
    .execute();
}

/** What was replied for an application. The caller has checked whose it is. */
export async function findReply(db: Db, applicationId: string, sessionId: string): Promise<ReplyRow | undefined> {
  return db
    .selectFrom('sessionReplies')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .where('sessionId', '=', sessionId)
    .executeTakeFirst();
}

/** Stores a reply in place of an earlier one. */
export async function saveReply(db: Db, row: ReplyRow): Promise<void> {
  const { slot, sealedReason, repliedAt } = row;
  await db
    .insertInto('sessionReplies')
    .values(row)
    .onConflict((conflict) => conflict.columns(['applicationId', 'sessionId']).doUpdateSet({ slot, sealedReason, repliedAt }))
    .execute();
}

/** Forgets what was replied for an application. */
export async function deleteReply(db: Db, applicationId: string, sessionId: string): Promise<void> {
  await db.deleteFrom('sessionReplies').where('applicationId', '=', applicationId).where('sessionId', '=', sessionId).execute();
}

/** Every reply of an account. */
export async function findOwnReplies(db: Db, accountId: string): Promise<ReplyRow[]> {
  return db.selectFrom('sessionReplies').selectAll().where('accountId', '=', accountId).orderBy('repliedAt').execute();
}

/** Deletes every reply of an account. Of one application where it is given. */
export async function eraseReplies(trx: Db, accountId: string, applicationId?: string): Promise<void> {
  await trx
    .deleteFrom('sessionReplies')
    .where('accountId', '=', accountId)
    .$if(applicationId !== undefined, (query) => query.where('applicationId', '=', applicationId!))
    .execute();
}
