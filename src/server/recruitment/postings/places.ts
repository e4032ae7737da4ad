import type { Slice } from '#lib/contract/paging.ts';

/** Some of the places in a list: one bit for each place of the list, set where it is one of them. */
export type Places = Uint32Array;

const bitsOfWord = 32;

/** None of the places in a list of so many. */
export function noPlaces(count: number): Places {
  return new Uint32Array(Math.ceil(count / bitsOfWord) || 1);
}

/** Makes a place one of them. */
export function putIn(places: Places, place: number): void {
  places[Math.floor(place / bitsOfWord)]! |= 1 << (place % bitsOfWord);
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

/** The places from `start` up to `end` that are in all of the sets: a slice of them, in order, and how many there are. */
export function sharedPlaces(
  [first, ...others]: readonly [Places, ...Places[]],
  { start, end }: { start: number; end: number },
  { offset, limit }: Slice,
): { places: number[]; total: number } {
  const found: number[] = [];
  let total = 0;
  for (let at = start - (start % bitsOfWord); at < end; at += bitsOfWord) {
    let bits = first[at / bitsOfWord]! & bitsBetween(at, start, end);
    for (const other of others) bits &= other[at / bitsOfWord]!;
    if (bits === 0) continue;
    let before = total;
    total += countBits(bits);
    // The lowest bit, one after the other, until the slice is full.
    for (; bits !== 0 && total > offset && found.length < limit; bits &= bits - 1, before += 1) {
      if (before >= offset) found.push(at + countBits((bits & -bits) - 1));
    }
  }
  return { places: found, total };
}
