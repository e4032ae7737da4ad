import { type Slice, sliceOf } from '#lib/contract/paging.ts';
import type { PositionSearch, PostingList } from '#lib/contract/postings.ts';
import type { Locale } from '#lib/locale.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import type { App } from '#server/app.ts';
import { createMemo } from '#server/memo.ts';

import { listedPostings } from './listed-postings.ts';
import { gramsOf, placeTerm, wordsOf } from './search-terms.ts';
import { countHolders, countPostings, type PostingFilter, searchIds } from './store-search.ts';

/** How a filter is answered: how many match, and from which term of the index the walk starts. */
export interface Plan {
  total: number;
  driver: string | undefined;
}

const plans = createMemo<Plan>('postings', 2000);
const answers = createMemo<PostingList>('postings', 500);

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
export async function rarestTerm(app: App, filter: PostingFilter): Promise<{ driver: string | undefined; isHeld: boolean }> {
  const terms = filter.words.flatMap(gramsOf);
  if (filter.workplace) terms.push(placeTerm(filter.workplace));
  let driver: string | undefined;
  let fewest = Infinity;
  for (const term of terms) {
    const holders = await countHolders(app.db, term);
    if (holders < fewest) [driver, fewest] = [term, holders];
    if (holders === 0) break;
  }
  return { driver, isHeld: fewest > 0 };
}

export async function makePlan(app: App, filter: PostingFilter): Promise<Plan> {
  const { driver, isHeld } = await rarestTerm(app, filter);
  return { total: isHeld ? await countPostings(app.db, filter, driver) : 0, driver };
}

async function search(app: App, filter: PostingFilter, slice: Slice, locale: Locale): Promise<PostingList> {
  const { total, driver } = await plans(app, JSON.stringify(filter), () => makePlan(app, filter));
  if (slice.offset >= total) return { list: [], total };
  const ids = await searchIds(app.db, filter, driver, slice);
  return { list: await listedPostings(app, ids, locale), total };
}

/**
 * Searches postings (specification: job search list). Newest first. A keyword's words must each be found in name,
 * unit, family or place, in Chinese or English, whichever language the reader uses; characters that mean something
 * to SQL are characters. Answers and counts are kept until the postings change or the day ends.
 */
export function findPositions(app: App, asked: PositionSearch, locale: Locale): Promise<PostingList> {
  const filter = filterOf(asked, todayInShanghai(app.clock.now()));
  const slice = sliceOf(asked);
  return answers(app, JSON.stringify([filter, slice, locale]), () => search(app, filter, slice, locale));
}
