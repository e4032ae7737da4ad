import type { Clock } from '#server/platform/clock.ts';

/** Consecutive unanswered calls after which the breaker opens. */
const tolerated = 3;

/**
 * A circuit breaker for a store that accepts calls and leaves them unanswered. While the breaker is open, one call per
 * `restsFor` is let through as a probe, and all others are refused at once, so that waiting calls do not pile up.
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

  /** Whether a call must be refused: always while the breaker is open, except for the probes. */
  isOpen(): boolean {
    if (this.#unanswered < tolerated) return false;
    const waits = this.#asksAgainAt - this.#clock.now();
    // A clock that was set back does not prolong the wait.
    if (waits > 0 && waits <= this.#restsFor) return true;
    this.#rest();
    return false;
  }

  /** Records an answered call, whatever the answer, and closes the breaker. */
  succeeded(): void {
    this.#unanswered = 0;
  }

  /** Records an unanswered call. */
  failed(): void {
    this.#unanswered += 1;
    this.#rest();
  }

  #rest(): void {
    this.#asksAgainAt = this.#clock.now() + this.#restsFor;
  }
}
