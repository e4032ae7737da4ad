import { rawFilterIn, readFilter } from '#lib/contract/application-filter.ts';
import type { BatchFilter } from '#lib/contract/batches.ts';
import { instantOf } from '#lib/rules/instants.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { invalid } from '#server/platform/errors.ts';

import { resolveFilter } from './resolve-keyword.ts';
import { findMatchingIds } from './store-selection.ts';

/** Applications that one batch may mean. */
const mostMeant = 20_000;

/** Which applications are meant: named one by one, or all that a filter found at a moment, less some. */
export interface BatchSelection {
  ids?: readonly string[] | null | undefined;
  filter?: BatchFilter | null | undefined;
  excluded?: readonly string[] | null | undefined;
  asOf?: string | null | undefined;
}

/**
 * The ids of the applications that are meant, in the actor's units. Of a filter: those that match it now and had been sent
 * at the moment as of which whoever filtered saw them.
 * @throws AppError 400 where the filter is at fault, means nothing, or means too many
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
