import type { VisitCount } from '#lib/contract/visits.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import { networkOf } from '#server/platform/http/network.ts';

import { countOnce, countVisits, openDay } from './store.ts';

/** Maximum number of visitors counted in a day. */
const mostVisitors = 500_000;

/**
 * Counts one visit per network address and day (specification: access statistics); IPv6 addresses count by /64. Only a
 * keyed hash with a salt is stored. The first visit of the next day in Shanghai deletes the salt, so that visitors
 * cannot be recognised across days.
 */
export async function countVisit(app: App, address: string, most = mostVisitors): Promise<VisitCount> {
  const day = todayInShanghai(app.clock.now());
  return transaction(app, async (trx) => {
    const salt = await openDay(trx, day);
    await countOnce(trx, day, app.keyedHash('visit', `${salt} ${networkOf(address)}`), most);
    return countVisits(trx, day);
  });
}
