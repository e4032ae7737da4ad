const dayMs = 86_400_000;
/**
 * The low bits of a rank, which order postings of the same day. Together with the number of the day, a rank has at most
 * 53 bits, so that a number represents it exactly.
 */
export const tieBits = 37;

/** The lowest rank for a publication day (`YYYY-MM-DD`); later days have higher ranks. */
export function firstRankOf(day: string): number {
  return (Date.parse(day) / dayMs) * 2 ** tieBits;
}

/** The lowest rank of the following day. */
export function firstRankAfter(day: string): number {
  return firstRankOf(day) + 2 ** tieBits;
}
