import type { OfficeSession, SessionChange } from '#lib/contract/office-sessions.ts';
import type { Fault } from '#lib/forms/faults.ts';
import { faultsOfSession, type SessionDraft, textsOfSession } from '#lib/forms/office-session.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import { capacityLeft } from '#server/platform/capacity/capacities.ts';
import { changeCapacity } from '#server/platform/capacity/change-capacity.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { invalid } from '#server/platform/errors.ts';
import { readReferences, type References } from '#server/recruitment/postings/references.ts';

import { type Appointment, appointmentOf, type Part, partsOfDraft, readParts } from '../rooms-and-slots.ts';
import { findAttendees } from '../store-attendees.ts';
import { replaceParts, type SessionRow, updateSession } from '../store-sessions.ts';
import { checkCount, type ConfirmedCount } from './confirm-count.ts';
import { heldBy } from './describe-attendee.ts';
import { expectedOf } from './expected-attendees.ts';
import { holdSession } from './hold-session.ts';
import { checkRooms, siteFaults } from './make-session.ts';
import { notifyChanged } from './notify-attendees.ts';
import { describeOfficeSession } from './show-session.ts';

type Shape = 'rooms' | 'slots' | 'whole' | 'none';

function shapeOf({ rooms = [], slots = [], capacity }: Pick<SessionDraft, 'rooms' | 'slots' | 'capacity'>): Shape {
  if (rooms.length > 0) return 'rooms';
  if (slots.length > 0) return 'slots';
  return capacity ? 'whole' : 'none';
}

async function storedShape(trx: Db, id: string, parts: ReadonlyMap<string, Part>): Promise<Shape> {
  if (parts.size > 0) return [...parts.values()].some(({ beginsAt }) => beginsAt !== null) ? 'slots' : 'rooms';
  return (await capacityLeft(trx, id)).length > 0 ? 'whole' : 'none';
}

/** Faults of keys that no room or slot of the session has. */
function keyFaults(change: SessionChange, parts: ReadonlyMap<string, Part>): Fault[] {
  const unknown = (list: 'rooms' | 'slots') =>
    change[list].flatMap(({ key }, index) =>
      key === undefined || parts.has(key) ? [] : [{ path: `${list}.${index}.key`, rule: 'choice' }],
    );
  return [...unknown('rooms'), ...unknown('slots')];
}

/**
 * Replaces rooms, slots and capacity of a session.
 * @throws AppError 400 if a capacity would be too small for its reservations
 */
async function replaceOffer(trx: Db, id: string, change: SessionDraft): Promise<void> {
  const { offered, ...parts } = partsOfDraft(id, change);
  const tooFew = await changeCapacity(trx, id, offered);
  if (tooFew.length > 0) {
    throw invalid(
      ...tooFew.map(({ key, taken }): Fault => {
        const [room, slot] = [parts.rooms, parts.slots].map((list) => list.findIndex((one) => one.key === key));
        const path =
          room! >= 0
            ? `rooms.${room}.capacity`
            : slot! >= 0
              ? `slots.${slot}.capacity`
              : shapeOf(change) === 'whole'
                ? 'capacity'
                : shapeOf(change);
        return { path, rule: 'placesTaken', params: { minimum: taken } };
      }),
    );
  }
  await replaceParts(trx, id, parts);
}

/** The announced data of an appointment as a text, for comparison. The end of a slot is left out: messages do not name it. */
function announced({ ends, ...appointment }: Appointment): string {
  return JSON.stringify(appointment.isSlot ? appointment : { ...appointment, ends });
}

/**
 * Notifies the candidates whose time or place changed. If the session has ended, nobody is notified.
 * @returns the number of these candidates; 0 if the session has ended
 * @throws AppError 400 as `checkCount`, which also accepts the number of all expected candidates here
 */
async function notifyThose(
  trx: Db,
  app: App,
  references: References,
  before: { session: SessionRow; parts: ReadonlyMap<string, Part> },
  after: { session: SessionRow; parts: ReadonlyMap<string, Part> },
  count: ConfirmedCount,
): Promise<number> {
  const { id } = after.session;
  if (after.session.endsAt <= app.clock.now()) return 0;
  const attendees = await findAttendees(trx, { units: null }, id);
  const held = new Map(attendees.map((row) => [row.applicationId, heldBy(row)]));
  const expected = await expectedOf(trx, after.session, attendees, after.parts);
  const differs = expected.filter(({ id: application, appointment }) => {
    const former = appointmentOf(before.session, before.parts, held.get(application)!);
    return announced(former) !== announced(appointment);
  });
  checkCount(differs.length, count, expected.length);
  if (differs.length > 0) await notifyChanged(trx, app, after.session, differs, references);
  return differs.length;
}

/**
 * Replaces time, place, rooms, slots and capacity of a session. Candidates whose time or place changed are notified
 * once, with a new calendar file, unless the session has ended; their seats stay.
 * @throws AppError 404 if the session is unknown or out of the actor's reach; 409 with `data.current` if it has changed
 * since it was read; 400 with all faults of the change. Also 400 if the session is cancelled, a capacity would be too
 * small for its reservations, `count` is wrong, or another session uses one of the rooms
 */
export async function changeSession(
  app: App,
  actor: Actor,
  id: string,
  change: SessionChange,
  locale: Locale,
): Promise<OfficeSession> {
  const references = await readReferences(app);
  const wrongSite = await siteFaults(app, change.site);
  return transaction(app, async (trx) => {
    const session = await holdSession(trx, app, actor, { id, version: change.version }, { references, locale });
    const draft: SessionDraft = { ...change, kind: session.kind };
    const parts = await readParts(trx, id);
    const faults = [...faultsOfSession(draft), ...wrongSite, ...keyFaults(change, parts)];
    const isOtherShape = shapeOf(change) !== (await storedShape(trx, id, parts));
    const attendees = await findAttendees(trx, { units: null }, id);
    if (isOtherShape && attendees.length > 0)
      faults.push({ path: shapeOf(change) === 'slots' ? 'slots' : 'rooms', rule: 'shapeFixed' });
    if (faults.length > 0) throw invalid(...faults);
    await replaceOffer(trx, id, draft);
    const changed = {
      ...textsOfSession(draft),
      beginsAt: change.begins,
      endsAt: change.ends,
      site: change.site || null,
      changedAt: Math.max(app.clock.now(), (session.changedAt ?? 0) + 1),
    };
    await updateSession(trx, id, changed);
    const after = { session: { ...session, ...changed }, parts: await readParts(trx, id) };
    const told = await notifyThose(trx, app, references, { session, parts }, after, change.count);
    const described = await describeOfficeSession(trx, app, actor, id, references, locale);
    const details = { change: 'changed', told };
    await record(trx, app, actor, { action: 'session.changed', unit: session.unit ?? undefined, subject: id, details });
    await checkRooms(trx, id, draft);
    return described;
  });
}
