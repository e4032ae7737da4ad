import type { ApplicationFilter } from '#lib/contract/application-filter.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { hashesOfEnd, isPhoneEnd } from '#server/recruitment/applications/search/phone-ends.ts';

import { haveMorePostings, type FilterQuery, type ResolvedFilter } from './store-filter.ts';
import { findHolding } from './store-words.ts';

/**
 * Up to this many applications with a keyword are resolved to ids, and up to this many postings of units are listed.
 */
const few = 2000;

/** Prepares a filter's keyword: encrypted values are found by keyed hashes only. */
export function prepareKeyword(app: Pick<App, 'keyedHashes'>, { keyWord, ...others }: ApplicationFilter): ResolvedFilter {
  if (!keyWord) return others;
  return { ...others, word: { text: keyWord, phoneEnds: isPhoneEnd(keyWord) ? hashesOfEnd(app, keyWord) : [] } };
}

/**
 * Prepares a filter for an actor and a moment (ms): resolves a rare keyword to ids first, and checks whether the units
 * have very many postings.
 */
export async function resolveFilter(
  app: Pick<App, 'keyedHashes' | 'db'>,
  actor: Pick<Actor, 'units'>,
  filter: ApplicationFilter,
  now: number,
): Promise<FilterQuery & { filter: ResolvedFilter }> {
  const sought = prepareKeyword(app, filter);
  const units = filter.unit ? [filter.unit] : (actor.units ?? []);
  const [holding, preferUnitColumn] = await Promise.all([
    sought.word && findHolding(app.db, sought.word, few),
    units.length > 0 && haveMorePostings(app.db, units, few),
  ]);
  return { filter: sought, now, holding, preferUnitColumn };
}
