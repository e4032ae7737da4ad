import { type Selectable, sql } from 'kysely';

import type { SessionKind } from '#lib/domain/session-kinds.ts';
import { splitWords } from '#lib/rules/keyword.ts';
import type { Actor } from '#server/platform/actor.ts';
import { contains } from '#server/platform/db/contains.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

export type SessionRow = Selectable<Tables['recruitingSessions']>;
export type RoomRow = Selectable<Tables['sessionRooms']>;
export type SlotRow = Selectable<Tables['recruitingSlots']>;

/** The rooms and slots of a session. */
export interface SessionParts {
  rooms: RoomRow[];
  slots: SlotRow[];
}

type Reach = Pick<Actor, 'units'>;

/** A filter on sessions; absent values do not filter. Times are in milliseconds. */
export interface SessionFilter {
  /** Sessions that end at this time or later. */
  from?: number | undefined;
  /** Sessions that begin at this time or before. */
  to?: number | undefined;
  kind?: SessionKind | undefined;
  unit?: string | undefined;
  postingId?: string | undefined;
  /** Part of the place or of the posting's name. */
  keyWord?: string | undefined;
  /** Whether to include cancelled sessions. */
  cancelled: boolean;
  /** The last session of the previous page. */
  after?: { beginsAt: number; id: string } | undefined;
}

/** Maximum number of sessions per page. */
export const mostListed = 1000;

function sessionsOf(db: Db, { units }: Reach) {
  return db
    .selectFrom('recruitingSessions as s')
    .leftJoin('postings as p', 'p.id', 's.postingId')
    .$if(units !== null, (query) => query.where('s.unit', 'in', units!.length > 0 ? units! : ['']));
}

function withCounts(query: ReturnType<typeof sessionsOf>) {
  const counted = (where: string) =>
    sql<number>`(select count(*) from session_attendees a where a.session_id = s.id ${sql.raw(where)})`;
  return query
    .selectAll('s')
    .select(['p.nameZh', 'p.nameEn'])
    .select([counted('').as('attendees'), counted('and a.checked_in_at is not null').as('checkedIn')]);
}

export type CountedSession = Awaited<ReturnType<typeof findSessions>>[number];

/** A page of the sessions in an actor's reach that match a filter, earliest first. */
export async function findSessions(db: Db, actor: Reach, filter: SessionFilter) {
  const { from, to, kind, unit, postingId, keyWord, cancelled, after } = filter;
  let query = withCounts(sessionsOf(db, actor));
  if (from !== undefined) query = query.where('s.endsAt', '>=', from);
  if (to !== undefined) query = query.where('s.beginsAt', '<=', to);
  if (kind) query = query.where('s.kind', '=', kind);
  if (unit) query = query.where('s.unit', '=', unit);
  if (postingId) query = query.where('s.postingId', '=', postingId);
  if (!cancelled) query = query.where('s.cancelledAt', 'is', null);
  if (after) {
    const { beginsAt, id } = after;
    query = query.where(sql<boolean>`(s.begins_at > ${beginsAt} or (s.begins_at = ${beginsAt} and s.id > ${id}))`);
  }
  if (keyWord) {
    const places = [sql`s.place`, sql`p.name_zh`, sql`p.name_en`];
    query = query.where((eb) => eb.or(places.map((place) => contains(place, keyWord))));
  }
  return query.orderBy('s.beginsAt').orderBy('s.id').limit(mostListed).execute();
}

/** One session in an actor's reach. */
export async function findSession(db: Db, actor: Reach, id: string): Promise<CountedSession | undefined> {
  return withCounts(sessionsOf(db, actor)).where('s.id', '=', id).executeTakeFirst();
}

/** The sessions with these ids that are in an actor's reach. */
export async function findSomeSessions(db: Db, actor: Reach, ids: readonly string[]): Promise<SessionRow[]> {
  return sessionsOf(db, actor).selectAll('s').where('s.id', 'in', ids).execute();
}

/** A session of any unit. The caller must have checked access. */
export async function findAnySession(db: Db, id: string): Promise<SessionRow | undefined> {
  return db.selectFrom('recruitingSessions').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * Reads sessions in an actor's reach and locks them until the transaction ends, always in the same order to avoid
 * deadlocks. Changing a session and assigning its seats require this lock.
 */
export async function lockSessions(trx: Db, { units }: Reach, ids: readonly string[]): Promise<SessionRow[]> {
  const rows: SessionRow[] = [];
  for (const id of [...new Set(ids)].toSorted()) {
    const row = await trx
      .updateTable('recruitingSessions')
      .set(({ ref }) => ({ version: ref('version') }))
      .where('id', '=', id)
      .$if(units !== null, (query) => query.where('unit', 'in', units!.length > 0 ? units! : ['']))
      .returningAll()
      .executeTakeFirst();
    if (row) rows.push(row);
  }
  return rows;
}

/** Sessions of any unit that overlap with a period (ms), except cancelled ones and the session with this id. */
export async function findAtSameTime(
  db: Db,
  { id, begins, ends }: { id: string; begins: number; ends: number },
): Promise<SessionRow[]> {
  return db
    .selectFrom('recruitingSessions')
    .selectAll()
    .where('id', '<>', id)
    .where('cancelledAt', 'is', null)
    .where('beginsAt', '<', ends)
    .where('endsAt', '>', begins)
    .execute();
}

/** Changes a session that this transaction has locked, and increments its version. */
export async function updateSession(trx: Db, id: string, change: Partial<SessionRow>): Promise<void> {
  await trx
    .updateTable('recruitingSessions')
    .set(change)
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** The newest postings in an actor's reach whose names contain every word of a keyword, or whose id is the keyword. */
export async function findPostingNames(db: Db, { units }: Reach, keyWord: string, count: number) {
  const names = sql`name_zh || ' ' || name_en`;
  const conditions = splitWords(keyWord).map((word) => contains(names, word));
  return db
    .selectFrom('postings')
    .select(['id', 'nameZh', 'nameEn', 'testSites'])
    .$if(units !== null, (query) => query.where('unit', 'in', units!.length > 0 ? units! : ['']))
    .$if(keyWord !== '', (query) => query.where((of) => of.or([of('id', '=', keyWord), of.and(conditions)])))
    .orderBy('rank', 'desc')
    .limit(count)
    .execute();
}

/** Adds rooms and slots to a session. */
export async function insertParts(db: Db, { rooms, slots }: SessionParts): Promise<void> {
  if (rooms.length > 0) await db.insertInto('sessionRooms').values(rooms).execute();
  if (slots.length > 0) await db.insertInto('recruitingSlots').values(slots).execute();
}

/** Stores a session with its rooms and slots. */
export async function insertSession(db: Db, session: SessionRow, parts: SessionParts): Promise<void> {
  await db.insertInto('recruitingSessions').values(session).execute();
  await insertParts(db, parts);
}

/**
 * Makes `parts` the rooms and slots of a session. Rooms and slots whose keys are not in `parts` are deleted; rows of other
 * tables that refer to a remaining room or slot are not touched.
 */
export async function replaceParts(db: Db, sessionId: string, parts: SessionParts): Promise<void> {
  const former = new Set([...(await findRooms(db, sessionId)), ...(await findSlots(db, sessionId))].map(({ key }) => key));
  // The empty key, which no room or slot has, keeps the list from being empty.
  const keys = ['', ...[...parts.rooms, ...parts.slots].map(({ key }) => key)];
  await db.deleteFrom('sessionRooms').where('sessionId', '=', sessionId).where('key', 'not in', keys).execute();
  await db.deleteFrom('recruitingSlots').where('sessionId', '=', sessionId).where('key', 'not in', keys).execute();
  for (const { key, name } of parts.rooms.filter((room) => former.has(room.key))) {
    await db.updateTable('sessionRooms').set({ name }).where('sessionId', '=', sessionId).where('key', '=', key).execute();
  }
  for (const { key, beginsAt, endsAt, place } of parts.slots.filter((slot) => former.has(slot.key))) {
    const given = { beginsAt, endsAt, place };
    await db.updateTable('recruitingSlots').set(given).where('sessionId', '=', sessionId).where('key', '=', key).execute();
  }
  const isNew = ({ key }: { key: string }) => !former.has(key);
  await insertParts(db, { rooms: parts.rooms.filter(isNew), slots: parts.slots.filter(isNew) });
}

/** The rooms of a session, unordered. */
export async function findRooms(db: Db, sessionId: string): Promise<RoomRow[]> {
  return db.selectFrom('sessionRooms').selectAll().where('sessionId', '=', sessionId).execute();
}

/** The slots of a session, earliest first. */
export async function findSlots(db: Db, sessionId: string): Promise<SlotRow[]> {
  return db
    .selectFrom('recruitingSlots')
    .selectAll()
    .where('sessionId', '=', sessionId)
    .orderBy('beginsAt')
    .orderBy('key')
    .execute();
}
