/** The value of a field when two people loaded it (`base`), and the value that each of them has now. */
export interface Sides {
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

/** Whether two values of a field are equal. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * Merges a field. `isMine` if `mine` differs from `base`, so that this value is used; `isClash` if both sides changed it
 * differently, so that the reader has to choose.
 */
export function mergeSides({ base, mine, theirs }: Sides): { isMine: boolean; isClash: boolean } {
  const isMine = !isSameValue(base, mine);
  return { isMine, isClash: isMine && !isSameValue(base, theirs) && !isSameValue(mine, theirs) };
}
