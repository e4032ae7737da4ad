import type { Clock } from '#server/platform/clock.ts';

/** Consecutive unanswered calls after which the store counts as silent: fewer may be one caller's line. */
const tolerated = 3;

/**
 * A circuit breaker for a store that accepts calls and leaves them unanswered. While it is open, one call at a time
 * probes the store and all others are refused at once, so that they do not pile up.
 */
export class CircuitBreaker {
  readonly #clock: Clock;
  readonly #restsFor: number;
  #unanswered = 0;
  #asksAgainAt = 0;

  /** @param restsFor milliseconds between two probes */
  constructor(clock: Clock, restsFor: number) {
    this.#clock = clock;
    this.#restsFor = restsFor;
  }

  /** Whether the next call is refused without being made; if not, the one after it is. */
  isOpen(): boolean {
    if (this.#unanswered < tolerated) return false;
    const waits = this.#asksAgainAt - this.#clock.now();
    // A clock that was set back does not prolong the wait.
    if (waits > 0 && waits <= this.#restsFor) return true;
    this.#rest();
    return false;
  }

  /** Notes an answered call, whatever the answer. */
  succeeded(): void {
    this.#unanswered = 0;
  }

  /** Notes an unanswered call. */
  failed(): void {
    this.#unanswered += 1;
    this.#rest();
  }

  #rest(): void {
    this.#asksAgainAt = this.#clock.now() + this.#restsFor;
  }
}
