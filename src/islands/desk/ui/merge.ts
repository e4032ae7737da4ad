/** One field as two people began with it and as each has it now. */
export interface Sides {
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

/** Whether two values of a field say the same. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * Whose value of a field holds: a change that one side alone made is known; where both changed it differently, the own one
 * stands until the reader has chosen.
 */
export function mergeSides({ base, mine, theirs }: Sides): { isMine: boolean; isClash: boolean } {
  const isMine = !isSameValue(base, mine);
  return { isMine, isClash: isMine && !isSameValue(base, theirs) && !isSameValue(mine, theirs) };
}
