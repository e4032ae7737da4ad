const dayMs = 86_400_000;
/** Bits below the day: they order the postings of one day. With the day they are 53, exact in a number. */
export const tieBits = 37;

/** The least rank of a posting published on a day (`YYYY-MM-DD`): ranks and days of publication are in one order. */
export function firstRankOf(day: string): number {
  return (Date.parse(day) / dayMs) * 2 ** tieBits;
}

/** The least rank of the day after. */
export function firstRankAfter(day: string): number {
  return firstRankOf(day) + 2 ** tieBits;
}
