/** The source of the current time; tests replace it to set the time. */
export interface Clock {
  /** Milliseconds since 1970-01-01 UTC. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
