import type { OfficeSession, SessionChange } from '#lib/contract/office-sessions.ts';
import type { Fault } from '#lib/forms/faults.ts';
import { faultsOfSession, type SessionDraft, wordsOfSession } from '#lib/forms/office-session.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import { capacityLeft } from '#server/platform/capacity/capacities.ts';
import { changeCapacity } from '#server/platform/capacity/change-capacity.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { invalid } from '#server/platform/errors.ts';
import { readReferences, type References } from '#server/recruitment/postings/references.ts';

import { replaceParts } from '../parts.ts';
import { type Appointment, appointmentOf, type Part, partsOf } from '../rooms-and-slots.ts';
import { findAttendees } from '../store-attendees.ts';
import { type SessionRow, updateSession } from '../store-sessions.ts';
import { type Counted, mustCount } from './confirm-count.ts';
import { heldBy } from './describe-attendee.ts';
import { expectedOf } from './expected-attendees.ts';
import { holdSession } from './hold-session.ts';
import { mustHaveRooms, siteFaults } from './make-session.ts';
import { partsOf as draftParts } from './new-session.ts';
import { tellChanged } from './notify-attendees.ts';
import { describeOfficeSession } from './show-session.ts';

type Shape = 'rooms' | 'slots' | 'whole' | 'none';

function shapeOf({ rooms = [], slots = [], capacity }: Pick<SessionDraft, 'rooms' | 'slots' | 'capacity'>): Shape {
  if (rooms.length > 0) return 'rooms';
  if (slots.length > 0) return 'slots';
  return capacity ? 'whole' : 'none';
}

async function storedShape(trx: Db, id: string, parts: ReadonlyMap<string, Part>): Promise<Shape> {
  const [first] = parts.values();
  if (first) return first.beginsAt === null ? 'rooms' : 'slots';
  return (await capacityLeft(trx, id)).length > 0 ? 'whole' : 'none';
}

/** Keys that a change names must be the session's own. */
function keyFaults(change: SessionChange, parts: ReadonlyMap<string, Part>): Fault[] {
  const unknown = (list: 'rooms' | 'slots') =>
    change[list].flatMap(({ key }, index) =>
      key === undefined || parts.has(key) ? [] : [{ path: `${list}.${index}.key`, rule: 'choice' }],
    );
  return [...unknown('rooms'), ...unknown('slots')];
}

/** Changes what a session offers. @throws AppError 400 where fewer would be offered than are held */
async function offerAnew(trx: Db, id: string, change: SessionDraft): Promise<void> {
  const { offered, ...parts } = draftParts(id, change);
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

/** What the candidate knows of an appointment: a slot has no announced end. */
function whatIsTold({ ends, ...appointment }: Appointment): string {
  return JSON.stringify(appointment.isSlot ? appointment : { ...appointment, ends });
}

/** Tells those for whom time or place is another than before. @throws AppError 400 on `count`: it is theirs, or that of all who are expected */
async function tellThose(
  trx: Db,
  app: App,
  references: References,
  before: { session: SessionRow; parts: ReadonlyMap<string, Part> },
  after: { session: SessionRow; parts: ReadonlyMap<string, Part> },
  count: Counted,
): Promise<number> {
  const { id } = after.session;
  if (after.session.endsAt <= app.clock.now()) return 0;
  const attendees = await findAttendees(trx, { units: null }, id);
  const held = new Map(attendees.map((row) => [row.applicationId, heldBy(row)]));
  const expected = await expectedOf(trx, after.session, attendees, after.parts);
  const differs = expected.filter(({ id: application, appointment }) => {
    const former = appointmentOf(before.session, before.parts, held.get(application)!);
    return whatIsTold(former) !== whatIsTold(appointment);
  });
  mustCount(differs.length, count, expected.length);
  if (differs.length > 0) await tellChanged(trx, app, after.session, differs, references);
  return differs.length;
}

/**
 * Changes a session as a whole: when and where, what it offers. Those for whom time or place is another are told once,
 * with a new file for their calendars; their places stay.
 * @throws AppError 404 where it is unknown or out of the actor's reach; 409 with `data.current` where somebody changed
 * it first; 400 with every fault, also where fewer places would be offered than are held, or on `count`
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
    const parts = await partsOf(trx, id);
    const faults = [...faultsOfSession(draft), ...wrongSite, ...keyFaults(change, parts)];
    const isOther = shapeOf(change) !== (await storedShape(trx, id, parts));
    const attendees = await findAttendees(trx, { units: null }, id);
    if (isOther && attendees.length > 0)
      faults.push({ path: shapeOf(change) === 'slots' ? 'slots' : 'rooms', rule: 'shapeFixed' });
    if (faults.length > 0) throw invalid(...faults);
    await offerAnew(trx, id, draft);
    const changed = {
      ...wordsOfSession(draft),
      beginsAt: change.begins,
      endsAt: change.ends,
      site: change.site || null,
      changedAt: Math.max(app.clock.now(), (session.changedAt ?? 0) + 1),
    };
    await updateSession(trx, id, changed);
    const after = { session: { ...session, ...changed }, parts: await partsOf(trx, id) };
    const told = await tellThose(trx, app, references, { session, parts }, after, change.count);
    const described = await describeOfficeSession(trx, app, actor, id, references, locale);
    const details = { change: 'changed', told };
    await record(trx, app, actor, { action: 'session.changed', unit: session.unit ?? undefined, subject: id, details });
    await mustHaveRooms(trx, id, draft);
    return described;
  });
}
