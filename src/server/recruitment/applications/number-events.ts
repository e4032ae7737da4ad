import type { Db } from '#server/platform/db/database.ts';

import { hasUnnumbered, numberPortion } from './store-events.ts';

/** Whether an event has no number in the feed of changes yet. */
export function hasUnnumberedEvents(db: Db): Promise<boolean> {
  return hasUnnumbered(db);
}

/**
 * Numbers a portion of the unnumbered events after `head`, in order of time. The caller has locked the head, so that
 * nobody else numbers meanwhile.
 * @returns the number of events; 0 once all have one
 */
export function numberEventsBehind(trx: Db, head: number): Promise<number> {
  return numberPortion(trx, head);
}
