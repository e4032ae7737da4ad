import { rawFilterIn, readFilter } from '#lib/contract/application-filter.ts';
import type { BatchFilter } from '#lib/contract/batches.ts';
import { instantOf } from '#lib/rules/instants.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { invalid } from '#server/platform/errors.ts';

import { resolveFilter } from './resolve-keyword.ts';
import { findMatchingIds } from './store-selection.ts';

/** Maximum number of applications in a batch. */
const mostMeant = 20_000;

/** The applications of a batch: named one by one, or all matches of a filter at a moment, except some. */
export interface BatchSelection {
  ids?: readonly string[] | null | undefined;
  filter?: BatchFilter | null | undefined;
  excluded?: readonly string[] | null | undefined;
  asOf?: string | null | undefined;
}

/**
 * The ids of the selected applications within the actor's reach. For a filter: those that match it now and were sent
 * before the moment at which the actor saw the list.
 * @throws AppError 400 if the filter is invalid, matches nothing, or too many
 */
export async function idsMeant(app: App, actor: Actor, { ids, filter, excluded, asOf }: BatchSelection): Promise<string[]> {
  if (ids) return [...ids];
  const read = readFilter(rawFilterIn(filter ?? {}));
  if ('faults' in read) throw invalid(...read.faults.map((fault) => ({ ...fault, path: `filter.${fault.path}` })));
  const until = (asOf && instantOf(asOf)) || app.clock.now();
  const left = new Set(excluded ?? []);
  const meantThen = await resolveFilter(app, actor, read.filter, until);
  const found = await findMatchingIds(app.db, actor, meantThen, { until, count: mostMeant + left.size + 1 });
  const meant = found.filter(({ id, receiptNo }) => !left.has(id) && !left.has(receiptNo)).map(({ id }) => id);
  if (meant.length > mostMeant) throw invalid({ path: 'filter', rule: 'maxEntries', params: { maximum: mostMeant } });
  if (meant.length === 0) throw invalid({ path: 'filter', rule: 'minEntries', params: { minimum: 1 } });
  return meant;
}
