import type { VisitCount } from '#lib/contract/visits.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import { networkOf } from '#server/platform/http/network.ts';

import { countOnce, countVisits, openDay } from './store.ts';

/** Most visitors that are told apart in a day; whoever comes after them is not counted. */
const mostVisitors = 500_000;

/**
 * Counts one visit a network address a day (specification: access statistics); addresses of IPv6 count by their /64.
 * What is stored is a hash keyed with a salt that is thrown away at the end of the day in Shanghai, so no one can be
 * followed from one day to the next.
 */
export async function countVisit(app: App, address: string, most = mostVisitors): Promise<VisitCount> {
  const day = todayInShanghai(app.clock.now());
  return transaction(app, async (trx) => {
    const salt = await openDay(trx, day);
    await countOnce(trx, day, app.keyedHash('visit', `${salt} ${networkOf(address)}`), most);
    return countVisits(trx, day);
  });
}
