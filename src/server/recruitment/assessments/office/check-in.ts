import type { CheckedIn } from '#lib/contract/office-sessions.ts';
import { isExpected } from '#lib/domain/session-kinds.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import { notePhoto } from '#server/platform/audit/shown.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/errors.ts';
import { printPhoto } from '#server/platform/pdf/print-photo.ts';
import { openFrozenPhoto, readFrozenPerson } from '#server/recruitment/applications/frozen-person.ts';
import { readReferences } from '#server/recruitment/postings/references.ts';

import { applicationOfSlip } from '../admission-number.ts';
import { readParts } from '../rooms-and-slots.ts';
import { type AttendeeRow, countCheckIns, findSomeAttendees, deleteCheckIn, saveCheckIn } from '../store-attendees.ts';
import { findSession, type SessionRow } from '../store-sessions.ts';
import { describeAttendee, iso } from './describe-attendee.ts';
import { standingOf } from './standing.ts';

interface AtDoor {
  session: SessionRow;
  row: AttendeeRow;
}

/**
 * The attendee with this slip code, admission number or receipt number.
 * @throws AppError 404 if the session or the attendee is unknown or out of the actor's reach
 */
async function findAtDoor(trx: Db, app: App, actor: Actor, id: string, code: string): Promise<AtDoor> {
  const session = await findSession(trx, actor, id);
  if (!session) throw notFound();
  const application = await applicationOfSlip(trx, app, code);
  const typed = code.trim();
  const [row] = await findSomeAttendees(trx, actor, id, application ? [application] : [typed, typed.toUpperCase()]);
  if (!row) throw notFound();
  return { session, row };
}

/**
 * Checks in an expected attendee. If another door has checked them in first, the returned row has the time of that check-in.
 */
async function arrive(
  trx: Db,
  app: App,
  actor: Actor,
  { session, row }: AtDoor,
): Promise<{ row: AttendeeRow; already: boolean }> {
  if (row.checkedInAt !== null) return { row, already: true };
  if (!isExpected(standingOf(row))) return { row, already: false };
  const checkIn = { checkedInAt: app.clock.now(), checkedInBy: actor.id, satKey: row.heldKey, satSeat: row.heldSeat };
  if (await saveCheckIn(trx, row, checkIn)) return { row: { ...row, ...checkIn }, already: false };
  const [first] = await findSomeAttendees(trx, actor, session.id, [row.applicationId]);
  if (!first) throw notFound();
  return { row: first, already: true };
}

/**
 * Checks a candidate in at the door of a session, by the code of an admission slip, its number or a receipt number. Even
 * with several doors, this happens only once. A candidate who is not expected, e.g. one without a seat, is returned
 * but not admitted.
 * @throws AppError 404 if the code is unknown, of another session, or out of the actor's reach
 */
export async function checkIn(app: App, actor: Actor, id: string, code: string, locale: Locale): Promise<CheckedIn> {
  const references = await readReferences(app);
  const { session, row, already, parts, counted } = await transaction(app, async (trx) => {
    const atDoor = await findAtDoor(trx, app, actor, id, code);
    const arrived = await arrive(trx, app, actor, atDoor);
    const { applicationId, checkedInAt } = arrived.row;
    const details = { admitted: checkedInAt !== null, again: arrived.already };
    const { unit } = atDoor.session;
    const found = { ...arrived, session: atDoor.session, parts: await readParts(trx, id), counted: await countCheckIns(trx, id) };
    await record(trx, app, actor, { action: 'session.checkedIn', unit: unit ?? undefined, applicationId, subject: id, details });
    return found;
  });
  const { photoId } = await readFrozenPerson(app.db, app, row.applicationId);
  const { receiptNo, name, regJobName, room, seat, begins, standing } = describeAttendee(session, row, parts, references, locale);
  return {
    ...{ receiptNo, name, regJobName, room, seat, begins, standing },
    photo: photoId === null ? null : `/api/staff/sessions/${id}/attendees/${encodeURIComponent(receiptNo)}/photo`,
    admitted: row.checkedInAt === null ? 'N' : 'Y',
    already: already ? 'Y' : 'N',
    checkedInAt: row.checkedInAt === null ? null : iso(row.checkedInAt),
    ...counted,
  };
}

/**
 * Undoes a check-in, for example of the wrong person.
 * @throws AppError 404 like `checkIn`, and if the candidate is not checked in
 */
export async function undoCheckIn(app: App, actor: Actor, id: string, code: string): Promise<void> {
  await transaction(app, async (trx) => {
    const { session, row } = await findAtDoor(trx, app, actor, id, code);
    const { applicationId } = row;
    if (!(await deleteCheckIn(trx, id, applicationId))) throw notFound();
    const entry = { unit: session.unit ?? undefined, applicationId, subject: id, details: { undone: true } };
    await record(trx, app, actor, { action: 'session.checkedIn', ...entry });
  });
}

/**
 * A small version of an attendee's photo. The audit log records an actor's access to it at most once in ten minutes.
 * @throws AppError 404 like `checkIn`, and if there is no photo; 503 if it cannot be read from the file store
 */
export async function openAttendeePhoto(
  app: App,
  actor: Actor,
  id: string,
  receiptNo: string,
): Promise<{ name: string; mediaType: string; bytes: Uint8Array }> {
  const { session, row } = await findAtDoor(app.db, app, actor, id, receiptNo);
  const photo = await openFrozenPhoto(app, { id: row.applicationId, accountId: row.accountId });
  const bytes = photo && (await printPhoto(photo.bytes));
  if (!bytes) throw notFound();
  await notePhoto(app, actor, { id: row.applicationId, unit: session.unit });
  return { name: `${receiptNo}.jpg`, mediaType: 'image/jpeg', bytes };
}
