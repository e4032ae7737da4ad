import type { Clock } from '#server/platform/clock.ts';

/** Calls in a row without an answer behind which a store counts as silent: fewer may be the line of one caller. */
const tolerated = 3;

/**
 * Whether a store takes calls and leaves them without an answer. While it does, one call at a time asks again, and all
 * others are refused at once, so that they do not pile up, each with its file and its caller.
 */
export class Silence {
  readonly #clock: Clock;
  readonly #restsFor: number;
  #unanswered = 0;
  #asksAgainAt = 0;

  /** @param restsFor milliseconds between two calls that ask whether it answers again */
  constructor(clock: Clock, restsFor: number) {
    this.#clock = clock;
    this.#restsFor = restsFor;
  }

  /** Whether the next call is refused without being made; where it is not, the one after that is. */
  refuses(): boolean {
    if (this.#unanswered < tolerated) return false;
    const waits = this.#asksAgainAt - this.#clock.now();
    // A clock that was set back does not make it wait longer.
    if (waits > 0 && waits <= this.#restsFor) return true;
    this.#rest();
    return false;
  }

  /** Notes a call that was answered, whatever the answer. */
  heard(): void {
    this.#unanswered = 0;
  }

  /** Notes a call that was not. */
  unheard(): void {
    this.#unanswered += 1;
    this.#rest();
  }

  #rest(): void {
    this.#asksAgainAt = this.#clock.now() + this.#restsFor;
  }
}
