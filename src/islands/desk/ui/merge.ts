/** A field's value as two people loaded it, and as each has it now. */
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
 * Merges a field: a change by only one side is taken. If both changed it differently, one's own value stays until the
 * reader has chosen.
 */
export function mergeSides({ base, mine, theirs }: Sides): { isMine: boolean; isClash: boolean } {
  const isMine = !isSameValue(base, mine);
  return { isMine, isClash: isMine && !isSameValue(base, theirs) && !isSameValue(mine, theirs) };
}
