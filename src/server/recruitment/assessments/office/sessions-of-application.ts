import type { SessionOfRecord } from '#lib/contract/office-sessions.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { nameIn, readReferences } from '#server/recruitment/postings/references.ts';

import { readReply } from '../replies.ts';
import { appointmentOf, partsOf } from '../rooms-and-slots.ts';
import { findOfApplication } from '../store-attendees.ts';
import { findSession } from '../store-sessions.ts';
import { heldBy, iso, scoreOf } from './describe-attendee.ts';
import { standingOf } from './standing.ts';

/** The sessions of an application in an actor's reach, with what became of the candidate there, the earliest first. */
export async function sessionsOfApplication(
  app: App,
  actor: Actor,
  applicationId: string,
  locale: Locale,
): Promise<SessionOfRecord[]> {
  const { testSites } = await readReferences(app);
  const described: SessionOfRecord[] = [];
  for (const row of await findOfApplication(app.db, actor, applicationId)) {
    const session = await findSession(app.db, { units: null }, row.sessionId);
    if (!session) continue;
    const { begins, ends, place, room, seat } = appointmentOf(session, await partsOf(app.db, session.id), heldBy(row));
    const reply = await readReply(app.db, app, applicationId, session.id);
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
      reason: reply?.reason ?? '',
      cancelled: session.cancelledAt === null ? 'N' : 'Y',
      checkedInAt: row.checkedInAt === null ? null : iso(row.checkedInAt),
      score: scoreOf(row),
      outcome: row.outcome,
    });
  }
  return described;
}
