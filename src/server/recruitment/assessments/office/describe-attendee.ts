import type { Attendee } from '#lib/contract/office-sessions.ts';
import { inLocale, type Locale } from '#lib/text/locale.ts';
import { nameIn, type References } from '#server/recruitment/postings/references.ts';

import { appointmentOf, type Part } from '../rooms-and-slots.ts';
import type { AttendeeRow } from '../store-attendees.ts';
import type { SessionRow } from '../store-sessions.ts';
import { isDecided, standingOf } from './standing.ts';

/** A time (ms) as ISO 8601. */
export function iso(at: number): string {
  return new Date(at).toISOString();
}

/** A score in points; null without one. */
export function scoreOf({ scoreHundredths }: { scoreHundredths: number | null }): number | null {
  return scoreHundredths === null ? null : scoreHundredths / 100;
}

/** The reserved room or slot and seat of an attendee; without a reservation, the room or slot and seat at check-in. */
export function heldBy({ heldKey, heldSeat, satKey, satSeat }: AttendeeRow): { key: string | null; seat: number | null } {
  return heldKey === null ? { key: satKey, seat: satSeat } : { key: heldKey, seat: heldSeat };
}

/** The room of an attendee; empty if there is none. */
export function roomOf(session: SessionRow, row: AttendeeRow, parts: ReadonlyMap<string, Part>): string {
  return appointmentOf(session, parts, heldBy(row)).room;
}

/** An attendee as the API lists it. */
export function describeAttendee(
  session: SessionRow,
  row: AttendeeRow,
  parts: ReadonlyMap<string, Part>,
  { testSites }: References,
  locale: Locale,
): Attendee {
  const { begins, seat } = appointmentOf(session, parts, heldBy(row));
  return {
    id: row.applicationId,
    receiptNo: row.receiptNo,
    name: row.name,
    regJobName: inLocale({ zh: row.nameZh, en: row.nameEn }, locale),
    standing: standingOf(row),
    room: nameIn(testSites, roomOf(session, row, parts), locale),
    seat,
    begins: iso(begins),
    checkedInAt: row.checkedInAt === null ? null : iso(row.checkedInAt),
    score: scoreOf(row),
    outcome: row.outcome,
    decided: isDecided(row) ? 'Y' : 'N',
    version: row.version,
  };
}
