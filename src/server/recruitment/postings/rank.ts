const dayMs = 86_400_000;
/**
 * The number of low bits in a rank. These bits order postings of the same day; the bits above them are the number of the day.
 * Until 2149 a rank has at most 53 bits, so a JavaScript number represents it exactly.
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
