import type { AttendeeList, OfficeSession } from '#lib/contract/office-sessions.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { capacityLeft } from '#server/platform/capacity/capacities.ts';
import type { Db } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/errors.ts';
import { readReferences, type References } from '#server/recruitment/postings/references.ts';

import { partsOf } from '../rooms-and-slots.ts';
import { findAttendees } from '../store-attendees.ts';
import { findSession, type SessionRow } from '../store-sessions.ts';
import { describeAttendee, iso } from './describe-attendee.ts';
import { describeListed } from './list-sessions.ts';

/** Whether places of a session may still be given out at a moment (ms). */
export function isOpen({ endsAt, cancelledAt }: Pick<SessionRow, 'endsAt' | 'cancelledAt'>, now: number): boolean {
  return cancelledAt === null && now < endsAt;
}

/** A session as the office reads and changes it. @throws AppError 404 where it is unknown or out of the actor's reach */
export async function describeOfficeSession(
  db: Db,
  app: App,
  actor: Actor,
  id: string,
  references: References,
  locale: Locale,
): Promise<OfficeSession> {
  const row = await findSession(db, actor, id);
  if (!row) throw notFound();
  const places = await capacityLeft(db, id);
  const parts = await partsOf(db, id, places);
  const offered = new Map(places.map((place) => [place.key, place]));
  const part = (key: string) => ({ key, capacity: offered.get(key)?.capacity ?? 0, taken: offered.get(key)?.taken ?? 0 });
  const all = [...parts.values()];
  return {
    ...describeListed(row, places, references, locale),
    version: row.version,
    placeText: row.place,
    address: row.address,
    notes: row.notes,
    site: row.site,
    rooms: all.filter(({ beginsAt }) => beginsAt === null).map(({ key, name }) => ({ ...part(key), name })),
    slots: all.flatMap(({ key, name, beginsAt }) =>
      beginsAt === null ? [] : [{ ...part(key), begins: iso(beginsAt), place: name }],
    ),
    cancelReason: row.cancelReason ?? '',
    open: isOpen(row, app.clock.now()) ? 'Y' : 'N',
    early: todayInShanghai(app.clock.now()) < todayInShanghai(row.beginsAt) ? 'Y' : 'N',
  };
}

/** One session. @throws AppError 404 where it is unknown or out of the actor's reach */
export async function showSession(app: App, actor: Actor, id: string, locale: Locale): Promise<OfficeSession> {
  return describeOfficeSession(app.db, app, actor, id, await readReferences(app), locale);
}

/**
 * Who sits where: everybody who was assigned to a session, by seat.
 * @param absent only those who have not come
 * @throws AppError 404 where the session is unknown or out of the actor's reach
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
  const parts = await partsOf(app.db, id);
  const references = await readReferences(app);
  const order = [...parts.keys()];
  const list = rows
    .filter(({ checkedInAt }) => !absent || checkedInAt === null)
    .toSorted((a, b) => order.indexOf(a.heldKey ?? '') - order.indexOf(b.heldKey ?? ''))
    .map((row) => describeAttendee(session, row, parts, references, locale));
  return { list, asOf };
}
