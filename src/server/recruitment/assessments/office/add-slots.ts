import type { AddedSlots, Colleague, SlotPlan } from '#lib/contract/office-sessions.ts';
import { isExpected } from '#lib/domain/session-kinds.ts';
import type { Fault } from '#lib/forms/faults.ts';
import { faultsOfPlan, type PlannedSlot, slotsOfPlan } from '#lib/rules/slot-plan.ts';
import { mostParts, roomKey, slotRoom } from '#lib/rules/slots.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import { capacityLeft } from '#server/platform/capacity/capacities.ts';
import { changeCapacity } from '#server/platform/capacity/change-capacity.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';

import { readParts, type Slot, slotsOf } from '../rooms-and-slots.ts';
import { findAttendees } from '../store-attendees.ts';
import { findColleagues, insertInterviewers } from '../store-interviewers.ts';
import { insertParts, lockSessions, type SessionRow, updateSession } from '../store-sessions.ts';
import { heldBy, iso } from './describe-attendee.ts';
import { assignPanel, candidateClashes, type Clash, describeClashes, slotsInTakenRooms } from './find-clashes.ts';
import { standingOf } from './standing.ts';

/** A slot of the plan; the key is null if the session does not have the slot yet. */
type Wanted = PlannedSlot & { key: string | null };

/** The slots of a plan, each with its key if the session already has a slot with the same room and start. */
function wantedSlots(session: SessionRow, existing: readonly Slot[], plan: SlotPlan): Wanted[] {
  const idOf = (begins: number, room: string) => `${begins} ${roomKey(room)}`;
  const known = new Map(existing.map((slot) => [idOf(slot.begins, slotRoom(slot, session)), slot]));
  return slotsOfPlan(plan).map(({ begins, ends, room }) => {
    const own = roomKey(room) === roomKey(session.place) ? '' : room;
    const slot = known.get(idOf(begins, own));
    return slot ? { key: slot.key, begins, ends: slot.ends, room: own } : { key: null, begins, ends, room: own };
  });
}

/** The faults of a plan for a session, and the plan's interviewers. The slots are only checked if there is no other fault. */
async function check(
  trx: Db,
  session: SessionRow,
  existing: readonly Slot[],
  plan: SlotPlan,
  now: number,
): Promise<{ faults: Fault[]; people: Colleague[] }> {
  const colleagues = new Map((await findColleagues(trx, session.unit)).map((one) => [one.id, one]));
  const faults: Fault[] = [
    ...faultsOfPlan(plan),
    ...plan.interviewers.flatMap((id, index) => (colleagues.has(id) ? [] : [{ path: `interviewers.${index}`, rule: 'choice' }])),
    ...(session.kind === 'writtenTest' ? [{ path: 'rooms', rule: 'notForTests' }] : []),
    ...(session.cancelledAt === null ? [] : [{ path: 'date', rule: 'sessionCancelled' }]),
  ];
  const attendees = await findAttendees(trx, { units: null }, session.id);
  if (existing.length === 0 && attendees.length > 0) faults.push({ path: 'rooms', rule: 'shapeFixed' });
  if (faults.length === 0) {
    const wanted = wantedSlots(session, existing, plan);
    const [begins, ends] = [wanted[0]!.begins, Math.max(...wanted.map((slot) => slot.ends))];
    const count = existing.length + wanted.filter(({ key }) => key === null).length;
    if (ends <= now) faults.push({ path: 'date', rule: 'notInPast' });
    if (count > mostParts) faults.push({ path: 'minutes', rule: 'mostSlots', params: { maximum: mostParts } });
    // Candidates without a slot were notified of the times of the whole session.
    const isAnnounced = attendees.some((row) => isExpected(standingOf(row)) && heldBy(row).key === null);
    if (isAnnounced && (begins < session.beginsAt || ends > session.endsAt)) {
      faults.push({ path: 'date', rule: 'withinSession' });
    }
  }
  const ids = [...new Set(plan.interviewers)];
  return { faults, people: ids.flatMap((id) => colleagues.get(id) ?? []) };
}

interface Outlook {
  /** The slots of the plan that the session has or gets. */
  slots: Wanted[];
  assigned: { slot: Wanted; staffId: string }[];
  clashes: Clash[];
}

/** The slots of a plan that the session has or could get, the interviewers to assign to them, and the clashes. */
async function outlookOf(
  trx: Db,
  actor: Actor,
  session: SessionRow,
  existing: readonly Slot[],
  plan: SlotPlan,
  people: readonly Colleague[],
): Promise<Outlook> {
  const wanted = wantedSlots(session, existing, plan);
  const fresh = wanted.filter(({ key }) => key === null);
  const taken = await slotsInTakenRooms(trx, session, existing, fresh);
  const slots = wanted.filter((slot) => !taken.has(slot));
  const { assigned, clashes } = await assignPanel(trx, session.id, slots, people);
  const added = slots.filter(({ key }) => key === null);
  return {
    slots,
    assigned,
    clashes: [
      ...[...taken].map(({ room, begins, ends }): Clash => ({ of: 'room', name: room, begins, ends })),
      ...clashes,
      ...(added.length > 0 ? await candidateClashes(trx, actor, session.id, added) : []),
    ],
  };
}

/** Stores the slots and interviewers that are missing, and extends the session to hold the slots. */
async function store(
  trx: Db,
  session: SessionRow,
  existing: readonly Slot[],
  { slots, assigned }: Outlook,
  places: number,
): Promise<void> {
  const { id } = session;
  const added = slots.filter(({ key }) => key === null);
  for (const slot of added) slot.key = newId();
  const before = new Map((await capacityLeft(trx, id)).map(({ key, capacity }) => [key, capacity]));
  const all = [
    ...existing.map(({ key, begins }) => ({ key, begins, places: before.get(key) ?? 0 })),
    ...added.map(({ key, begins }) => ({ key: key!, begins, places })),
  ].toSorted((a, b) => a.begins - b.begins);
  await changeCapacity(trx, id, all);
  await insertParts(trx, {
    rooms: [],
    slots: added.map(({ key, begins, ends, room }) => {
      return { sessionId: id, key: key!, beginsAt: begins, endsAt: ends, place: room || session.place };
    }),
  });
  await insertInterviewers(
    trx,
    assigned.map(({ slot, staffId }) => ({ sessionId: id, slotKey: slot.key!, staffId })),
  );
  await updateSession(trx, id, {
    beginsAt: Math.min(session.beginsAt, ...added.map(({ begins }) => begins)),
    endsAt: Math.max(session.endsAt, ...added.map(({ ends }) => ends)),
  });
}

/**
 * Adds the slots of a plan to a session, and assigns interviewers to them. If the session already has a slot with the same
 * room and start, that slot stays unchanged, so that a repeated call adds no slot twice. A slot is left out if its room is
 * taken, and an interviewer who is busy is not assigned; both are reported as clashes. Busy candidates are only reported. The
 * session is extended to hold the slots. Nobody is notified.
 * @param dryRun whether to report the outcome without a change
 * @throws AppError 404 if the session is unknown or out of the actor's reach; 400 with the faults of the plan, or if the
 * session cannot have slots, is cancelled, or would be extended although candidates were notified of its times
 */
export async function addSlots(
  app: App,
  actor: Actor,
  id: string,
  plan: SlotPlan,
  locale: Locale,
  { dryRun = false } = {},
): Promise<AddedSlots> {
  return transaction(app, async (trx) => {
    const [session] = await lockSessions(trx, actor, [id]);
    if (!session) throw notFound();
    const existing = slotsOf(await readParts(trx, id), session);
    const { faults, people } = await check(trx, session, existing, plan, app.clock.now());
    if (faults.length > 0) throw invalid(...faults);
    let outlook = await outlookOf(trx, actor, session, existing, plan, people);
    const added = () => outlook.slots.filter(({ key }) => key === null).length;
    let count = added();
    if (!dryRun && count + outlook.assigned.length > 0) {
      const details = { change: 'changed', count };
      await record(trx, app, actor, { action: 'session.changed', unit: session.unit ?? undefined, subject: id, details });
      // Transactions that write to the audit log wait for each other, so the rooms and people of a concurrent call are
      // visible now.
      outlook = await outlookOf(trx, actor, session, existing, plan, people);
      count = added();
      await store(trx, session, existing, outlook, plan.places);
    }
    return {
      slots: outlook.slots.map(({ key, begins, ends, room }) => ({ key: key ?? '', begins: iso(begins), ends: iso(ends), room })),
      added: count,
      clashes: describeClashes(outlook.clashes, locale),
    };
  });
}
