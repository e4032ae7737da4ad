import type { OfficeSession } from '#lib/contract/office-sessions.ts';
import { plusDays } from '#lib/rules/dates.ts';
import { dateTimeInShanghai, todayInShanghai } from '#lib/rules/deadline.ts';

import type { SlotsDraft } from './slots-draft.ts';

export type SessionSlot = OfficeSession['slots'][number];

/** The slots of one day, in Shanghai time. */
export interface SlotDay {
  /** `YYYY-MM-DD` */
  date: string;
  slots: SessionSlot[];
}

function clock(instant: string): string {
  return dateTimeInShanghai(Date.parse(instant)).slice(11);
}

/** The time span of a slot: `09:00–09:20`. */
export function timeOf({ begins, ends }: Pick<SessionSlot, 'begins' | 'ends'>): string {
  return `${clock(begins)}–${clock(ends)}`;
}

/** Groups slots by day; days and slots stay in the given order. */
export function daysOf(slots: readonly SessionSlot[]): SlotDay[] {
  const groups = Map.groupBy(slots, ({ begins }) => todayInShanghai(Date.parse(begins)));
  return [...groups].map(([date, own]) => ({ date, slots: own }));
}

/** The distinct rooms of slots, sorted by name. */
export function roomsOf(slots: readonly SessionSlot[]): string[] {
  return [...new Set(slots.map(({ place }) => place))].toSorted(new Intl.Collator('zh-CN', { numeric: true }).compare);
}

/** The Monday of a date's week. */
export function mondayOf(date: string): string {
  const weekday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
  return plusDays(date, -weekday);
}

function common<Value>(values: readonly Value[]): Value | undefined {
  const [first, ...others] = values;
  return others.every((other) => JSON.stringify(other) === JSON.stringify(first)) ? first : undefined;
}

/**
 * The form's values for copying a day to `date`: the day's times, rooms and breaks. Capacity and interviewers are copied only
 * if they are the same in all slots. Every new slot gets the duration of the day's shortest slot.
 * @param placeText the session's place; it is copied as a room only if the day has other rooms too
 */
export function likeDay({ slots }: SlotDay, placeText: string, date: string): SlotsDraft {
  const times = [...new Map(slots.map((slot) => [slot.begins, slot])).values()];
  const gaps = times.slice(1).flatMap(({ begins }, index) => {
    const from = clock(times[index]!.ends);
    return from < clock(begins) ? [`${from}–${clock(begins)}`] : [];
  });
  const minutes = Math.min(...slots.map((slot) => slot.minutes));
  const rooms = roomsOf(slots);
  return {
    date,
    from: clock(slots[0]!.begins),
    to: clock(
      slots
        .map(({ ends }) => ends)
        .toSorted()
        .at(-1)!,
    ),
    minutes: String(minutes),
    rooms: rooms.length === 1 && rooms[0] === placeText ? '' : rooms.join(', '),
    places: String(common(slots.map(({ capacity }) => capacity)) ?? ''),
    breaks: gaps.join(', '),
    interviewers: common(slots.map(({ interviewers }) => interviewers.map(({ id }) => id))) ?? [],
  };
}
