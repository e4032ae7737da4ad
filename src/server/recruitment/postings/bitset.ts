import type { Slice } from '#lib/contract/paging.ts';

/** A bitset over positions of a list. */
export type Bitset = Uint32Array;

const bitsOfWord = 32;

/** An empty bitset for a list of `count` positions. */
export function emptyBitset(count: number): Bitset {
  return new Uint32Array(Math.ceil(count / bitsOfWord) || 1);
}

/** Sets the bit of a position. */
export function setBit(bitset: Bitset, position: number): void {
  bitset[Math.floor(position / bitsOfWord)]! |= 1 << (position % bitsOfWord);
}

/** The number of set bits in a word. They are counted per 2, 4 and 8 bits; the multiplication adds up the byte counts. */
function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** A mask for the word that begins at position `at`: its bits from `start` up to, but not including, `end`. */
function bitsBetween(at: number, start: number, end: number): number {
  const behindStart = start <= at ? -1 : start >= at + bitsOfWord ? 0 : -1 << (start - at);
  const beforeEnd = end >= at + bitsOfWord ? -1 : end <= at ? 0 : ~(-1 << (end - at));
  return behindStart & beforeEnd;
}

/**
 * The positions from `start` up to, but not including, `end` that are set in all bitsets: a slice of them in ascending
 * order, and their total number.
 */
export function intersection(
  [first, ...others]: readonly [Bitset, ...Bitset[]],
  { start, end }: { start: number; end: number },
  { offset, limit }: Slice,
): { positions: number[]; total: number } {
  const found: number[] = [];
  let total = 0;
  for (let at = start - (start % bitsOfWord); at < end; at += bitsOfWord) {
    let bits = first[at / bitsOfWord]! & bitsBetween(at, start, end);
    for (const other of others) bits &= other[at / bitsOfWord]!;
    if (bits === 0) continue;
    let before = total;
    total += countBits(bits);
    // Takes the lowest set bit repeatedly until the slice is full.
    for (; bits !== 0 && total > offset && found.length < limit; bits &= bits - 1, before += 1) {
      if (before >= offset) found.push(at + countBits((bits & -bits) - 1));
    }
  }
  return { positions: found, total };
}
