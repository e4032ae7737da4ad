/** A count since its window began. */
export interface Counter {
  windowStart: number;
  count: number;
  expiresAt: number;
}

interface Kept extends Counter {
  /** Counts not yet sent to the database. */
  unsent: number;
}

/** If a window begins later than this in the future, the clock was set back: the window starts again. */
export const clockSlack = 60_000;

const mostKept = 200_000;

/** Whether a window has ended, or begins in the future after a clock was set back. */
export function isOver({ windowStart, expiresAt }: Counter, now: number): boolean {
  return expiresAt <= now || windowStart > now + clockSlack;
}

/** The counters of one process, by key; the oldest are evicted when there are too many. */
export class Counters {
  readonly #kept = new Map<string, Kept>();

  /** Increments a counter, in a new window of `window` ms if the last one has ended. */
  add(key: string, window: number, now: number, amount: number): Counter {
    const known = this.#kept.get(key);
    if (known && !isOver(known, now)) {
      known.count += amount;
      known.unsent += amount;
      return { ...known };
    }
    const begun = { windowStart: now, count: amount, expiresAt: now + window, unsent: amount };
    this.#kept.delete(key);
    this.#kept.set(key, begun);
    if (this.#kept.size > mostKept) this.#kept.delete(this.#kept.keys().next().value!);
    return { ...begun };
  }

  /** The counter of the current window, if any. */
  find(key: string, now: number): Counter | undefined {
    const known = this.#kept.get(key);
    return known && !isOver(known, now) ? { ...known } : undefined;
  }

  forget(key: string): void {
    this.#kept.delete(key);
  }

  /** Counters that grew since the last call, each with its growth; they count as sent. */
  takeUntold(now: number, most: number): (Counter & { key: string; grown: number })[] {
    const taken: (Counter & { key: string; grown: number })[] = [];
    for (const [key, kept] of this.#kept) {
      if (kept.unsent === 0 || isOver(kept, now)) continue;
      taken.push({ key, windowStart: kept.windowStart, count: kept.count, expiresAt: kept.expiresAt, grown: kept.unsent });
      kept.unsent = 0;
      if (taken.length === most) break;
    }
    return taken;
  }

  /** Puts back growth that could not be sent. */
  giveBack(key: string, grown: number): void {
    const kept = this.#kept.get(key);
    if (kept) kept.unsent += grown;
  }

  /** Takes over the total of all instances, plus what was counted here since. */
  adopt(key: string, total: Counter, now: number): void {
    if (isOver(total, now)) return;
    const unsent = this.#kept.get(key)?.unsent ?? 0;
    this.#kept.set(key, { ...total, count: total.count + unsent, unsent });
  }

  /** Removes counters whose window has ended. */
  prune(now: number): void {
    for (const [key, kept] of this.#kept) if (isOver(kept, now)) this.#kept.delete(key);
  }
}
