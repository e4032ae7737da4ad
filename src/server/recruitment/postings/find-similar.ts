import type { Posting } from '#lib/contract/postings.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';

import { findPositions } from './find-positions.ts';

/**
 * Other open postings of the same job family; postings of the same category come first.
 * @param size maximum number
 */
export async function findSimilar(app: App, posting: Posting, locale: Locale, size = 4): Promise<Posting[]> {
  const { jobType, pkPostseries } = posting;
  const searches = [{ jobType, pkPostseries }, { pkPostseries }];
  const found = await Promise.all(searches.map((search) => findPositions(app, { ...search, pageSize: size + 1 }, locale)));
  const byId = new Map(found.flatMap(({ list }) => list).map((one) => [one.pkPublish, one]));
  byId.delete(posting.pkPublish);
  return [...byId.values()].slice(0, size);
}
