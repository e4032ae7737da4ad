/** Random numbers that are the same in every run. */
export interface Random {
  /** Evenly between 0 and 1. */
  even(): number;
  /** Exponentially distributed with this mean. */
  exponential(mean: number): number;
}

/** A generator of random numbers (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  function even(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  return { even, exponential: (mean) => -mean * Math.log(1 - even()) };
}
