import { sliceOf } from '#lib/contract/paging.ts';
import type { PositionSearch, PostingList } from '#lib/contract/postings.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';

import { listedPostings } from './listed-postings.ts';
import { findMatches } from './search-index.ts';
import { wordsOf } from './search-terms.ts';
import type { PostingFilter } from './store-search.ts';

/** Converts the values of the search form to a filter; `today` is `YYYY-MM-DD`. */
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

/**
 * Searches postings (specification: job search list), newest first. Each word of the keyword must occur in the name of
 * the posting, its unit, its family or a workplace, in Chinese or English regardless of `locale`. SQL wildcards in the
 * keyword have no special meaning.
 */
export async function findPositions(app: App, search: PositionSearch, locale: Locale): Promise<PostingList> {
  const filter = filterOf(search, todayInShanghai(app.clock.now()));
  const { ranks, total } = await findMatches(app, filter, sliceOf(search));
  return { list: await listedPostings(app, ranks, locale), total };
}
