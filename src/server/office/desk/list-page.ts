import { type ApplicationFilter, type ApplicationOrder, columnOf, type TimeOrder } from '#lib/contract/application-filter.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';

import { cachedCount } from './large-counts.ts';
import type { ListCursor } from './list-cursor.ts';
import { resolveFilter } from './filter/resolve-keyword.ts';
import { countMatching, type FilterQuery } from './filter/store-filter.ts';
import { findListPositions, type ListPosition } from './store-list-positions.ts';
import { findSorted, type SortedPosition } from './store-sorted-list.ts';

/** Above this number of matches, `isAlongIndex` prefers the index of the column by which a list is sorted. */
const mostSorted = 20_000;

interface Wanted {
  filter: ApplicationFilter;
  order: ApplicationOrder;
  /** Where the list continues; null for the first page. */
  from: ListCursor | null;
  count: number;
  /** The current time (ms). */
  now: number;
}

/**
 * Whether to read a list along the index of its column instead of sorting the matches: if all rows or more than
 * `mostSorted` match, or a keyword is compared row by row. The matches of one posting are always sorted, because they may
 * all be at the end of the index. Matches that are resolved to ids are always sorted too.
 */
function isAlongIndex({ units, meets }: Actor, { filter, holding }: FilterQuery, total: number): boolean {
  if (holding || filter.pkRegJob) return false;
  const isWhole = Object.keys(filter).length === 0 && units === null && !meets;
  return isWhole || filter.word !== undefined || total > mostSorted;
}

/**
 * The positions of a page of applications, and the total of the first page.
 * @throws AppError as `scoresOf`
 */
export async function readPage(
  app: App,
  actor: Actor,
  { filter, order, from, count, now }: Wanted,
): Promise<{ positions: (ListPosition | SortedPosition)[]; total: number }> {
  const resolved = await resolveFilter(app, actor, filter, now);
  const key = ['list', actor.units, filter, resolved.filter.owners, resolved.filter.scores];
  const counted = () => from?.total ?? cachedCount(app, key, () => countMatching(app.db, actor, resolved), Number);
  const sorted = columnOf(order);
  const asOf = from?.asOf ?? now;
  if (!sorted) {
    const reading = { order: order as TimeOrder, asOf, after: (from?.after ?? null) as ListPosition | null, count };
    const [positions, total] = await Promise.all([findListPositions(app.db, actor, resolved, reading), counted()]);
    return { positions, total };
  }
  const total = await counted();
  const alongIndex = isAlongIndex(actor, resolved, total);
  const after = (from?.after ?? null) as SortedPosition | null;
  const positions = await findSorted(app.db, actor, resolved, { ...sorted, asOf, after, count, alongIndex });
  return { positions, total };
}
