import { isDate } from './dates.ts';
import { longestSlotPlace, mostParts, mostPlaces, roomKey } from './slots.ts';
import { isStorable, lengthOf } from './text.ts';

/** A plan for the slots of one day: begin and end, minutes per slot, rooms and breaks. */
export interface SlotPlan {
  /** `YYYY-MM-DD`; the times are `HH:MM`, all in Beijing time. */
  date: string;
  from: string;
  to: string;
  minutes: number;
  /** Names of rooms; without any, the slots are at the session's place. */
  rooms: readonly string[];
  /** Maximum number of candidates per slot. */
  places: number;
  breaks: readonly { from: string; to: string }[];
}

/** A slot of a plan; times are in milliseconds. */
export interface PlannedSlot {
  begins: number;
  ends: number;
  /** Empty for the session's place. */
  room: string;
}

interface PlanFault {
  path: string;
  rule: string;
  params?: Record<string, number>;
}

/** The shortest and the longest slot, in minutes. */
export const slotMinutes = { minimum: 5, maximum: 480 } as const;
const mostRooms = 50;
const mostBreaks = 10;

function isClock(text: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);
}

function minuteOf(clock: string): number {
  const [hours, minutes] = clock.split(':').map(Number);
  return hours! * 60 + minutes!;
}

/** The minutes of the day at which slots begin. A slot that would reach into a break begins after the break. */
function startsOf({ from, to, minutes, breaks }: SlotPlan): number[] {
  const pauses = breaks.map((pause) => ({ begins: minuteOf(pause.from), ends: minuteOf(pause.to) }));
  const last = minuteOf(to) - minutes;
  const starts: number[] = [];
  for (let at = minuteOf(from); at <= last;) {
    const pause = pauses.find(({ begins, ends }) => at < ends && at + minutes > begins);
    if (!pause) starts.push(at);
    at = pause ? pause.ends : at + minutes;
  }
  return starts;
}

function spanFaults({ from, to }: { from: string; to: string }, prefix = ''): PlanFault[] {
  const faults = [['from', from] as const, ['to', to] as const].flatMap(([path, time]) =>
    isClock(time) ? [] : [{ path: prefix + path, rule: time === '' ? 'required' : 'clock' }],
  );
  return faults.length === 0 && to <= from ? [{ path: `${prefix}to`, rule: 'laterTime' }] : faults;
}

function breakFaults(plan: SlotPlan, isDay: boolean): PlanFault[] {
  return plan.breaks.flatMap((pause, index) => {
    const faults = spanFaults(pause, `breaks.${index}.`);
    const isOutside = isDay && faults.length === 0 && (pause.from < plan.from || pause.to > plan.to);
    return isOutside ? [{ path: `breaks.${index}.from`, rule: 'withinDay' }] : faults;
  });
}

function roomFaults(rooms: readonly string[]): PlanFault[] {
  const keys = rooms.map(roomKey);
  return rooms.flatMap((room, index): PlanFault[] => {
    const path = `rooms.${index}`;
    if (keys[index] === '') return [{ path, rule: 'required' }];
    if (keys.indexOf(keys[index]!) < index) return [{ path, rule: 'namedTwice' }];
    if (!isStorable(room)) return [{ path, rule: 'characters' }];
    return lengthOf(room) > longestSlotPlace ? [{ path, rule: 'maxLength', params: { maximum: longestSlotPlace } }] : [];
  });
}

function countFaults(path: string, value: number, bounds: { minimum: number; maximum: number }): PlanFault[] {
  const isWithin = Number.isSafeInteger(value) && value >= bounds.minimum && value <= bounds.maximum;
  return isWithin ? [] : [{ path, rule: 'between', params: bounds }];
}

/** The faults of a plan. The number of slots (none, or too many) is checked only if there is no other fault. */
export function faultsOfPlan(plan: SlotPlan): PlanFault[] {
  const { date, minutes, rooms, places, breaks } = plan;
  const spans = spanFaults(plan);
  const faults = [
    ...(isDate(date) ? [] : [{ path: 'date', rule: date === '' ? 'required' : 'date' }]),
    ...spans,
    ...countFaults('minutes', minutes, slotMinutes),
    ...roomFaults(rooms),
    ...(rooms.length > mostRooms ? [{ path: 'rooms', rule: 'maxEntries', params: { maximum: mostRooms } }] : []),
    ...countFaults('places', places, { minimum: 1, maximum: mostPlaces }),
    ...breakFaults(plan, spans.length === 0),
    ...(breaks.length > mostBreaks ? [{ path: 'breaks', rule: 'maxEntries', params: { maximum: mostBreaks } }] : []),
  ];
  if (faults.length > 0) return faults;
  const count = startsOf(plan).length * Math.max(1, rooms.length);
  if (count === 0) return [{ path: 'minutes', rule: 'noSlotFits' }];
  return count > mostParts ? [{ path: 'minutes', rule: 'mostSlots', params: { maximum: mostParts } }] : [];
}

/** The slots of a plan without faults, by time and then in the order of the rooms. */
export function slotsOfPlan(plan: SlotPlan): PlannedSlot[] {
  const day = Date.parse(`${plan.date}T00:00:00+08:00`);
  const rooms = plan.rooms.length > 0 ? plan.rooms.map((room) => room.trim()) : [''];
  return startsOf(plan).flatMap((minute) => {
    const begins = day + minute * 60_000;
    return rooms.map((room) => ({ begins, ends: begins + plan.minutes * 60_000, room }));
  });
}
