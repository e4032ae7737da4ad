/**
 * When a slot that begins at `begins` ends (ms): it lasts as long as the shortest time from one slot of its session to the
 * next, and until the session ends at most.
 * @param starts when the slots of the session begin
 */
export function slotEnd(begins: number, starts: readonly number[], sessionEnds: number): number {
  const distances = starts.flatMap((one) => starts.map((other) => other - one)).filter((distance) => distance > 0);
  return Math.min(sessionEnds, begins + Math.min(...distances));
}

/** The room of a slot within its session's place; empty when the slot has no room. */
export function slotRoom(slot: { place: string }, session: { place: string }): string {
  return slot.place === session.place ? '' : slot.place;
}
