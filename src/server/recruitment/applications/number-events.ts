import type { Db } from '#server/platform/db/database.ts';

import { hasUnnumbered, numberPortion } from './store-events.ts';

/** Whether some events have no number in the feed of changes yet. */
export function hasUnnumberedEvents(db: Db): Promise<boolean> {
  return hasUnnumbered(db);
}

/**
 * Numbers a portion of the unnumbered events in order of time, beginning with `head` + 1.
 * @param head the last number in the feed of changes; the caller must have locked the row that stores `head`, so that no
 * other transaction numbers events at the same time
 * @returns the count of events that were numbered; 0 if none was left
 */
export function numberEventsBehind(trx: Db, head: number): Promise<number> {
  return numberPortion(trx, head);
}
