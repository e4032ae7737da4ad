import type { SessionOfRecord } from '#lib/contract/office-sessions.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { nameIn, readReferences } from '#server/recruitment/postings/references.ts';

import { reasonOf } from '../replies.ts';
import { appointmentOf, readParts } from '../rooms-and-slots.ts';
import { findAttendances } from '../store-attendees.ts';
import { findReply } from '../store-replies.ts';
import { findAnySession } from '../store-sessions.ts';
import { heldBy, iso, scoreOf } from './describe-attendee.ts';
import { standingOf } from './standing.ts';

/**
 * The sessions of an application, with reply, check-in and result, earliest first; none if the application is out of
 * the actor's reach.
 */
export async function sessionsOfApplication(
  app: App,
  actor: Actor,
  applicationId: string,
  locale: Locale,
): Promise<SessionOfRecord[]> {
  const { testSites } = await readReferences(app);
  const described: SessionOfRecord[] = [];
  for (const row of await findAttendances(app.db, actor, applicationId)) {
    const session = await findAnySession(app.db, row.sessionId);
    if (!session) continue;
    const { begins, ends, place, room, seat } = appointmentOf(session, await readParts(app.db, session.id), heldBy(row));
    const reply = await findReply(app.db, applicationId, session.id);
    described.push({
      id: session.id,
      kind: session.kind,
      begins: iso(begins),
      ends: iso(ends),
      place: nameIn(testSites, place, locale),
      room: nameIn(testSites, room, locale),
      seat,
      standing: standingOf(row),
      replyDueAt: row.replyDueAt === null ? null : iso(row.replyDueAt),
      repliedAt: reply ? iso(reply.repliedAt) : null,
      reason: reply ? reasonOf(app, reply) : '',
      cancelled: session.cancelledAt === null ? 'N' : 'Y',
      checkedInAt: row.checkedInAt === null ? null : iso(row.checkedInAt),
      score: scoreOf(row),
      outcome: row.outcome,
    });
  }
  return described;
}
