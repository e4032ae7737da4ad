import type { ApplicationFilter } from '#lib/contract/application-filter.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { hashesOfEnd, isPhoneEnd } from '#server/recruitment/applications/search/phone-ends.ts';

import { haveMorePostings, type Meant, type Sought } from './store-filter.ts';
import { findHolding } from './store-words.ts';

/** As many applications that hold a word are looked up one by one, as many postings of units listed. */
const few = 2000;

/** Makes a filter's word ready to be looked for: what is sealed is found by keyed hashes alone. */
export function soughtBy(app: Pick<App, 'keyedHashes'>, { keyWord, ...others }: ApplicationFilter): Sought {
  if (!keyWord) return others;
  return { ...others, word: { text: keyWord, phoneEnds: isPhoneEnd(keyWord) ? hashesOfEnd(app, keyWord) : [] } };
}

/**
 * Makes a filter ready for an actor and a moment (ms): of a word that few hold, who does is found first; of units, whether
 * their postings are very many.
 */
export async function meantBy(
  app: Pick<App, 'keyedHashes' | 'db'>,
  actor: Pick<Actor, 'units'>,
  filter: ApplicationFilter,
  now: number,
): Promise<Meant & { filter: Sought }> {
  const sought = soughtBy(app, filter);
  const units = filter.unit ? [filter.unit] : (actor.units ?? []);
  const [holding, isOfManyPostings] = await Promise.all([
    sought.word && findHolding(app.db, sought.word, few),
    units.length > 0 && haveMorePostings(app.db, units, few),
  ]);
  return { filter: sought, now, holding, isOfManyPostings };
}
