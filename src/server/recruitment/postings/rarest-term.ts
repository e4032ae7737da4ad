import type { App } from '#server/platform/app.ts';

import { gramsOf, placeTerm } from './search-terms.ts';
import { countHolders, type PostingFilter } from './store-search.ts';

/**
 * Of the index terms that every match must contain, the one that `countHolders` finds in the fewest postings; undefined if
 * the filter requires no term. The search reads only postings with this term. `canMatch` is false if no posting has the term.
 */
export async function rarestTerm(app: App, filter: PostingFilter): Promise<{ indexTerm: string | undefined; canMatch: boolean }> {
  const terms = filter.words.flatMap(gramsOf);
  if (filter.workplace) terms.push(placeTerm(filter.workplace));
  let indexTerm: string | undefined;
  let fewest = Infinity;
  for (const term of terms) {
    const holders = await countHolders(app.reads, term);
    if (holders < fewest) [indexTerm, fewest] = [term, holders];
    if (holders === 0) break;
  }
  return { indexTerm, canMatch: fewest > 0 };
}
