import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { metFor } from '#server/platform/db/meetings.ts';

import { findAssignments, findMeetings } from '../store-interviewers.ts';

/** Maximum number of candidates with a slot, and of candidates without one. */
const most = 200;

/**
 * The candidates within the actor's reach whom a staff member interviews: up to 200 with a slot (earliest first), then up to
 * 200 others whom the staff member scores. Slots that ended in the last two days are included, because the staff member may
 * still complete the scorecards.
 */
export async function listMeetings(app: App, actor: Pick<Actor, 'units'>, staffId: string) {
  const meetings = await findMeetings(app.db, actor, { staffId, after: app.clock.now() - metFor }, most);
  const withSlot = new Set(meetings.map(({ applicationId }) => applicationId));
  const assigned = await findAssignments(app.db, actor, { staffId }, most + withSlot.size);
  const others = assigned.filter(({ applicationId }) => !withSlot.has(applicationId)).slice(0, most);
  return [...meetings, ...others.map((row) => ({ ...row, begins: null, ends: null, place: '' }))];
}
