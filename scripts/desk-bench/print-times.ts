import type { Tally } from '../load/caller.ts';

/**
 * Prints the median and the 99th percentile of each kind of call, each also as a multiple of the bare query.
 * @param found the number of applications that calls of a kind find, if known
 */
export function printTimes(tally: Tally, bare: string, found: ReadonlyMap<string, number>): void {
  const floor = [50, 99].map((share) => tally.percentile(bare, share).exact);
  console.log(`  ${'kind'.padEnd(26)} ${'found'.padStart(9)} ${'calls'.padStart(6)}   p50 (times bare)     p99 (times bare)`);
  for (const kind of tally.kinds()) {
    const times = [50, 99].map((share, index) => {
      const { exact } = tally.percentile(kind, share);
      return `${exact.toFixed(1).padStart(7)} ms ${`(${(exact / floor[index]!).toFixed(1)})`.padStart(8)}`;
    });
    const means = found.get(kind)?.toLocaleString('en') ?? '';
    const { calls } = tally.percentile(kind, 50);
    console.log(`  ${kind.padEnd(26)} ${means.padStart(9)} ${String(calls).padStart(6)} ${times.join('  ')}`);
  }
  tally.printFailures();
}
