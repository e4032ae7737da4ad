import type { ApplicationFilter } from '#lib/contract/application-filter.ts';
import type { App } from '#server/app.ts';
import { hashesOfEnd, isPhoneEnd } from '#server/applications/phone-ends.ts';

import type { Sought } from './store-filter.ts';

/** Makes a filter's word ready to be looked for: what is sealed is found by keyed hashes alone. */
export function soughtBy(app: Pick<App, 'keyedHashes'>, { keyWord, ...others }: ApplicationFilter): Sought {
  if (!keyWord) return others;
  return { ...others, word: { text: keyWord, phoneEnds: isPhoneEnd(keyWord) ? hashesOfEnd(app, keyWord) : [] } };
}
