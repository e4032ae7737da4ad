import type { VisitCount } from '#lib/contract/visits.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import type { App } from '#server/app.ts';
import { transaction } from '#server/db/database.ts';

import { countOnce, countVisits, openDay } from './store.ts';

/** What tells one visitor from another within a day. */
export interface VisitorTraits {
  address: string;
  userAgent: string;
}

/**
 * Counts one visit a visitor a day (specification: access statistics). A visitor is a hash keyed with a salt
 * that is thrown away at the end of the day in Shanghai, so no one can be followed from one day to the next.
 */
export async function countVisit(app: App, { address, userAgent }: VisitorTraits): Promise<VisitCount> {
  const day = todayInShanghai(app.clock.now());
  return transaction(app, async (trx) => {
    const salt = await openDay(trx, day);
    await countOnce(trx, day, app.keyedHash('visit', `${salt} ${address} ${userAgent}`));
    return countVisits(trx, day);
  });
}
