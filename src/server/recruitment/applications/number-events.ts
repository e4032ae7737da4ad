import type { Db } from '#server/platform/db/database.ts';

import { hasUnnumbered, numberPortion } from './store-events.ts';

/** Whether any event has no number in the feed of changes yet. */
export function hasUnnumberedEvents(db: Db): Promise<boolean> {
  return hasUnnumbered(db);
}

/**
 * Gives a portion of the events without a number the next ones after `head`, in order of time. The caller holds the head,
 * so that nobody else numbers meanwhile.
 * @returns how many; 0 once all have one
 */
export function numberEventsBehind(trx: Db, head: number): Promise<number> {
  return numberPortion(trx, head);
}
