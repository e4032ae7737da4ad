import type { Fault } from '#lib/forms/faults.ts';
import { sessionPlaceForm } from '#lib/forms/session-reply.ts';
import { validate } from '#lib/forms/validate.ts';
import { isStorable } from '#lib/rules/text.ts';
import { type SessionKind, sessionKinds } from '#lib/session-kinds.ts';
import type { Actor } from '#server/actor.ts';
import type { App } from '#server/app.ts';
import { transaction } from '#server/db/database.ts';
import { invalid } from '#server/errors.ts';
import { newId } from '#server/ids.ts';
import { offerPlaces } from '#server/places/places.ts';

import { insertSession } from './store.ts';

/** One of the times that candidates choose from. */
export interface NewSlot {
  /** Milliseconds. */
  begins: number;
  /** A room of its own; the session's place where empty. */
  place?: string;
  /** How many may have it. */
  capacity: number;
}

/** A session to which candidates are invited. */
export interface NewSession {
  kind: SessionKind;
  /** Milliseconds. */
  begins: number;
  ends: number;
  place: string;
  address?: string;
  notes?: string;
  /** How many may come where there are no slots; null for as many as are invited. */
  capacity?: number | null;
  slots?: readonly NewSlot[];
}

/** Who comes to a session without slots holds this place, where the places are counted. */
export const wholeSession = 'session';

const mostPlaces = 1_000_000;

function isMoment(at: unknown): boolean {
  return Number.isSafeInteger(at) && Math.abs(at as number) <= 8.64e15;
}

function capacityFault(path: string, capacity: number): Fault[] {
  const isCount = Number.isSafeInteger(capacity) && capacity >= 1 && capacity <= mostPlaces;
  return isCount ? [] : [{ path, rule: 'between', params: { minimum: 1, maximum: mostPlaces } }];
}

function faultsOf(session: NewSession): Fault[] {
  const { kind, begins, ends, slots = [], capacity = null } = session;
  const { faults } = validate(sessionPlaceForm, session, { mode: 'complete' });
  if (!sessionKinds.includes(kind)) faults.push({ path: 'kind', rule: 'choice' });
  if (!isMoment(begins)) faults.push({ path: 'begins', rule: 'date' });
  if (!isMoment(ends)) faults.push({ path: 'ends', rule: 'date' });
  else if (ends <= begins) faults.push({ path: 'ends', rule: 'endAfterBegin' });
  if (capacity !== null) faults.push(...capacityFault('capacity', capacity));
  for (const [index, slot] of slots.entries()) {
    const isWithin = isMoment(slot.begins) && slot.begins >= begins && slot.begins < ends;
    if (!isWithin) faults.push({ path: `slots.${index}.begins`, rule: 'date' });
    if (!isStorable(slot.place ?? '')) faults.push({ path: `slots.${index}.place`, rule: 'characters' });
    if ((slot.place ?? '').length > 128)
      faults.push({ path: `slots.${index}.place`, rule: 'maxLength', params: { maximum: 128 } });
    faults.push(...capacityFault(`slots.${index}.capacity`, slot.capacity));
  }
  return faults;
}

/**
 * Makes a session, with slots to choose from or one time for all; nobody is invited yet.
 * @returns its id
 * @throws AppError 400 with every fault
 */
export async function createSession(app: App, actor: Actor, session: NewSession): Promise<string> {
  const faults = faultsOf(session);
  if (faults.length > 0) throw invalid(...faults);
  const { values } = validate(sessionPlaceForm, session, { mode: 'complete' });
  const id = newId();
  const slots = (session.slots ?? []).map((slot) => ({ ...slot, key: newId() }));
  await transaction(app, async (trx) => {
    await insertSession(
      trx,
      {
        id,
        kind: session.kind,
        beginsAt: session.begins,
        endsAt: session.ends,
        place: values.place,
        address: values.address ?? '',
        notes: values.notes ?? '',
        createdAt: app.clock.now(),
        createdBy: actor.id,
      },
      slots.map(({ key, begins, place }) => ({ sessionId: id, key, beginsAt: begins, place: place?.trim() || values.place })),
    );
    const whole = session.capacity ? [{ key: wholeSession, places: session.capacity }] : [];
    await offerPlaces(trx, id, slots.length > 0 ? slots.map(({ key, capacity }) => ({ key, places: capacity })) : whole);
  });
  return id;
}
