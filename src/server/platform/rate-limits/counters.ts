/** How often something happened since its window began. */
export interface Counter {
  windowStart: number;
  count: number;
  expiresAt: number;
}

interface Kept extends Counter {
  /** What the database was not told of yet. */
  untold: number;
}

/** A clock that was set back further than this leaves windows in the future: they begin again. */
export const clockSlack = 60_000;

const mostKept = 200_000;

/** Whether a counter's window has passed, or begins in a future that a corrected clock took away. */
export function isOver({ windowStart, expiresAt }: Counter, now: number): boolean {
  return expiresAt <= now || windowStart > now + clockSlack;
}

/** The counters of one process, by key; the oldest go where there are too many. */
export class Counters {
  readonly #kept = new Map<string, Kept>();

  /** Adds to the counter of a key, in a new window of `window` ms where the last has passed. */
  add(key: string, window: number, now: number, amount: number): Counter {
    const known = this.#kept.get(key);
    if (known && !isOver(known, now)) {
      known.count += amount;
      known.untold += amount;
      return { ...known };
    }
    const begun = { windowStart: now, count: amount, expiresAt: now + window, untold: amount };
    this.#kept.delete(key);
    this.#kept.set(key, begun);
    if (this.#kept.size > mostKept) this.#kept.delete(this.#kept.keys().next().value!);
    return { ...begun };
  }

  /** What was counted in the window that runs now; undefined where none does. */
  find(key: string, now: number): Counter | undefined {
    const known = this.#kept.get(key);
    return known && !isOver(known, now) ? { ...known } : undefined;
  }

  forget(key: string): void {
    this.#kept.delete(key);
  }

  /** Counters that grew since they were last taken, each with by how much; they count as told. */
  takeUntold(now: number, most: number): (Counter & { key: string; grown: number })[] {
    const taken: (Counter & { key: string; grown: number })[] = [];
    for (const [key, kept] of this.#kept) {
      if (kept.untold === 0 || isOver(kept, now)) continue;
      taken.push({ key, windowStart: kept.windowStart, count: kept.count, expiresAt: kept.expiresAt, grown: kept.untold });
      kept.untold = 0;
      if (taken.length === most) break;
    }
    return taken;
  }

  /** Gives back what could not be told. */
  giveBack(key: string, grown: number): void {
    const kept = this.#kept.get(key);
    if (kept) kept.untold += grown;
  }

  /** Takes over what all instances counted together, besides what was counted here since. */
  adopt(key: string, total: Counter, now: number): void {
    if (isOver(total, now)) return;
    const untold = this.#kept.get(key)?.untold ?? 0;
    this.#kept.set(key, { ...total, count: total.count + untold, untold });
  }

  /** Forgets every counter whose window has passed. */
  prune(now: number): void {
    for (const [key, kept] of this.#kept) if (isOver(kept, now)) this.#kept.delete(key);
  }
}
