/** Random numbers that are the same in each run with the same seed. */
export interface Random {
  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number;
  pick<Item>(items: readonly Item[]): Item;
  /** True with a probability of this many percent. */
  chance(percent: number): boolean;
}

/**
 * Creates a sequence of random numbers.
 * @param seed a whole number; seeds that differ in their lowest 32 bits give unrelated numbers
 */
export function createRandom(seed: number): Random {
  let state = Math.imul(seed + 1, 2_654_435_761) >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    between,
    pick: (items) => items[between(0, items.length - 1)]!,
    chance: (percent) => next() * 100 < percent,
  };
}
