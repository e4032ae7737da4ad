import { sql } from 'kysely';

import type { Db } from './database.ts';

/** The meetings of a person that end after a time (ms). */
export interface Meetings {
  staffId: string;
  after: number;
}

/** How long after a meeting the interviewer can still see the application to complete the scorecard, in milliseconds. */
export const metFor = 2 * 86_400_000;

/** When the slot `t` of a session `s` ends, in milliseconds. */
export const meetingEnds = sql<number>`coalesce(t.ends_at, s.ends_at)`;

/**
 * Live applications (alias `c`) with a place in a slot (`t`) of an interviewer (`i`), in sessions (`s`) that are not
 * cancelled.
 */
function interviewed(db: Db) {
  return db
    .selectFrom('slotInterviewers as i')
    .innerJoin('recruitingSlots as t', (join) => join.onRef('t.sessionId', '=', 'i.sessionId').onRef('t.key', '=', 'i.slotKey'))
    .innerJoin('recruitingSessions as s', 's.id', 'i.sessionId')
    .innerJoin('placeHolders as h', (join) => join.onRef('h.pool', '=', 'i.sessionId').onRef('h.key', '=', 'i.slotKey'))
    .innerJoin('applications as c', 'c.id', 'h.applicationId')
    .where('s.cancelledAt', 'is', null)
    .where('c.live', '=', 1);
}

/** Live applications (alias `c`) with an assignment (`g`) for their current round: somebody scores them without a slot. */
function assigned(db: Db) {
  return db
    .selectFrom('interviewerAssignments as g')
    .innerJoin('applications as c', 'c.id', 'g.applicationId')
    .where('c.live', '=', 1)
    .whereRef('c.postingId', '=', 'g.postingId')
    .where((eb) =>
      eb.or([
        eb('c.round', '=', eb.ref('g.round')),
        eb.and([eb('c.round', 'is', null), eb('c.status', '=', eb.ref('g.status'))]),
      ]),
    );
}

/** The meetings of a person that end after a time. */
export function meetings(db: Db, { staffId, after }: Meetings) {
  return interviewed(db).where('i.staffId', '=', staffId).where(meetingEnds, '>', after);
}

/** The applications that a person scores without a slot. */
export function assignments(db: Db, { staffId }: Pick<Meetings, 'staffId'>) {
  return assigned(db).where('g.staffId', '=', staffId);
}

/**
 * Two queries for the panel of each application (alias `c`) in its current round: the interviewers (`i`) of slots that end
 * after the application entered the round, and the people who are assigned (`g`).
 */
export function panels(db: Db) {
  return {
    ofSlots: interviewed(db).where((eb) => eb(meetingEnds, '>', eb.ref('c.statusAt'))),
    assigned: assigned(db),
  };
}

/** Selects the ids of the applications in a person's `meetings` and `assignments`. */
export function met(db: Db, meets: Meetings) {
  return meetings(db, meets).select('c.id').union(assignments(db, meets).select('c.id'));
}
