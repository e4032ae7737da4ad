import type { AttendeeList } from '#lib/contract/office-sessions.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { notFound } from '#server/platform/errors.ts';
import { readReferences } from '#server/recruitment/postings/references.ts';

import { readParts } from '../rooms-and-slots.ts';
import { findAttendees } from '../store-attendees.ts';
import { findSession } from '../store-sessions.ts';
import { describeAttendee, iso } from './describe-attendee.ts';

/**
 * A session's attendees whose applications are within the actor's reach, ordered by room or slot, then by seat. In a session
 * with rooms or slots, attendees without a reservation come first.
 * @param options.absent whether to list only attendees who are not checked in
 * @throws AppError 404 if the session is unknown or out of the actor's reach
 */
export async function listAttendees(
  app: App,
  actor: Actor,
  id: string,
  { absent = false }: { absent?: boolean },
  locale: Locale,
): Promise<AttendeeList> {
  const session = await findSession(app.db, actor, id);
  if (!session) throw notFound();
  const asOf = iso(app.clock.now());
  const rows = await findAttendees(app.db, actor, id);
  const parts = await readParts(app.db, id);
  const references = await readReferences(app);
  const order = [...parts.keys()];
  const list = rows
    .filter(({ checkedInAt }) => !absent || checkedInAt === null)
    .toSorted((a, b) => order.indexOf(a.heldKey ?? '') - order.indexOf(b.heldKey ?? ''))
    .map((row) => describeAttendee(session, row, parts, references, locale));
  return { list, asOf };
}
