import { type SessionDraft, wordsOfSession } from '#lib/forms/office-session.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { type Offered, offerCapacity } from '#server/platform/capacity/capacities.ts';
import type { Db } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/ids.ts';

import { insertSession, type SessionParts } from '../store-replies.ts';

/** A session to which candidates are invited or assigned. */
type NewSession = SessionDraft & {
  /** Key of the unit that it belongs to; null for the whole office. */
  unit?: string | null;
  /** The posting whose candidates come; null for all of the unit's. */
  postingId?: string | null;
};

/** Who comes to a session without slots and rooms holds this place, where the places are counted. */
export const wholeSession = 'session';

/** Rooms and slots of a draft as they are stored, and what they offer; new ones get their keys. */
export function partsOf(id: string, draft: SessionDraft): SessionParts & { offered: Offered[] } {
  const { rooms = [], slots = [], capacity } = draft;
  const { place } = wordsOfSession(draft);
  const keyedRooms = rooms.map((room) => ({ ...room, key: room.key ?? newId() }));
  const keyedSlots = slots.map((slot) => ({ ...slot, key: slot.key ?? newId() }));
  const parts = [...keyedRooms, ...keyedSlots].map(({ key, capacity: places }) => ({ key, places }));
  const whole = capacity ? [{ key: wholeSession, places: capacity }] : [];
  return {
    rooms: keyedRooms.map(({ key, name }) => ({ sessionId: id, key, name: name.trim() })),
    slots: keyedSlots.map((slot) => {
      return { sessionId: id, key: slot.key, beginsAt: slot.begins, place: slot.place?.trim() || place };
    }),
    offered: parts.length > 0 ? parts : whole,
  };
}

/** Stores a session whose description is sound, and offers its places. @returns its id */
export async function storeSession(trx: Db, app: App, actor: Actor, session: NewSession): Promise<string> {
  const id = newId();
  const { kind, begins, ends, unit = null, postingId = null, site } = session;
  // Whoever makes it changes none of its keys: they are all new.
  const { offered, ...parts } = partsOf(id, {
    ...session,
    rooms: session.rooms?.map(({ name, capacity }) => ({ name, capacity })),
    slots: session.slots?.map(({ begins: at, place, capacity }) => ({ begins: at, place, capacity })),
  });
  await insertSession(
    trx,
    {
      ...{ id, kind, unit, postingId, site: site || null, version: 1, changedAt: null, cancelledAt: null, cancelReason: null },
      ...wordsOfSession(session),
      beginsAt: begins,
      endsAt: ends,
      createdAt: app.clock.now(),
      createdBy: actor.id,
    },
    parts,
  );
  await offerCapacity(trx, id, offered);
  return id;
}
