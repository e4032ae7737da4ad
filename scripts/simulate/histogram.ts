/** The upper limit of the lowest bucket in seconds, and the factor by which each bucket is wider than the one before. */
const lowest = 1e-5;
const step = 1.05;
const perStep = 1 / Math.log(step);

/** Counts of durations in buckets that are 5 % wide, so that millions of durations need little memory. */
export class Histogram {
  readonly #buckets: number[] = [];
  count = 0;
  sum = 0;

  add(seconds: number): void {
    const bucket = seconds <= lowest ? 0 : Math.ceil(Math.log(seconds / lowest) * perStep);
    this.#buckets[bucket] = (this.#buckets[bucket] ?? 0) + 1;
    this.count += 1;
    this.sum += seconds;
  }

  /** The seconds that a share of durations does not exceed; 0 if there are no durations, or for the lowest bucket. */
  quantile(share: number): number {
    let left = share * this.count;
    for (const [bucket, count] of this.#buckets.entries()) {
      left -= count ?? 0;
      if (left <= 0 && count) return bucket === 0 ? 0 : lowest * step ** bucket;
    }
    return 0;
  }

  get mean(): number {
    return this.count === 0 ? 0 : this.sum / this.count;
  }
}
