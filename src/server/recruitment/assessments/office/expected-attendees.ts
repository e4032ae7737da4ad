import { isExpected } from '#lib/domain/session-kinds.ts';
import type { Db } from '#server/platform/db/database.ts';

import { appointmentOf, type Part } from '../rooms-and-slots.ts';
import type { AttendeeRow } from '../store-attendees.ts';
import type { SessionRow } from '../store-sessions.ts';
import { findAdmissionNumbers } from '../store-written-tests.ts';
import { heldBy } from './describe-attendee.ts';
import type { Expected } from './notify-attendees.ts';
import { standingOf } from './standing.ts';

/** The expected attendees of a session, with their appointments. */
export async function expectedOf(
  db: Db,
  session: SessionRow,
  attendees: readonly AttendeeRow[],
  parts: ReadonlyMap<string, Part>,
): Promise<Expected[]> {
  const rows = attendees.filter((row) => isExpected(standingOf(row)));
  const ids = rows.map(({ applicationId }) => applicationId);
  const numbers = session.kind === 'writtenTest' ? await findAdmissionNumbers(db, ids) : new Map<string, string>();
  return rows.map((row) => ({
    ...{ id: row.applicationId, accountId: row.accountId, postingId: row.postingId, receiptNo: row.receiptNo },
    appointment: appointmentOf(session, parts, heldBy(row)),
    admissionNo: numbers.get(row.applicationId) ?? '',
  }));
}
