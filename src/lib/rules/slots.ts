/** Maximum number of rooms or slots of a session. */
export const mostParts = 500;
/** The largest capacity of a room, a slot or a session. */
export const mostPlaces = 1_000_000;
/** Maximum number of characters of the name of a slot's room. */
export const longestSlotPlace = 128;

/**
 * The end (ms) of a slot for which the office entered no end. Such a slot lasts as long as the shortest distance between the
 * beginnings of two slots, and at most until the session ends. If all slots begin together, it lasts until the session ends.
 * @param starts the times at which the session's slots begin
 */
export function slotEnd(begins: number, starts: readonly number[], sessionEnds: number): number {
  const times = [...new Set(starts)].toSorted((a, b) => a - b);
  const distances = times.slice(1).map((time, index) => time - times[index]!);
  return Math.min(sessionEnds, begins + Math.min(...distances));
}

/** The room of a slot within the session's place; empty if the slot has no room of its own. */
export function slotRoom(slot: { place: string }, session: { place: string }): string {
  return slot.place === session.place ? '' : slot.place;
}

/** The name of a room or place, normalised for comparison: case, spaces and full-width forms make no difference. */
export function roomKey(name: string): string {
  return name.normalize('NFKC').replace(/\s+/g, '').toLowerCase();
}

interface Span {
  begins: number;
  ends: number;
}

/** Whether two spans of time overlap. Spans that only touch do not. */
export function overlap(one: Span, other: Span): boolean {
  return one.begins < other.ends && one.ends > other.begins;
}

/** The times that the spans cover, earliest first; spans that touch or overlap become one. */
export function joinSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const { begins, ends } of spans.toSorted((a, b) => a.begins - b.begins)) {
    const last = joined.at(-1);
    if (last && begins <= last.ends) last.ends = Math.max(last.ends, ends);
    else joined.push({ begins, ends });
  }
  return joined;
}
