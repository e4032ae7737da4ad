import { type SessionDraft, slotsOfDraft, textsOfSession } from '#lib/forms/office-session.ts';
import { slotRoom } from '#lib/rules/slots.ts';
import { type CapacityLeft, capacityLeft, type Offered } from '#server/platform/capacity/capacities.ts';
import type { Db } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/ids.ts';

import { findRooms, findSlots, type SessionParts, type SessionRow } from './store-sessions.ts';

/** A room or a slot of a session. */
export interface Part {
  key: string;
  /** The name of a room, or the place of a slot. */
  name: string;
  /** When a slot begins (ms); null for a room. */
  beginsAt: number | null;
  /** When a slot ends (ms); null if it lasts until the session ends, and for a room. */
  endsAt: number | null;
}

/** When, where and on which seat a candidate is expected; times are in milliseconds. */
export interface Appointment {
  begins: number;
  /** Candidates see the end of a slot only in calendar files. */
  ends: number;
  isSlot: boolean;
  /** The session's place: free text or the key of a test site. */
  place: string;
  address: string;
  /** The room within the place; empty if there is none. */
  room: string;
  seat: number | null;
}

/** The key of the capacity of a session that has a limit but neither rooms nor slots. */
export const wholeSession = 'session';

/**
 * The rooms and slots of a session by key: rooms in the order of the capacities, slots by the time at which they begin.
 * @param capacities the capacities of the session, if the caller has read them already
 */
export async function readParts(db: Db, sessionId: string, capacities?: readonly CapacityLeft[]): Promise<Map<string, Part>> {
  const rooms = await findRooms(db, sessionId);
  const slots = await findSlots(db, sessionId);
  const all: Part[] = [
    ...rooms.map(({ key, name }) => ({ key, name, beginsAt: null, endsAt: null })),
    ...slots.map(({ key, place, beginsAt, endsAt }) => ({ key, name: place, beginsAt, endsAt })),
  ];
  const order = new Map((capacities ?? (await capacityLeft(db, sessionId))).map(({ key }, index) => [key, index]));
  const position = ({ key, beginsAt }: Part) => beginsAt ?? order.get(key) ?? 0;
  return new Map(all.toSorted((a, b) => position(a) - position(b)).map((part) => [part.key, part]));
}

/** The rooms of a session. */
export function roomsOf(parts: ReadonlyMap<string, Part>): { key: string; name: string }[] {
  return [...parts.values()].flatMap(({ key, name, beginsAt }) => (beginsAt === null ? [{ key, name }] : []));
}

/** A slot of a session; times are in milliseconds. */
export interface Slot {
  key: string;
  place: string;
  begins: number;
  ends: number;
}

/** The slots of a session, earliest first. */
export function slotsOf(parts: ReadonlyMap<string, Part>, session: Pick<SessionRow, 'endsAt'>): Slot[] {
  return [...parts.values()].flatMap(({ key, name, beginsAt, endsAt }) =>
    beginsAt === null ? [] : [{ key, place: name, begins: beginsAt, ends: endsAt ?? session.endsAt }],
  );
}

/**
 * The appointment of a candidate in a session.
 * @param held the key of the reserved room or slot, and the number of the seat; each null if there is none
 */
export function appointmentOf(
  session: Pick<SessionRow, 'beginsAt' | 'endsAt' | 'place' | 'address'>,
  parts: ReadonlyMap<string, Part>,
  held: { key: string | null; seat: number | null },
): Appointment {
  const { beginsAt, endsAt, place, address } = session;
  const part = held.key === null ? undefined : parts.get(held.key);
  const isSlot = part?.beginsAt !== undefined && part.beginsAt !== null;
  const common = { isSlot, place, address, seat: held.seat };
  if (!isSlot) return { ...common, begins: beginsAt, ends: endsAt, room: part?.name ?? '' };
  return { ...common, begins: part.beginsAt!, ends: part.endsAt ?? endsAt, room: slotRoom({ place: part.name }, session) };
}

/**
 * The rows for the rooms and slots of a draft, and the capacities that the session offers. Rooms and slots without a
 * key get one.
 */
export function partsOfDraft(id: string, draft: SessionDraft): SessionParts & { offered: Offered[] } {
  const { rooms = [], capacity } = draft;
  const { place } = textsOfSession(draft);
  const keyedRooms = rooms.map((room) => ({ ...room, key: room.key ?? newId() }));
  const keyedSlots = slotsOfDraft(draft).map((slot) => ({ ...slot, key: slot.key ?? newId() }));
  const parts = [...keyedRooms, ...keyedSlots].map(({ key, capacity: places }) => ({ key, places }));
  const whole = capacity ? [{ key: wholeSession, places: capacity }] : [];
  return {
    rooms: keyedRooms.map(({ key, name }) => ({ sessionId: id, key, name: name.trim() })),
    slots: keyedSlots.map((slot) => {
      return { sessionId: id, key: slot.key, beginsAt: slot.begins, endsAt: slot.ends, place: slot.place?.trim() || place };
    }),
    offered: parts.length > 0 ? parts : whole,
  };
}
