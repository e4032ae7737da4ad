import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { metFor } from '#server/platform/db/meetings.ts';

import { findMeetings } from '../store-interviewers.ts';

/** Maximum number of candidates in one list. */
const most = 200;

/**
 * Whom somebody interviews, earliest first: the next 200 candidates with a place in their slots, and those of the last two
 * days, whose cards may still be open. Only those within the actor's reach.
 */
export function listMeetings(app: App, actor: Pick<Actor, 'units'>, staffId: string) {
  return findMeetings(app.db, actor, { staffId, after: app.clock.now() - metFor }, most);
}
