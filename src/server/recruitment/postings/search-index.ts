import type { Slice } from '#lib/contract/paging.ts';
import type { App } from '#server/platform/app.ts';
import { type Cache, createCache, createCachePerApp, versionOf } from '#server/platform/cache.ts';

import { noPlaces, type Places, putIn, sharedPlaces } from './places.ts';
import { rarestTerm } from './rarest-term.ts';
import { type PostingFilter, rankBoundsOf, searchRanks } from './store-search.ts';

/** At place 0 is the newest of all postings. */
interface SearchIndex {
  /** Of every published posting, the greatest first. */
  ranks: Float64Array;
  /** The places of the postings that meet a condition; read when it is first asked for. */
  holders: Cache<Places>;
}

/** Conditions that are kept, and the bytes of their places. */
const mostConditions = 1000;
const mostBytes = 8 * 1024 * 1024;
/** Ranks read by one statement; whoever else asks the database comes between. */
const portion = 2000;

const indexOf = createCachePerApp<SearchIndex>({ max: 1 });

/** The conditions of a filter, days of publication aside: each as a filter that asks nothing else. */
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

/** The ranks of all postings that meet a condition, the greatest first. */
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

async function readHolders(app: App, { ranks }: SearchIndex, condition: PostingFilter): Promise<Places> {
  const holders = noPlaces(ranks.length);
  let place = 0;
  for (const rank of await readRanks(app, condition)) {
    while (ranks[place]! > rank) place += 1;
    // What was published since the ranks were read has no place.
    if (ranks[place] === rank) putIn(holders, place);
  }
  return holders;
}

/** The index as the postings are now: a change or a new day begins another one. */
function readIndex(app: App, today: string): Promise<SearchIndex> {
  return indexOf(app).get('', versionOf(app, 'postings'), async () => {
    const ranks = Float64Array.from(await readRanks(app, { today, withClosed: true, words: [] }));
    const sizeOf = ({ byteLength }: Places) => byteLength;
    return { ranks, holders: createCache<Places>({ max: mostConditions, maxSize: mostBytes, sizeOf }) };
  });
}

/** The first place whose rank is below one. */
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
 * A slice of the postings that a filter means as ranks, newest first, and how many it means. They are found in memory, where
 * who meets which condition is kept until the postings change: it costs about the same however many there are.
 */
export async function findMatches(app: App, filter: PostingFilter, slice: Slice): Promise<{ ranks: number[]; total: number }> {
  const index = await readIndex(app, filter.today);
  const { ranks } = index;
  const holders: Places[] = [];
  for (const condition of conditionsOf(filter)) {
    holders.push(await index.holders.get(JSON.stringify(condition), '', () => readHolders(app, index, condition)));
  }
  const { below, from } = rankBoundsOf(filter);
  const bounds = { start: placeBelow(ranks, below), end: placeBelow(ranks, from) };
  const { places, total } = sharedPlaces(holders as [Places, ...Places[]], bounds, slice);
  return { ranks: places.map((place) => ranks[place]!), total };
}
