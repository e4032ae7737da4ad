import { sliceOf } from '#lib/contract/paging.ts';
import type { PositionSearch, PostingList } from '#lib/contract/postings.ts';
import type { Locale } from '#lib/locale.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import type { App } from '#server/app.ts';
import { createCachePerApp, versionOf } from '#server/cache.ts';

import { listedPostings } from './listed-postings.ts';
import { gramsOf, placeTerm, wordsOf } from './search-terms.ts';
import { countHolders, countPostings, type PostingFilter, searchIds } from './store-search.ts';

/** How a filter is answered: how many match, and from which term of the index the walk starts. */
export interface Plan {
  total: number;
  indexTerm: string | undefined;
}

const plansOf = createCachePerApp<Plan>({ max: 2000 });

/** What a search form asks for, on a day. */
export function filterOf(search: PositionSearch, today: string): PostingFilter {
  return {
    today,
    withClosed: search.showExpired === 'Y',
    jobType: search.jobType || undefined,
    unit: search.employOrg || undefined,
    family: search.pkPostseries || undefined,
    workplace: search.workPlace || undefined,
    from: search.beginDate || undefined,
    to: search.endDate || undefined,
    words: wordsOf(search.keyWord ?? ''),
  };
}

/** The rarest term that every match must hold: the walk starts from it. A term that no posting holds ends the search. */
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

export async function makePlan(app: App, filter: PostingFilter): Promise<Plan> {
  const { indexTerm, isHeld } = await rarestTerm(app, filter);
  return { total: isHeld ? await countPostings(app.reads, filter, indexTerm) : 0, indexTerm };
}

/**
 * Searches postings (specification: job search list). Newest first. A keyword's words must each be found in name,
 * unit, family or place, in Chinese or English, whichever language the reader uses; characters that mean something
 * to SQL are characters. How many match is kept until the postings change or the day ends.
 */
export async function findPositions(app: App, asked: PositionSearch, locale: Locale): Promise<PostingList> {
  const filter = filterOf(asked, todayInShanghai(app.clock.now()));
  const { total, indexTerm } = await plansOf(app).get(JSON.stringify(filter), versionOf(app, 'postings'), () =>
    makePlan(app, filter),
  );
  const slice = sliceOf(asked);
  if (slice.offset >= total) return { list: [], total };
  const ids = await searchIds(app.reads, filter, indexTerm, slice);
  return { list: await listedPostings(app, ids, locale), total };
}
