import { rawFilterIn, readFilter } from '#lib/contract/application-filter.ts';
import type { BatchFilter, RankingSelection } from '#lib/contract/batches.ts';
import { instantOf } from '#lib/rules/instants.ts';
import type { SideCounts } from '#lib/rules/ranking.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { invalid } from '#server/platform/errors.ts';

import { divideRanking } from './line.ts';
import { resolveFilter } from './filter/resolve-keyword.ts';
import { findMatchingIds } from './store-selection.ts';

/** Maximum number of applications in a batch. */
const maxApplications = 20_000;

/**
 * The applications of a batch: those in `ids` if given; otherwise, if `ranking` is given, one side of its line. Without `ids`
 * and `ranking`, all applications that match `filter` and were submitted up to `asOf` (by default now), except those in
 * `excluded` (ids or receipt numbers). If `filter` is absent, all applications within reach match.
 */
export interface BatchSelection {
  ids?: readonly string[] | null | undefined;
  filter?: BatchFilter | null | undefined;
  excluded?: readonly string[] | null | undefined;
  asOf?: string | null | undefined;
  ranking?: RankingSelection | null | undefined;
}

/** Selected applications; for a ranking, also the numbers of applications on both sides of its line. */
export interface Selected {
  ids: string[];
  numbers?: SideCounts;
}

/**
 * The ids of the selected applications. `ids` are returned unchecked. A filter selects applications within the actor's reach
 * by their data at the time of the call; only what depends on the time, such as overdue tasks, is judged as of `asOf`.
 * @throws AppError 400 if the filter is invalid, or if filter or ranking select no application or too many; other errors
 * as `scoresOf` and `divideRanking`
 */
export async function selectedIds(app: App, actor: Actor, selection: BatchSelection): Promise<string[]> {
  return (await select(app, actor, selection)).ids;
}

/** Like `selectedIds`; for a ranking, selects one `side` of its line and also returns how many applications each side has. */
export async function select(
  app: App,
  actor: Actor,
  { ids, filter, excluded, asOf, ranking }: BatchSelection,
  side: 'above' | 'below' = 'above',
): Promise<Selected> {
  if (ids) return { ids: [...ids] };
  if (ranking) {
    const divided = await divideRanking(app, actor, ranking, { side, count: maxApplications + 1 });
    return { ids: checked(divided.ids, 'ranking'), numbers: divided.numbers };
  }
  const read = readFilter(rawFilterIn(filter ?? {}));
  if ('faults' in read) throw invalid(...read.faults.map((fault) => ({ ...fault, path: `filter.${fault.path}` })));
  const until = (asOf && instantOf(asOf)) || app.clock.now();
  const excludedKeys = new Set(excluded ?? []);
  const resolved = await resolveFilter(app, actor, read.filter, until);
  const found = await findMatchingIds(app.db, actor, resolved, { until, count: maxApplications + excludedKeys.size + 1 });
  const selected = found.filter(({ id, receiptNo }) => !excludedKeys.has(id) && !excludedKeys.has(receiptNo)).map(({ id }) => id);
  return { ids: checked(selected, 'filter') };
}

function checked(ids: string[], path: string): string[] {
  if (ids.length > maxApplications) throw invalid({ path, rule: 'maxEntries', params: { maximum: maxApplications } });
  if (ids.length === 0) throw invalid({ path, rule: 'minEntries', params: { minimum: 1 } });
  return ids;
}
