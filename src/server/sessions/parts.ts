import type { Db } from '#server/db/database.ts';
import { findRooms, findSlots } from '#server/interviews/parts.ts';
import { type PlaceLeft, placesLeft } from '#server/places/places.ts';

import type { SessionRow } from './store.ts';

/** A room of a session, or a slot. */
export interface Part {
  key: string;
  /** Of a slot, where it is. */
  name: string;
  /** Of a slot, when it begins (ms); null for a room. */
  beginsAt: number | null;
}

/** When, where and on which seat somebody comes; the end of a slot is nobody's knowledge. */
export interface Appointment {
  begins: number;
  ends: number | null;
  place: string;
  address: string;
  /** The name of the room; empty for a slot and where there are none. */
  room: string;
  seat: number | null;
}

/** What a session is divided into, by key, in its order. */
export async function partsOf(db: Db, sessionId: string, places?: readonly PlaceLeft[]): Promise<Map<string, Part>> {
  const rooms = await findRooms(db, sessionId);
  const slots = await findSlots(db, sessionId);
  const all: Part[] = [
    ...rooms.map(({ key, name }) => ({ key, name, beginsAt: null })),
    ...slots.map(({ key, place, beginsAt }) => ({ key, name: place, beginsAt })),
  ];
  const order = new Map((places ?? (await placesLeft(db, sessionId))).map(({ key }, index) => [key, index]));
  const position = ({ key, beginsAt }: Part) => beginsAt ?? order.get(key) ?? 0;
  return new Map(all.toSorted((a, b) => position(a) - position(b)).map((part) => [part.key, part]));
}

/** The appointment of whoever holds a place of a session, or comes without one. */
export function appointmentOf(
  session: Pick<SessionRow, 'beginsAt' | 'endsAt' | 'place' | 'address'>,
  parts: ReadonlyMap<string, Part>,
  held: { key: string | null; seat: number | null },
): Appointment {
  const { beginsAt, endsAt, place, address } = session;
  const part = held.key === null ? undefined : parts.get(held.key);
  const isSlot = part?.beginsAt !== undefined && part.beginsAt !== null;
  return {
    begins: isSlot ? part.beginsAt! : beginsAt,
    ends: isSlot ? null : endsAt,
    place: isSlot ? part.name : place,
    address,
    room: part && !isSlot ? part.name : '',
    seat: held.seat,
  };
}
