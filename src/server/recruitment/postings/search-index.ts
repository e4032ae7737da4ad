import type { Slice } from '#lib/contract/paging.ts';
import type { App } from '#server/platform/app.ts';
import { type Cache, createCache, createCachePerApp, versionOf } from '#server/platform/cache.ts';

import { type Bitset, emptyBitset, intersection, setBit } from './bitset.ts';
import { rarestTerm } from './rarest-term.ts';
import { type PostingFilter, rankBoundsOf, searchRanks } from './store-search.ts';

/** An in-memory index of the public postings that have opened. Position 0 is the newest posting. */
interface SearchIndex {
  /** The ranks of these postings, highest first. */
  ranks: Float64Array;
  /** For each condition, the positions of the postings that meet it; read on first use. */
  matches: Cache<Bitset>;
}

/** Limits of the cached conditions: their number, and the bytes of all their bitsets. */
const mostConditions = 1000;
const mostBytes = 8 * 1024 * 1024;
/** Ranks per statement; other queries can run between two statements. */
const portion = 2000;

const indexOf = createCachePerApp<SearchIndex>({ max: 1 });

/**
 * Splits a filter into one filter per condition; without conditions, into one filter for all postings. Publication days are
 * left out because they are bounds on the rank.
 */
function conditionsOf({ today, withClosed, jobType, unit, family, workplace, words }: PostingFilter): PostingFilter[] {
  const everything: PostingFilter = { today, withClosed: true, words: [] };
  const conditions: Partial<PostingFilter>[] = [
    ...(withClosed ? [] : [{ withClosed }]),
    ...(jobType ? [{ jobType }] : []),
    ...(unit ? [{ unit }] : []),
    ...(family ? [{ family }] : []),
    ...(workplace ? [{ workplace }] : []),
    ...(words.length > 0 ? [{ words }] : []),
  ];
  return (conditions.length > 0 ? conditions : [{}]).map((condition) => ({ ...everything, ...condition }));
}

/** The ranks of all postings that meet a condition, highest first. */
async function readRanks(app: App, condition: PostingFilter): Promise<number[]> {
  const { indexTerm, canMatch } = await rarestTerm(app, condition);
  const ranks: number[] = [];
  let below = canMatch ? Infinity : -Infinity;
  while (below > -Infinity) {
    const some = await searchRanks(app.reads, condition, indexTerm, { below, limit: portion });
    for (const rank of some) ranks.push(rank);
    below = some.length < portion ? -Infinity : some.at(-1)!;
  }
  return ranks;
}

async function readMatches(app: App, { ranks }: SearchIndex, condition: PostingFilter): Promise<Bitset> {
  const matches = emptyBitset(ranks.length);
  let position = 0;
  for (const rank of await readRanks(app, condition)) {
    while (ranks[position]! > rank) position += 1;
    // Postings published since the ranks were read have no position.
    if (ranks[position] === rank) setBit(matches, position);
  }
  return matches;
}

/** The current index; a change of postings or a new day creates a new one. */
function readIndex(app: App, today: string): Promise<SearchIndex> {
  return indexOf(app).get('', versionOf(app, 'postings'), async () => {
    const ranks = Float64Array.from(await readRanks(app, { today, withClosed: true, words: [] }));
    const sizeOf = ({ byteLength }: Bitset) => byteLength;
    return { ranks, matches: createCache<Bitset>({ max: mostConditions, maxSize: mostBytes, sizeOf }) };
  });
}

/** The first position with a rank below `rank`, or the number of ranks if there is none; found by binary search. */
function positionBelow(ranks: Float64Array, rank: number): number {
  let [from, to] = [0, ranks.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (ranks[middle]! < rank) to = middle;
    else from = middle + 1;
  }
  return from;
}

/**
 * The ranks of a slice of the matching postings, newest first, and the total number of matches. The search intersects
 * bitsets in memory, one per condition. A bitset stays cached at most until postings change or a new day begins.
 */
export async function findMatches(app: App, filter: PostingFilter, slice: Slice): Promise<{ ranks: number[]; total: number }> {
  const index = await readIndex(app, filter.today);
  const { ranks } = index;
  const matches: Bitset[] = [];
  for (const condition of conditionsOf(filter)) {
    matches.push(await index.matches.get(JSON.stringify(condition), '', () => readMatches(app, index, condition)));
  }
  const { below, from } = rankBoundsOf(filter);
  const bounds = { start: positionBelow(ranks, below), end: positionBelow(ranks, from) };
  const { positions, total } = intersection(matches as [Bitset, ...Bitset[]], bounds, slice);
  return { ranks: positions.map((position) => ranks[position]!), total };
}
