import type { Agenda } from './agenda.ts';
import { Histogram } from './histogram.ts';

/** The time over which a station is observed, in seconds. */
export interface Watch {
  /** Waits are counted from here on. */
  from: number;
  /** Use is counted separately for parts of this length. */
  part: number;
}

/** What happened at a station. */
export class Observed {
  readonly waits = new Histogram();
  mostWaiting = 0;
  refused = 0;
  /** Seconds of use of all permits or cores together, in each part of the time. */
  readonly used: number[] = [];
  readonly #agenda: Agenda;
  readonly #watch: Watch;

  constructor(agenda: Agenda, watch: Watch) {
    this.#agenda = agenda;
    this.#watch = watch;
  }

  waited(since: number): void {
    if (this.#agenda.now >= this.#watch.from) this.waits.add(this.#agenda.now - since);
  }

  /** Counts `seconds` of use from `since` on. */
  use(since: number, seconds: number): void {
    const { part } = this.#watch;
    for (let [from, left] = [since, seconds]; left > 0;) {
      const index = Math.floor(from / part);
      const here = Math.min(left, (index + 1) * part - from) || left;
      this.used[index] = (this.used[index] ?? 0) + here;
      from += here;
      left -= here;
    }
  }

  /** The share of `size` in use in the busiest part before `until`. */
  busiest(size: number, until: number): number {
    const { part } = this.#watch;
    const whole = this.used.slice(0, Math.max(1, Math.floor(until / part)));
    return Math.max(0, ...whole.map((used) => (used ?? 0) / (size * part)));
  }
}

/** A first-in, first-out queue without the cost of `Array.shift`. */
export class Line<Item> {
  #items: (Item | undefined)[] = [];
  #head = 0;

  get length(): number {
    return this.#items.length - this.#head;
  }

  push(item: Item): void {
    this.#items.push(item);
  }

  shift(): Item | undefined {
    const item = this.#items[this.#head];
    if (item === undefined) return undefined;
    this.#items[this.#head] = undefined;
    this.#head += 1;
    if (this.#head > 1024 && this.#head * 2 > this.#items.length) {
      this.#items = this.#items.slice(this.#head);
      this.#head = 0;
    }
    return item;
  }
}

/** Lets `permits` calls in at once; the others wait in order, up to a limit. */
export class Gate {
  readonly observed: Observed;
  readonly name: string;
  readonly permits: number;
  readonly #agenda: Agenda;
  readonly #mostWaiting: number;
  readonly #waiting = new Line<{ then: () => void; since: number }>();
  #free: number;

  constructor(
    agenda: Agenda,
    watch: Watch,
    { name, permits, mostWaiting = Infinity }: { name: string; permits: number; mostWaiting?: number },
  ) {
    this.name = name;
    this.permits = permits;
    this.observed = new Observed(agenda, watch);
    this.#agenda = agenda;
    this.#mostWaiting = mostWaiting;
    this.#free = permits;
  }

  /** Runs `then` once the call is let in; returns false if too many calls wait. */
  take(then: () => void): boolean {
    const since = this.#agenda.now;
    if (this.#free > 0) {
      this.#free -= 1;
      this.observed.waited(since);
      then();
      return true;
    }
    if (this.#waiting.length >= this.#mostWaiting) {
      this.observed.refused += 1;
      return false;
    }
    this.#waiting.push({ then, since });
    this.observed.mostWaiting = Math.max(this.observed.mostWaiting, this.#waiting.length);
    return true;
  }

  /** Gives back a permit that was in use from `since`, and lets the next call in. */
  give(since: number): void {
    this.observed.use(since, this.#agenda.now - since);
    const next = this.#waiting.shift();
    if (next === undefined) {
      this.#free += 1;
      return;
    }
    this.observed.waited(next.since);
    next.then();
  }
}

interface Work {
  left: number;
  then: () => void;
  since: number;
  hasBegun: boolean;
}

/** The cores of a machine. Work of low priority runs in slices; waiting work of high priority goes before the next slice. */
export class Cores {
  readonly observed: Observed;
  readonly name: string;
  readonly cores: number;
  readonly #agenda: Agenda;
  readonly #slice: number;
  readonly #high = new Line<Work>();
  readonly #low = new Line<Work>();
  #free: number;

  constructor(agenda: Agenda, watch: Watch, { name, cores, slice = 0.004 }: { name: string; cores: number; slice?: number }) {
    this.name = name;
    this.cores = cores;
    this.observed = new Observed(agenda, watch);
    this.#agenda = agenda;
    this.#slice = slice;
    this.#free = cores;
  }

  /** Works for some seconds of one core, then calls `then`. */
  work(seconds: number, isLow: boolean, then: () => void): void {
    (isLow ? this.#low : this.#high).push({ left: seconds, then, since: this.#agenda.now, hasBegun: false });
    this.#begin();
    this.observed.mostWaiting = Math.max(this.observed.mostWaiting, this.#high.length + this.#low.length);
  }

  #begin(): void {
    while (this.#free > 0) {
      const high = this.#high.shift();
      const work = high ?? this.#low.shift();
      if (work === undefined) return;
      if (!work.hasBegun) this.observed.waited(work.since);
      work.hasBegun = true;
      this.#free -= 1;
      const seconds = high ? work.left : Math.min(work.left, this.#slice);
      this.observed.use(this.#agenda.now, seconds);
      this.#agenda.after(seconds, () => this.#end(work, seconds));
    }
  }

  #end(work: Work, seconds: number): void {
    this.#free += 1;
    work.left -= seconds;
    if (work.left > 1e-9) this.#low.push(work);
    else work.then();
    this.#begin();
  }
}
