import type { Slice } from '#lib/contract/paging.ts';
import type { App } from '#server/platform/app.ts';
import { type Cache, createCache, createCachePerApp, versionOf } from '#server/platform/cache.ts';

import { emptyBitset, type Bitset, setBit, intersection } from './bitset.ts';
import { rarestTerm } from './rarest-term.ts';
import { type PostingFilter, rankBoundsOf, searchRanks } from './store-search.ts';

/** Position 0 is the newest posting. */
interface SearchIndex {
  /** The ranks of all published postings, highest first. */
  ranks: Float64Array;
  /** The positions of the postings that meet a condition, read on first use. */
  holders: Cache<Bitset>;
}

/** Maximum number of cached conditions, and the bytes of their bitsets. */
const mostConditions = 1000;
const mostBytes = 8 * 1024 * 1024;
/** Ranks per statement; other queries run in between. */
const portion = 2000;

const indexOf = createCachePerApp<SearchIndex>({ max: 1 });

/** The conditions of a filter except publication days, each as a filter of its own. */
function conditionsOf({ today, withClosed, jobType, unit, family, workplace, words }: PostingFilter): PostingFilter[] {
  const everything: PostingFilter = { today, withClosed: true, words: [] };
  const asked: Partial<PostingFilter>[] = [
    ...(withClosed ? [] : [{ withClosed }]),
    ...(jobType ? [{ jobType }] : []),
    ...(unit ? [{ unit }] : []),
    ...(family ? [{ family }] : []),
    ...(workplace ? [{ workplace }] : []),
    ...(words.length > 0 ? [{ words }] : []),
  ];
  return (asked.length > 0 ? asked : [{}]).map((condition) => ({ ...everything, ...condition }));
}

/** The ranks of all postings that meet a condition, highest first. */
async function readRanks(app: App, condition: PostingFilter): Promise<number[]> {
  const { indexTerm, isHeld } = await rarestTerm(app, condition);
  const ranks: number[] = [];
  let below = isHeld ? Infinity : -Infinity;
  while (below > -Infinity) {
    const some = await searchRanks(app.reads, condition, indexTerm, { below, limit: portion });
    for (const rank of some) ranks.push(rank);
    below = some.length < portion ? -Infinity : some.at(-1)!;
  }
  return ranks;
}

async function readHolders(app: App, { ranks }: SearchIndex, condition: PostingFilter): Promise<Bitset> {
  const holders = emptyBitset(ranks.length);
  let place = 0;
  for (const rank of await readRanks(app, condition)) {
    while (ranks[place]! > rank) place += 1;
    // Postings published since the ranks were read have no position.
    if (ranks[place] === rank) setBit(holders, place);
  }
  return holders;
}

/** The current index; a change or a new day starts a new one. */
function readIndex(app: App, today: string): Promise<SearchIndex> {
  return indexOf(app).get('', versionOf(app, 'postings'), async () => {
    const ranks = Float64Array.from(await readRanks(app, { today, withClosed: true, words: [] }));
    const sizeOf = ({ byteLength }: Bitset) => byteLength;
    return { ranks, holders: createCache<Bitset>({ max: mostConditions, maxSize: mostBytes, sizeOf }) };
  });
}

/** The first position with a lower rank. */
function placeBelow(ranks: Float64Array, rank: number): number {
  let [from, to] = [0, ranks.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (ranks[middle]! < rank) to = middle;
    else from = middle + 1;
  }
  return from;
}

/**
 * A slice of the matching postings as ranks, newest first, and their number. They are found in memory, where bitsets
 * per condition are cached until postings change, so the cost hardly depends on their number.
 */
export async function findMatches(app: App, filter: PostingFilter, slice: Slice): Promise<{ ranks: number[]; total: number }> {
  const index = await readIndex(app, filter.today);
  const { ranks } = index;
  const holders: Bitset[] = [];
  for (const condition of conditionsOf(filter)) {
    holders.push(await index.holders.get(JSON.stringify(condition), '', () => readHolders(app, index, condition)));
  }
  const { below, from } = rankBoundsOf(filter);
  const bounds = { start: placeBelow(ranks, below), end: placeBelow(ranks, from) };
  const { places, total } = intersection(holders as [Bitset, ...Bitset[]], bounds, slice);
  return { ranks: places.map((place) => ranks[place]!), total };
}
