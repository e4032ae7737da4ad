import { postingOfPath } from '#lib/addresses/paths.ts';
import type { VisitCount } from '#lib/contract/visits.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import { networkOf } from '#server/platform/http/network.ts';

import { countOnce, countView, countVisits, openDay } from './store.ts';

/** Maximum number of visitors counted in a day. */
const mostVisitors = 500_000;
/** Maximum number of visitors counted per posting and day. */
const mostViews = 100_000;

/**
 * Counts one visit per network address and day (specification: access statistics), and one view per posting, address and
 * day. IPv6 addresses with the same first 64 bits count as one. Only keyed hashes with a salt are stored. The first visit of
 * a day (Shanghai time) deletes the salts of earlier days, so that visitors cannot be recognised across days.
 * @param path the path of the visited page
 */
export async function countVisit(app: App, address: string, path = '', most = mostVisitors): Promise<VisitCount> {
  const day = todayInShanghai(app.clock.now());
  const posting = postingOfPath(path);
  return transaction(app, async (trx) => {
    const salt = await openDay(trx, day);
    await countOnce(trx, day, app.keyedHash('visit', `${salt} ${networkOf(address)}`), most);
    if (posting !== undefined) {
      const visitor = app.keyedHash('visit', `${salt} ${networkOf(address)} ${posting}`);
      await countView(trx, { day, posting, visitor, most: mostViews });
    }
    return countVisits(trx, day);
  });
}
