import { sql } from 'kysely';

import type { Colleague } from '#lib/contract/office-sessions.ts';
import { mayDo, staffRoleNames } from '#lib/domain/staff-roles.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db/database.ts';
import { assignments, meetingEnds, type Meetings, meetings } from '#server/platform/db/meetings.ts';
import type { Tables } from '#server/platform/db/tables.ts';

export type InterviewerRow = Tables['slotInterviewers'];

/** The roles that may score an application. */
const scoringRoles = staffRoleNames.filter((role) => mayDo(role, 'applications.score'));

/**
 * Staff who may interview in sessions of a unit because they may score the unit's applications. If `unit` is null, staff who
 * may score applications of all units.
 */
export async function findColleagues(db: Db, unit: string | null): Promise<Colleague[]> {
  const named = `%${JSON.stringify(unit).replace(/[\\%_]/g, '\\$&')}%`;
  return db
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('state', '<>', 'disabled')
    .where('role', 'in', scoringRoles)
    .$if(unit !== null, (query) => query.where(sql<boolean>`(units is null or units like ${named} escape '\\')`))
    .$if(unit === null, (query) => query.where('units', 'is', null))
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** The staff with these ids or mail addresses who may score applications. `units` is JSON; null means all units. */
export async function findScorers(db: Db, named: readonly string[]) {
  if (named.length === 0) return [];
  return db
    .selectFrom('staff')
    .select(['id', 'email', 'units'])
    .where('state', '<>', 'disabled')
    .where('role', 'in', scoringRoles)
    .where((eb) => eb.or([eb('id', 'in', named), eb('email', 'in', named)]))
    .execute();
}

/** The applications in an actor's reach that a person is assigned to score without a slot, ordered by receipt number. */
export async function findAssignments(db: Db, { units }: Pick<Actor, 'units'>, whose: Pick<Meetings, 'staffId'>, limit: number) {
  return assignments(db, whose)
    .innerJoin('postings as p', 'p.id', 'c.postingId')
    .leftJoin('applicationFacts as f', 'f.applicationId', 'c.id')
    .select(['c.id as applicationId', 'c.postingId', 'c.status', 'c.round', 'c.receiptNo'])
    .select(sql<string>`coalesce(f.name, '')`.as('name'))
    .$if(units !== null, (query) => query.where('p.unit', 'in', units!.length > 0 ? units! : ['']))
    .orderBy('c.receiptNo')
    .limit(limit)
    .execute();
}

/** The interviewers of a session's slots, by name. */
export async function findInterviewers(db: Db, sessionId: string): Promise<(InterviewerRow & { name: string })[]> {
  return db
    .selectFrom('slotInterviewers')
    .innerJoin('staff', 'staff.id', 'slotInterviewers.staffId')
    .selectAll('slotInterviewers')
    .select('staff.name')
    .where('sessionId', '=', sessionId)
    .orderBy('staff.name')
    .orderBy('staffId')
    .execute();
}

/**
 * The slots in which these people interview and which overlap with a period, in all sessions that are not cancelled, earliest
 * first. Times are in milliseconds.
 */
export async function findInterviewsOf(db: Db, staffIds: readonly string[], { from, to }: { from: number; to: number }) {
  if (staffIds.length === 0) return [];
  const ends = sql<number>`coalesce(t.ends_at, s.ends_at)`;
  return db
    .selectFrom('slotInterviewers as i')
    .innerJoin('recruitingSlots as t', (join) => join.onRef('t.sessionId', '=', 'i.sessionId').onRef('t.key', '=', 'i.slotKey'))
    .innerJoin('recruitingSessions as s', 's.id', 'i.sessionId')
    .select(['i.staffId', 'i.sessionId', 'i.slotKey', 't.beginsAt as begins', ends.as('ends')])
    .where('i.staffId', 'in', staffIds)
    .where('s.cancelledAt', 'is', null)
    .where('t.beginsAt', '<', to)
    .where(ends, '>', from)
    .orderBy('t.beginsAt')
    .orderBy('i.slotKey')
    .execute();
}

/** A person's slots in sessions that are within an actor's reach and not cancelled, earliest first. Times are in ms. */
export async function findAgenda(db: Db, { units }: Pick<Actor, 'units'>, staffId: string) {
  return db
    .selectFrom('slotInterviewers as i')
    .innerJoin('recruitingSlots as t', (join) => join.onRef('t.sessionId', '=', 'i.sessionId').onRef('t.key', '=', 'i.slotKey'))
    .innerJoin('recruitingSessions as s', 's.id', 'i.sessionId')
    .leftJoin('postings as p', 'p.id', 's.postingId')
    .select(['i.sessionId', 'i.slotKey', 't.beginsAt as begins', 't.place as room'])
    .select(sql<number>`coalesce(t.ends_at, s.ends_at)`.as('ends'))
    .select(['s.kind', 's.place', 's.address', 's.unit', 's.createdAt', 's.changedAt', 'p.nameZh', 'p.nameEn'])
    .where('i.staffId', '=', staffId)
    .where('s.cancelledAt', 'is', null)
    .$if(units !== null, (query) => query.where('s.unit', 'in', units!.length > 0 ? units! : ['']))
    .orderBy('t.beginsAt')
    .orderBy('i.slotKey')
    .execute();
}

/** The candidates of a person's meetings within an actor's reach, earliest meeting first. Times are in milliseconds. */
export async function findMeetings(db: Db, { units }: Pick<Actor, 'units'>, whose: Meetings, limit: number) {
  return meetings(db, whose)
    .innerJoin('postings as p', 'p.id', 'c.postingId')
    .leftJoin('applicationFacts as f', 'f.applicationId', 'c.id')
    .select(['c.id as applicationId', 'c.postingId', 'c.status', 'c.round', 'c.receiptNo'])
    .select(['t.beginsAt as begins', meetingEnds.as('ends'), 't.place'])
    .select(sql<string>`coalesce(f.name, '')`.as('name'))
    .$if(units !== null, (query) => query.where('p.unit', 'in', units!.length > 0 ? units! : ['']))
    .orderBy('t.beginsAt')
    .orderBy('h.seat')
    .orderBy('c.id')
    .limit(limit)
    .execute();
}

/** Assigns interviewers to slots. */
export async function insertInterviewers(db: Db, rows: readonly InterviewerRow[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('slotInterviewers').values(rows).execute();
}
