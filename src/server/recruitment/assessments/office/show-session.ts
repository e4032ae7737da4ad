import type { OfficeSession } from '#lib/contract/office-sessions.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { capacityLeft } from '#server/platform/capacity/capacities.ts';
import type { Db } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/errors.ts';
import { readReferences, type References } from '#server/recruitment/postings/references.ts';

import { readParts, roomsOf, slotsOf } from '../rooms-and-slots.ts';
import { findInterviewers } from '../store-interviewers.ts';
import { findSession, type SessionRow } from '../store-sessions.ts';
import { iso } from './describe-attendee.ts';
import { describeListed } from './list-sessions.ts';

/** Whether seats of a session may be assigned at the time `now` (ms). */
export function isOpen({ endsAt, cancelledAt }: Pick<SessionRow, 'endsAt' | 'cancelledAt'>, now: number): boolean {
  return cancelledAt === null && now < endsAt;
}

/**
 * A session as the API returns it to the office.
 * @throws AppError 404 if the session is unknown or out of the actor's reach
 */
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
  const capacities = await capacityLeft(db, id);
  const parts = await readParts(db, id, capacities);
  const offered = new Map(capacities.map((one) => [one.key, one]));
  const interviewers = Map.groupBy(await findInterviewers(db, id), ({ slotKey }) => slotKey);
  const fill = (key: string) => ({ capacity: offered.get(key)?.capacity ?? 0, taken: offered.get(key)?.taken ?? 0 });
  return {
    ...describeListed(row, capacities, references, locale),
    version: row.version,
    placeText: row.place,
    address: row.address,
    notes: row.notes,
    site: row.site,
    rooms: roomsOf(parts).map((room) => ({ ...room, ...fill(room.key) })),
    slots: slotsOf(parts, row).map((slot) => ({
      ...slot,
      ...fill(slot.key),
      begins: iso(slot.begins),
      ends: iso(slot.ends),
      minutes: (slot.ends - slot.begins) / 60_000,
      interviewers: (interviewers.get(slot.key) ?? []).map(({ staffId, name }) => ({ id: staffId, name })),
    })),
    cancelReason: row.cancelReason ?? '',
    open: isOpen(row, app.clock.now()) ? 'Y' : 'N',
    early: todayInShanghai(app.clock.now()) < todayInShanghai(row.beginsAt) ? 'Y' : 'N',
  };
}

/**
 * One session for the office.
 * @throws AppError 404 if the session is unknown or out of the actor's reach
 */
export async function showSession(app: App, actor: Actor, id: string, locale: Locale): Promise<OfficeSession> {
  return describeOfficeSession(app.db, app, actor, id, await readReferences(app), locale);
}
