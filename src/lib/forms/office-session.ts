import { type SessionKind, sessionKinds, type SessionOutcome, sessionOutcomes } from '#lib/domain/session-kinds.ts';
import { highestScore } from '#lib/rules/ranking.ts';
import { longestSlotPlace, mostParts, mostPlaces, slotEnd } from '#lib/rules/slots.ts';
import { isStorable, lengthOf } from '#lib/rules/text.ts';

import type { Fault } from './faults.ts';
import { sessionPlaceForm } from './session-reply.ts';
import { validate } from './validate.ts';

/** A time slot of a session without rooms. */
export interface SlotDraft {
  /** Only for an existing slot. */
  key?: string | undefined;
  /** Milliseconds. */
  begins: number;
  /** How long the slot lasts; null or absent if `slotEnd` decides. */
  minutes?: number | null | undefined;
  /** The slot's own room; if empty, the slot is at the session's place. */
  place?: string | undefined;
  /** Maximum number of candidates. */
  capacity: number;
}

/** A room with numbered seats. */
export interface RoomDraft {
  /** Only for an existing room. */
  key?: string | undefined;
  name: string;
  /** The number of seats. */
  capacity: number;
}

/** A session as the office enters it; times are in milliseconds. */
export interface SessionDraft {
  kind: SessionKind;
  begins: number;
  ends: number;
  place: string;
  address?: string | undefined;
  notes?: string | undefined;
  /** Key of a test site; null or absent without a site. If no place is entered, the test site is the place. */
  site?: string | null | undefined;
  /** Maximum number of candidates of a session without rooms and slots; null for no limit. */
  capacity?: number | null | undefined;
  rooms?: readonly RoomDraft[] | undefined;
  slots?: readonly SlotDraft[] | undefined;
}

const longestRoom = 64;

function isMoment(at: unknown): boolean {
  return Number.isSafeInteger(at) && Math.abs(at as number) <= 8.64e15;
}

function capacityFaults(path: string, capacity: unknown): Fault[] {
  const isCount = Number.isSafeInteger(capacity) && Number(capacity) >= 1 && Number(capacity) <= mostPlaces;
  return isCount ? [] : [{ path, rule: 'between', params: { minimum: 1, maximum: mostPlaces } }];
}

function textFaults(path: string, text: string, maximum: number): Fault[] {
  return [
    ...(isStorable(text) ? [] : [{ path, rule: 'characters' }]),
    ...(lengthOf(text) > maximum ? [{ path, rule: 'maxLength', params: { maximum } }] : []),
  ];
}

function roomFaults(rooms: readonly RoomDraft[]): Fault[] {
  const names = rooms.map(({ name }) => name.trim());
  return rooms.flatMap(({ capacity }, index) => {
    const name = names[index]!;
    const path = `rooms.${index}.name`;
    return [
      ...(name === '' ? [{ path, rule: 'required' }] : []),
      ...(name !== '' && names.indexOf(name) < index ? [{ path, rule: 'namedTwice' }] : []),
      ...textFaults(path, name, longestRoom),
      ...capacityFaults(`rooms.${index}.capacity`, capacity),
    ];
  });
}

function slotFaults(slots: readonly SlotDraft[], { begins, ends }: Pick<SessionDraft, 'begins' | 'ends'>): Fault[] {
  return slots.flatMap((slot, index) => {
    const path = `slots.${index}.begins`;
    const isOutside = slot.begins < begins || slot.begins >= ends;
    return [
      ...(isMoment(slot.begins) ? [] : [{ path, rule: 'instant' }]),
      ...(isOutside ? [{ path, rule: 'withinSession' }] : []),
      ...((slot.minutes ?? 1) < 1 ? [{ path: `slots.${index}.minutes`, rule: 'minimum', params: { minimum: 1 } }] : []),
      ...textFaults(`slots.${index}.place`, slot.place ?? '', longestSlotPlace),
      ...capacityFaults(`slots.${index}.capacity`, slot.capacity),
    ];
  });
}

/** A written test has rooms with numbered seats, or a capacity; other sessions may have slots. */
function shapeFaults({ kind, capacity = null, rooms = [], slots = [] }: SessionDraft): Fault[] {
  const isTest = kind === 'writtenTest';
  return [
    ...(isTest && slots.length > 0 ? [{ path: 'slots', rule: 'notForTests' }] : []),
    ...(!isTest && rooms.length > 0 ? [{ path: 'rooms', rule: 'onlyForTests' }] : []),
    ...(isTest && rooms.length === 0 && capacity === null ? [{ path: 'capacity', rule: 'required' }] : []),
    ...(rooms.length > mostParts ? [{ path: 'rooms', rule: 'maxEntries', params: { maximum: mostParts } }] : []),
    ...(slots.length > mostParts ? [{ path: 'slots', rule: 'maxEntries', params: { maximum: mostParts } }] : []),
  ];
}

/** A session's texts as they are stored; the key of the test site replaces an empty place. */
export function textsOfSession(draft: SessionDraft): { place: string; address: string; notes: string } {
  const place = draft.place.trim() === '' ? (draft.site ?? '') : draft.place;
  const { values } = validate(sessionPlaceForm, { ...draft, place }, { mode: 'complete' });
  return { place: values.place, address: values.address ?? '', notes: values.notes ?? '' };
}

/** The slots of a session, each with its end, which is at most the end of the session. */
export function slotsOfDraft({ slots = [], ends }: Pick<SessionDraft, 'slots' | 'ends'>): (SlotDraft & { ends: number })[] {
  const starts = slots.map(({ begins }) => begins);
  return slots.map((slot) => {
    const own = slot.minutes ? Math.min(ends, slot.begins + Math.round(slot.minutes * 60_000)) : null;
    return { ...slot, ends: own ?? slotEnd(slot.begins, starts, ends) };
  });
}

/** All faults of a session. */
export function faultsOfSession(draft: SessionDraft): Fault[] {
  const { kind, begins, ends, capacity = null, rooms = [], slots = [], site } = draft;
  const place = draft.place.trim() === '' && site ? site : draft.place;
  const { faults } = validate(sessionPlaceForm, { ...draft, place }, { mode: 'complete' });
  if (!sessionKinds.includes(kind)) faults.push({ path: 'kind', rule: 'choice' });
  if (!isMoment(begins)) faults.push({ path: 'begins', rule: 'instant' });
  if (!isMoment(ends)) faults.push({ path: 'ends', rule: 'instant' });
  else if (ends <= begins) faults.push({ path: 'ends', rule: 'endAfterBegin' });
  if (capacity !== null) faults.push(...capacityFaults('capacity', capacity));
  return [...faults, ...roomFaults(rooms), ...slotFaults(slots, draft), ...shapeFaults(draft)];
}

/** The result of a candidate: a score, an outcome, or both. If both are null, the result is deleted. */
export interface ResultDraft {
  score: number | null;
  outcome: SessionOutcome | null;
}

/** All faults of a result; absent candidates have no score. */
export function faultsOfResult({ score, outcome }: ResultDraft): Fault[] {
  const faults: Fault[] = [];
  if (outcome !== null && !sessionOutcomes.includes(outcome)) faults.push({ path: 'outcome', rule: 'choice' });
  if (score === null) return faults;
  if (Number.isNaN(score)) return [...faults, { path: 'score', rule: 'number' }];
  if (!Number.isFinite(score) || score < 0 || score > highestScore) {
    faults.push({ path: 'score', rule: 'between', params: { minimum: 0, maximum: highestScore } });
  } else if (Math.abs(Math.round(score * 100) - score * 100) > 1e-6) faults.push({ path: 'score', rule: 'twoDecimals' });
  if (outcome === 'absent') faults.push({ path: 'score', rule: 'absentScore' });
  return faults;
}

/**
 * Parses a typed score. The digits may be full-width, the decimal point may be a comma or a Chinese full stop, and one comma
 * may separate the thousands (`1,000`). Null for an empty text, NaN for a text that is not a number.
 */
export function readScore(typed: string): number | null {
  const text = typed
    .normalize('NFKC')
    .trim()
    .replace(/^([-+]?\d{1,3}),(?=\d{3}(?:[.。]\d*)?$)/, '$1')
    .replace(/[,。]/, '.');
  if (text === '') return null;
  return /^[-+]?\d+(?:\.\d*)?$/.test(text) ? Number(text) : Number.NaN;
}
