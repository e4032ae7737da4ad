import type { Actor } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db/database.ts';

import { type FilterQuery, matching } from './filter/store-filter.ts';

/** The applications that match a filter and were submitted up to a time (ms), the newest first. */
export async function findMatchingIds(
  db: Db,
  actor: Pick<Actor, 'units'>,
  query: FilterQuery,
  { until, count }: { until: number; count: number },
): Promise<{ id: string; receiptNo: string }[]> {
  return matching(db, actor, query)
    .select(['a.id', 'a.receiptNo'])
    .where('a.appliedAt', '<=', until)
    .orderBy('a.appliedAt', 'desc')
    .orderBy('a.id', 'desc')
    .limit(count)
    .execute();
}
