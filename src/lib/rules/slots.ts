/**
 * When a slot that begins at `begins` ends (ms): all slots last as long as the shortest distance between two of them,
 * and at most until the session ends.
 * @param starts the times at which the session's slots begin
 */
export function slotEnd(begins: number, starts: readonly number[], sessionEnds: number): number {
  const distances = starts.flatMap((one) => starts.map((other) => other - one)).filter((distance) => distance > 0);
  return Math.min(sessionEnds, begins + Math.min(...distances));
}

/** The room of a slot within the session's place; empty if the slot has no room of its own. */
export function slotRoom(slot: { place: string }, session: { place: string }): string {
  return slot.place === session.place ? '' : slot.place;
}
