import { slotEnd, slotRoom } from '#lib/rules/slots.ts';
import { type CapacityLeft, capacityLeft } from '#server/platform/capacity/capacities.ts';
import type { Db } from '#server/platform/db/database.ts';

import { findRooms, findSlots } from './parts.ts';
import type { SessionRow } from './store-sessions.ts';

/** A room of a session, or a slot. */
export interface Part {
  key: string;
  /** Of a slot, where it is. */
  name: string;
  /** Of a slot, when it begins (ms); null for a room. */
  beginsAt: number | null;
}

/** When, where and on which seat somebody comes. */
export interface Appointment {
  begins: number;
  /** Of a slot, when calendars have it end. */
  ends: number;
  isSlot: boolean;
  /** The session's. */
  place: string;
  address: string;
  /** The name of the room within the place; empty where there is none. */
  room: string;
  seat: number | null;
}

/** What a session is divided into, by key, in its order. */
export async function partsOf(db: Db, sessionId: string, places?: readonly CapacityLeft[]): Promise<Map<string, Part>> {
  const rooms = await findRooms(db, sessionId);
  const slots = await findSlots(db, sessionId);
  const all: Part[] = [
    ...rooms.map(({ key, name }) => ({ key, name, beginsAt: null })),
    ...slots.map(({ key, place, beginsAt }) => ({ key, name: place, beginsAt })),
  ];
  const order = new Map((places ?? (await capacityLeft(db, sessionId))).map(({ key }, index) => [key, index]));
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
  const words = { isSlot, place, address, seat: held.seat };
  if (!isSlot) return { ...words, begins: beginsAt, ends: endsAt, room: part?.name ?? '' };
  const starts = [...parts.values()].flatMap((one) => one.beginsAt ?? []);
  const begins = part.beginsAt!;
  return { ...words, begins, ends: slotEnd(begins, starts, endsAt), room: slotRoom({ place: part.name }, session) };
}
