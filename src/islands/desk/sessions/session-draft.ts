import type { OfficeSession } from '#lib/contract/office-sessions.ts';
import type { SessionKind } from '#lib/domain/session-kinds.ts';
import { slotEnd } from '#lib/rules/slots.ts';

import type { PartDraft } from './parts-editor.tsx';
import { toInstant, toLocal } from './shared.tsx';

/** The form's values for a session. */
export interface Draft {
  kind: SessionKind;
  /** The owner of a new session: `posting <key>` or `unit <key>`; empty if no owner is chosen. */
  owner: string;
  begins: string;
  ends: string;
  site: string;
  place: string;
  address: string;
  notes: string;
  capacity: string;
  rooms: PartDraft[];
  slots: PartDraft[];
}

/** The form's values for a new session. */
export const empty: Draft = {
  ...{ kind: 'writtenTest', owner: '', begins: '', ends: '', site: '', place: '', address: '', notes: '', capacity: '' },
  ...{ rooms: [], slots: [] },
};

/** The form's values for an existing session. */
export function draftOf(session: OfficeSession): Draft {
  const { kind, begins, ends, site, placeText, address, notes, capacity, rooms, slots } = session;
  const starts = slots.map((slot) => Date.parse(slot.begins));
  const isWhole = rooms.length + slots.length === 0;
  return {
    ...{ kind, owner: '', site: site ?? '', place: placeText === site ? '' : placeText, address, notes },
    begins: toLocal(begins),
    ends: toLocal(ends),
    capacity: isWhole && capacity !== null ? String(capacity) : '',
    rooms: rooms.map(({ key, name, capacity: seats, taken }) => ({ key, name, begins: '', capacity: String(seats), taken })),
    slots: slots.map(({ key, begins: at, ends: until, minutes, place, capacity: places, taken }) => {
      const isUsual = slotEnd(Date.parse(at), starts, Date.parse(ends)) === Date.parse(until);
      const common = { key, name: place === placeText ? '' : place, begins: toLocal(at), capacity: String(places), taken };
      return isUsual ? common : { ...common, minutes };
    }),
  };
}

function keyOf({ key }: PartDraft) {
  return key === undefined ? {} : { key };
}

/**
 * The draft `mine`, updated after a colleague has changed the same session: edited fields keep their input, and all other
 * fields get the colleague's values.
 * @param first the form's values before they were edited
 */
export function mergedDraft(first: Draft, mine: Draft, theirs: Draft): Draft {
  const isEdited = (name: keyof Draft) => JSON.stringify(mine[name]) !== JSON.stringify(first[name]);
  const edited = (Object.keys(mine) as (keyof Draft)[]).filter(isEdited).map((name) => [name, mine[name]]);
  return { ...theirs, ...Object.fromEntries(edited) };
}

/** The part of the request body that is the same for creating and changing a session. */
export function bodyOf(draft: Draft) {
  const { kind, begins, ends, site, place, address, notes, capacity, rooms, slots } = draft;
  const isTest = kind === 'writtenTest';
  return {
    ...{ begins: toInstant(begins), ends: toInstant(ends), site: site || null, place, address, notes },
    capacity: capacity.trim() === '' || (isTest ? rooms : slots).length > 0 ? null : Number(capacity),
    rooms: isTest ? rooms.map((room) => ({ ...keyOf(room), name: room.name, capacity: Number(room.capacity) })) : [],
    slots: isTest
      ? []
      : slots.map((slot) => {
          const { begins: at, name, minutes } = slot;
          return { ...keyOf(slot), begins: toInstant(at), minutes, place: name, capacity: Number(slot.capacity) };
        }),
  };
}

/** The owner of a new session, as the request needs it. */
export function ownerOf({ owner }: Draft) {
  const [of, key] = owner.split(' ');
  return { pkRegJob: of === 'posting' ? key : null, unit: of === 'unit' ? key : null };
}

/**
 * The time and place of a draft, and the names and beginnings of its rooms and slots, as text. If this text changes,
 * candidates may have to be notified.
 */
export function notifiedParts({ begins, ends, site, place, address, rooms, slots }: Draft): string {
  const parts = [...rooms, ...slots].map((part) => [part.key, part.name, part.begins]);
  return JSON.stringify([begins, ends, site, place, address, parts]);
}
