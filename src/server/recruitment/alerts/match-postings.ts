import { todayInShanghai } from '#lib/rules/deadline.ts';
import type { App } from '#server/platform/app.ts';
import { versionOf } from '#server/platform/cache.ts';
import { transaction } from '#server/platform/db/database.ts';

import { alertMatcher, filterOfKey, termsOfPosting } from './filter.ts';
import {
  findFilters,
  findTerms,
  findUnmatched,
  forgetClosed,
  hasFilters,
  insertMatched,
  insertMatches,
  nextRun,
} from './store-matches.ts';

const postingsAtOnce = 200;
const filtersAtOnce = 2_000;

type NewPosting = Awaited<ReturnType<typeof findUnmatched>>[number];

/** Per app, the version of the postings at the last complete comparison. */
const matched = new WeakMap<App, string>();

/**
 * Pairs of a filter's id and the id of a posting that the filter finds. Each filter is stored under a term and is compared only
 * with the postings that have this term.
 */
async function findMatchingFilters(app: App, postings: readonly NewPosting[], today: string): Promise<[string, string][]> {
  const byTerm = new Map<string, { id: string; matches: ReturnType<typeof alertMatcher> }[]>();
  for (const posting of postings) {
    const compared = { id: posting.id, matches: alertMatcher(posting) };
    for (const term of termsOfPosting(posting)) {
      const others = byTerm.get(term);
      if (others) others.push(compared);
      else byTerm.set(term, [compared]);
    }
  }
  const found: [string, string][] = [];
  for (const term of await findTerms(app.db, [...byTerm.keys()])) {
    for (let after = ''; ;) {
      const filters = await findFilters(app.db, term, after, filtersAtOnce);
      for (const { id, key } of filters) {
        const filter = filterOfKey(key, today);
        for (const posting of byTerm.get(term)!) if (posting.matches(filter)) found.push([id, posting.id]);
      }
      if (filters.length < filtersAtOnce) break;
      after = filters.at(-1)!.id;
    }
  }
  return found;
}

async function matchSome(app: App, postings: readonly NewPosting[], today: string): Promise<void> {
  const found = await findMatchingFilters(app, postings, today);
  await transaction(app, async (trx) => {
    const run = await nextRun(trx);
    const at = app.clock.now();
    const mine = await insertMatched(
      trx,
      postings.map(({ id }) => id),
    );
    const rows = found.flatMap(([filterId, postingId]) => (mine.has(postingId) ? [{ filterId, postingId, run, at }] : []));
    await insertMatches(trx, rows);
  });
}

/**
 * Compares the filters of all alerts with every open posting that has not been compared yet, and stores the matches. Filters
 * are indexed by a term that matching postings must contain. Therefore most filters are never read.
 */
export async function matchNewPostings(app: App, isStopped: () => boolean = () => false): Promise<void> {
  const version = versionOf(app, 'postings');
  if (matched.get(app) === version) return;
  const today = todayInShanghai(app.clock.now());
  await forgetClosed(app.db, today);
  const isWanted = await hasFilters(app.db);
  for (let after = ''; !isStopped();) {
    const postings = await findUnmatched(app.db, today, after, postingsAtOnce);
    if (postings.length > 0) await (isWanted ? matchSome(app, postings, today) : noteAll(app, postings));
    if (postings.length < postingsAtOnce) {
      matched.set(app, version);
      return;
    }
    after = postings.at(-1)!.id;
  }
}

async function noteAll(app: App, postings: readonly NewPosting[]): Promise<void> {
  await insertMatched(
    app.db,
    postings.map(({ id }) => id),
  );
}
