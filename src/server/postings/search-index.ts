import type { Slice } from '#lib/contract/paging.ts';
import type { App } from '#server/app.ts';
import { type Cache, createCache, createCachePerApp, versionOf } from '#server/cache.ts';

import { rarestTerm } from './rarest-term.ts';
import { type PostingFilter, rankBoundsOf, searchRanks } from './store-search.ts';

/**
 * The postings that meet a condition: one bit for each place in the order of all postings, set where the posting there meets
 * it. At place 0 is the newest.
 */
type Holders = Uint32Array;

interface SearchIndex {
  /** Of every published posting, the greatest first. */
  ranks: Float64Array;
  /** By condition; each is read when it is first asked for. */
  holders: Cache<Holders>;
}

/** Conditions that are kept, and the bytes of their holders. */
const mostConditions = 1000;
const mostBytes = 8 * 1024 * 1024;
/** Ranks read by one statement; whoever else asks the database comes between. */
const portion = 2000;
const bitsOfWord = 32;

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
    ...words.map((word) => ({ words: [word] })),
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

async function readHolders(app: App, { ranks }: SearchIndex, condition: PostingFilter): Promise<Holders> {
  const holders = new Uint32Array(Math.ceil(ranks.length / bitsOfWord) || 1);
  let place = 0;
  for (const rank of await readRanks(app, condition)) {
    while (ranks[place]! > rank) place += 1;
    // What was published since the ranks were read has no place.
    if (ranks[place] === rank) holders[Math.floor(place / bitsOfWord)]! |= 1 << (place % bitsOfWord);
  }
  return holders;
}

/** The index as the postings are now: a change or a new day begins another one. */
function readIndex(app: App, today: string): Promise<SearchIndex> {
  return indexOf(app).get('', versionOf(app, 'postings'), async () => {
    const ranks = Float64Array.from(await readRanks(app, { today, withClosed: true, words: [] }));
    const sizeOf = (holders: Holders) => holders.byteLength;
    return { ranks, holders: createCache<Holders>({ max: mostConditions, maxSize: mostBytes, sizeOf }) };
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

/** How many bits of a word are set: counted in pairs, in fours, in bytes, and the bytes summed up by the product. */
function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Those 32 bits from place `at` on that lie from `start` up to `end`. */
function bitsBetween(at: number, start: number, end: number): number {
  const behindStart = start <= at ? -1 : start >= at + bitsOfWord ? 0 : -1 << (start - at);
  const beforeEnd = end >= at + bitsOfWord ? -1 : end <= at ? 0 : ~(-1 << (end - at));
  return behindStart & beforeEnd;
}

/** The places from `start` up to `end` that all of the holders share: a slice of them, and how many there are. */
function sharedPlaces(
  [first, ...others]: readonly [Holders, ...Holders[]],
  { start, end }: { start: number; end: number },
  { offset, limit }: Slice,
): { places: number[]; total: number } {
  const places: number[] = [];
  let total = 0;
  for (let at = start - (start % bitsOfWord); at < end; at += bitsOfWord) {
    let bits = first[at / bitsOfWord]! & bitsBetween(at, start, end);
    for (const holders of others) bits &= holders[at / bitsOfWord]!;
    if (bits === 0) continue;
    let before = total;
    total += countBits(bits);
    // The lowest bit, one after the other, until the slice is full.
    for (; bits !== 0 && total > offset && places.length < limit; bits &= bits - 1, before += 1) {
      if (before >= offset) places.push(at + countBits((bits & -bits) - 1));
    }
  }
  return { places, total };
}

/**
 * A slice of the postings that a filter means as ranks, newest first, and how many it means. They are found in memory, where
 * who meets which condition is kept until the postings change: it costs about the same however many there are.
 */
export async function findMatches(app: App, filter: PostingFilter, slice: Slice): Promise<{ ranks: number[]; total: number }> {
  const index = await readIndex(app, filter.today);
  const { ranks } = index;
  const holders = await Promise.all(
    conditionsOf(filter).map((condition) =>
      index.holders.get(JSON.stringify(condition), '', () => readHolders(app, index, condition)),
    ),
  );
  const { below, from } = rankBoundsOf(filter);
  const bounds = { start: placeBelow(ranks, below), end: placeBelow(ranks, from) };
  const { places, total } = sharedPlaces(holders as [Holders, ...Holders[]], bounds, slice);
  return { ranks: places.map((place) => ranks[place]!), total };
}
