import type { App } from '#server/platform/app.ts';

import { gramsOf, placeTerm } from './search-terms.ts';
import { countHolders, type PostingFilter } from './store-search.ts';

/**
 * The rarest term that every match must have, from which the search starts. A term that no posting has ends the search.
 */
export async function rarestTerm(app: App, filter: PostingFilter): Promise<{ indexTerm: string | undefined; isHeld: boolean }> {
  const terms = filter.words.flatMap(gramsOf);
  if (filter.workplace) terms.push(placeTerm(filter.workplace));
  let indexTerm: string | undefined;
  let fewest = Infinity;
  for (const term of terms) {
    const holders = await countHolders(app.reads, term);
    if (holders < fewest) [indexTerm, fewest] = [term, holders];
    if (holders === 0) break;
  }
  return { indexTerm, isHeld: fewest > 0 };
}
