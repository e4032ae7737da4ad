import type { Fault } from '#lib/forms/faults.ts';
import { type SessionDraft, slotsOfDraft, textsOfSession } from '#lib/forms/office-session.ts';
import { overlap, roomKey } from '#lib/rules/slots.ts';
import type { Db } from '#server/platform/db/database.ts';

import { readParts, roomsOf, slotsOf } from '../rooms-and-slots.ts';
import { findAtSameTime } from '../store-sessions.ts';

/** The use of a room from `begins` to `ends` (ms); `path` is the field of the draft that names the room. */
interface Use {
  room: string;
  begins: number;
  ends: number;
  path: string;
}

/**
 * The rooms that a session uses: its rooms for the whole time, the room of a slot for the time of the slot. A name that
 * is empty or equal to the session's place is not a room.
 */
function usesOf(draft: SessionDraft, place: string): Use[] {
  const { begins, ends, rooms = [] } = draft;
  return [
    ...rooms.map(({ name }, index) => ({ room: roomKey(name), begins, ends, path: `rooms.${index}.name` })),
    ...slotsOfDraft(draft).map((slot, index) => ({
      room: roomKey(slot.place ?? ''),
      ...{ begins: slot.begins, ends: slot.ends, path: `slots.${index}.place` },
    })),
  ].filter(({ room }) => room !== '' && room !== roomKey(place));
}

/**
 * The draft's uses of a room at a time when another session, of any unit, also uses the room. If one of the two sessions has
 * no address, their addresses count as equal.
 * @param id the id of the draft's session
 */
export async function takenUses(trx: Db, id: string, draft: SessionDraft): Promise<Use[]> {
  const { place, address } = textsOfSession(draft);
  const own = usesOf(draft, place);
  if (own.length === 0) return [];
  const others: Use[] = [];
  for (const other of await findAtSameTime(trx, { id, begins: draft.begins, ends: draft.ends })) {
    const isElsewhere = address !== '' && other.address !== '' && roomKey(other.address) !== roomKey(address);
    if (isElsewhere || roomKey(other.place) !== roomKey(place)) continue;
    const parts = await readParts(trx, other.id);
    const rooms = roomsOf(parts).map((room) => ({ ...room, capacity: 0 }));
    const slots = slotsOf(parts, other).map((slot) => ({ ...slot, minutes: (slot.ends - slot.begins) / 60_000, capacity: 0 }));
    const { kind, beginsAt, endsAt } = other;
    others.push(...usesOf({ kind, begins: beginsAt, ends: endsAt, place: other.place, rooms, slots }, other.place));
  }
  return own.filter((use) => others.some((other) => other.room === use.room && overlap(other, use)));
}

/** Faults of rooms that another session uses at the same time. */
export async function faultsOfRooms(trx: Db, id: string, draft: SessionDraft): Promise<Fault[]> {
  return (await takenUses(trx, id, draft)).map(({ path }) => ({ path, rule: 'roomTaken' }));
}
