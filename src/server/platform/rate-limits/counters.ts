/** The count of the current window. */
export interface Counter {
  windowStart: number;
  count: number;
  expiresAt: number;
}

interface Entry extends Counter {
  /** Counts not yet sent to the database. */
  unsent: number;
}

/** If a window begins more than this (ms) in the future, the clock was set back, and a new window starts. */
export const clockSlack = 60_000;

const mostEntries = 200_000;

/** Whether a window has ended, or lies in the future because the clock was set back. */
export function isOver({ windowStart, expiresAt }: Counter, now: number): boolean {
  return expiresAt <= now || windowStart > now + clockSlack;
}

/** The counters of one process, by key; if there are too many, `add` evicts the one inserted first. */
export class Counters {
  readonly #entries = new Map<string, Entry>();

  /** Adds to the counter of the current window; if there is none, a new window of `window` ms begins. */
  add(key: string, window: number, now: number, amount: number): Counter {
    const known = this.#entries.get(key);
    if (known && !isOver(known, now)) {
      known.count += amount;
      known.unsent += amount;
      return { ...known };
    }
    const begun = { windowStart: now, count: amount, expiresAt: now + window, unsent: amount };
    this.#entries.delete(key);
    this.#entries.set(key, begun);
    if (this.#entries.size > mostEntries) this.#entries.delete(this.#entries.keys().next().value!);
    return { ...begun };
  }

  /** The counter of the current window, if any. */
  find(key: string, now: number): Counter | undefined {
    const known = this.#entries.get(key);
    return known && !isOver(known, now) ? { ...known } : undefined;
  }

  /** Removes a counter. */
  forget(key: string): void {
    this.#entries.delete(key);
  }

  /** Returns at most `most` counters with unsent growth, and marks the growth as sent. */
  takeUnsent(now: number, most: number): (Counter & { key: string; grown: number })[] {
    const taken: (Counter & { key: string; grown: number })[] = [];
    for (const [key, entry] of this.#entries) {
      if (entry.unsent === 0 || isOver(entry, now)) continue;
      taken.push({ key, windowStart: entry.windowStart, count: entry.count, expiresAt: entry.expiresAt, grown: entry.unsent });
      entry.unsent = 0;
      if (taken.length === most) break;
    }
    return taken;
  }

  /** Marks growth as unsent again, because it could not be sent. */
  giveBack(key: string, grown: number): void {
    const entry = this.#entries.get(key);
    if (entry) entry.unsent += grown;
  }

  /** Replaces a count with the total of all instances plus this instance's unsent growth, unless the window is over. */
  adopt(key: string, total: Counter, now: number): void {
    if (isOver(total, now)) return;
    const unsent = this.#entries.get(key)?.unsent ?? 0;
    this.#entries.set(key, { ...total, count: total.count + unsent, unsent });
  }

  /** Removes counters whose window has ended. */
  prune(now: number): void {
    for (const [key, entry] of this.#entries) if (isOver(entry, now)) this.#entries.delete(key);
  }
}
