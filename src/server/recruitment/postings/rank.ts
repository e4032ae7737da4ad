const dayMs = 86_400_000;
/**
 * Bits below the day: they order the postings of one day. Together with the day they are 53 bits, exact in a number.
 */
export const tieBits = 37;

/** The lowest rank of a posting published on a day (`YYYY-MM-DD`): ranks follow the publication days. */
export function firstRankOf(day: string): number {
  return (Date.parse(day) / dayMs) * 2 ** tieBits;
}

/** The lowest rank of the following day. */
export function firstRankAfter(day: string): number {
  return firstRankOf(day) + 2 ** tieBits;
}
