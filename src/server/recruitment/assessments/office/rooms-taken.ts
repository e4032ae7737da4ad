import type { Fault } from '#lib/forms/faults.ts';
import { type SessionDraft, textsOfSession } from '#lib/forms/office-session.ts';
import type { Db } from '#server/platform/db/database.ts';

import { readParts, roomsOf, slotsOf } from '../rooms-and-slots.ts';
import { findAtSameTime } from '../store-sessions.ts';

/** The use of a room for some time (ms); `path` is the field of the draft that names it. */
interface Use {
  room: string;
  begins: number;
  ends: number;
  path: string;
}

/** Normalizes a name, so that different spellings of a place are equal. */
function plain(name: string): string {
  return name.normalize('NFKC').replace(/\s+/g, '').toLowerCase();
}

/** The end of a slot: when the next slot of its session begins, or when the session ends. */
function endOf(begins: number, all: readonly number[], ends: number): number {
  return Math.min(ends, ...all.filter((other) => other > begins));
}

/**
 * The rooms that a session uses: its rooms for the whole time, the room of a slot for the time of the slot. A name that
 * is empty or equal to the session's place is not a room.
 */
function usesOf({ begins, ends, rooms = [], slots = [] }: SessionDraft, place: string): Use[] {
  const starts = slots.map((slot) => slot.begins);
  return [
    ...rooms.map(({ name }, index) => ({ room: plain(name), begins, ends, path: `rooms.${index}.name` })),
    ...slots.map((slot, index) => ({
      room: plain(slot.place ?? ''),
      begins: slot.begins,
      ends: endOf(slot.begins, starts, ends),
      path: `slots.${index}.place`,
    })),
  ].filter(({ room }) => room !== '' && room !== plain(place));
}

/**
 * Faults of rooms that another session, of any unit, uses at the same time and place. If one of the two sessions has no
 * address, their addresses count as equal.
 * @param id the id of the session itself
 */
export async function faultsOfRooms(trx: Db, id: string, draft: SessionDraft): Promise<Fault[]> {
  const { place, address } = textsOfSession(draft);
  const own = usesOf(draft, place);
  if (own.length === 0) return [];
  const others: Use[] = [];
  for (const other of await findAtSameTime(trx, { id, begins: draft.begins, ends: draft.ends })) {
    const isElsewhere = address !== '' && other.address !== '' && plain(other.address) !== plain(address);
    if (isElsewhere || plain(other.place) !== plain(place)) continue;
    const parts = await readParts(trx, other.id);
    const rooms = roomsOf(parts).map((room) => ({ ...room, capacity: 0 }));
    const slots = slotsOf(parts).map((slot) => ({ ...slot, capacity: 0 }));
    const { kind, beginsAt, endsAt } = other;
    others.push(...usesOf({ kind, begins: beginsAt, ends: endsAt, place: other.place, rooms, slots }, other.place));
  }
  return own
    .filter((use) => others.some(({ room, begins, ends }) => room === use.room && begins < use.ends && ends > use.begins))
    .map(({ path }) => ({ path, rule: 'roomTaken' }));
}
