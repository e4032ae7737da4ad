import type { Posting } from '#lib/contract/postings.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import { createCachePerApp, versionOf } from '#server/platform/cache.ts';

import { storedPosting, wirePosting } from './posting.ts';
import { readReferences } from './references.ts';
import { findRankedRows } from './store.ts';

const cacheOf = createCachePerApp<Posting>({ max: 4000 });

/**
 * The postings with these ranks (`postings.rank`), in the given order, as the API lists them. Unknown ranks are left out.
 * Postings are cached until any posting changes or a new day begins. Cached postings are collected before the query, because
 * the cache may evict them during the query.
 */
export async function listedPostings(app: App, ranks: readonly number[], locale: Locale): Promise<Posting[]> {
  const cache = cacheOf(app);
  const version = versionOf(app, 'postings');
  const found = new Map<number, Posting>();
  const missing: number[] = [];
  for (const rank of ranks) {
    const known = cache.find(`${locale} ${rank}`, version);
    if (known) found.set(rank, known);
    else missing.push(rank);
  }
  if (missing.length > 0) {
    const references = await readReferences(app);
    for (const row of await findRankedRows(app.reads, missing)) {
      const listed = wirePosting(app, storedPosting(row), references, locale);
      found.set(row.rank, listed);
      cache.set(`${locale} ${row.rank}`, version, listed);
    }
  }
  return ranks.flatMap((rank) => found.get(rank) ?? []);
}
