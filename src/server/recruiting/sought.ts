import type { ApplicationFilter } from '#lib/contract/application-filter.ts';
import type { App } from '#server/app.ts';
import { hashesOfEnd, isPhoneEnd } from '#server/applications/phone-ends.ts';

import { findHolding } from './store-words.ts';
import type { Meant, Sought } from './store-filter.ts';

/** As many applications that hold a word are looked up one by one. */
const few = 2000;

/** Makes a filter's word ready to be looked for: what is sealed is found by keyed hashes alone. */
export function soughtBy(app: Pick<App, 'keyedHashes'>, { keyWord, ...others }: ApplicationFilter): Sought {
  if (!keyWord) return others;
  return { ...others, word: { text: keyWord, phoneEnds: isPhoneEnd(keyWord) ? hashesOfEnd(app, keyWord) : [] } };
}

/** Makes a filter ready for a moment (ms): of a word that few hold, who does is found first. */
export async function meantBy(
  app: Pick<App, 'keyedHashes' | 'db'>,
  filter: ApplicationFilter,
  now: number,
): Promise<Meant & { filter: Sought }> {
  const sought = soughtBy(app, filter);
  return { filter: sought, now, holding: sought.word && (await findHolding(app.db, sought.word, few)) };
}
