import { type CallName, costs } from './costs.ts';
import type { Evening } from './drive.ts';
import { Histogram } from './histogram.ts';
import type { Outbox } from './outbox.ts';
import type { Site } from './site.ts';
import type { Cores, Gate } from './stations.ts';

/**
 * The use and waits of a resource. Equal resources share a line, which shows the largest use of any of these resources, and
 * the waits of the resource with the longest p99.
 */
export interface Line {
  name: string;
  /** Share in use in the busiest part of the evening. */
  use: number;
  /** Seconds of waiting in the last hour. */
  p50: number;
  p99: number;
  mostWaiting: number;
  refused: number;
}

function lineOf(stations: readonly (Gate | Cores)[], until: number): Line {
  const [busiest] = stations.toSorted((a, b) => b.observed.waits.quantile(0.99) - a.observed.waits.quantile(0.99));
  const sizeOf = (one: Gate | Cores) => ('permits' in one ? one.permits : one.cores);
  const { waits } = busiest!.observed;
  return {
    name: stations.length === 1 ? busiest!.name : `${busiest!.name}, each of ${stations.length}`,
    use: Math.max(...stations.map((one) => one.observed.busiest(sizeOf(one), until))),
    p50: waits.quantile(0.5),
    p99: waits.quantile(0.99),
    mostWaiting: Math.max(...stations.map(({ observed }) => observed.mostWaiting)),
    refused: stations.reduce((sum, { observed }) => sum + observed.refused, 0),
  };
}

/** The use and waits of every resource. */
export function linesOf({ machines, ...site }: Site, outbox: Outbox, until: number): Line[] {
  const { loops, hashing, pictures, connections, wal, line } = site;
  const groups = [
    machines.instances,
    loops,
    hashing,
    pictures,
    connections,
    [machines.database],
    ...(machines.replica ? [[machines.replica]] : []),
    ...[[wal], [line], [outbox.codes], [outbox.sms], [outbox.mail]],
  ];
  return groups.map((group) => lineOf(group, until));
}

/** A duration in a unit that fits. */
export function duration(seconds: number): string {
  if (seconds === 0) return '0';
  if (seconds < 1) return `${(seconds * 1000).toFixed(seconds < 0.01 ? 1 : 0)} ms`;
  return seconds < 120 ? `${seconds.toFixed(1)} s` : `${Math.round(seconds / 60)} min`;
}

const number = (value: number) => Math.round(value).toLocaleString('en');

/** Prints the table of resources. */
export function printLines(lines: readonly Line[]): void {
  console.log(`  ${'resource'.padEnd(36)}   use at peak    p50 wait    p99 wait   most waiting   refused`);
  for (const { name, use, p50, p99, mostWaiting, refused } of lines) {
    const cells = [`${Math.round(100 * use)} %`, duration(p50), duration(p99), number(mostWaiting), number(refused)];
    const [share, half, most, waiting, away] = cells as [string, string, string, string, string];
    console.log(
      `  ${name.padEnd(36)}${share.padStart(14)}${half.padStart(12)}${most.padStart(12)}${waiting.padStart(15)}${away.padStart(10)}`,
    );
  }
}

/** Prints the results of an evening: applications, messages, log, and the durations of calls in the last hour. */
export function printEvening(evening: Evening, outbox: Outbox, site: Site): void {
  const { inTime, late, shutOut, took } = evening;
  const { sent, untilMorning, untilTomorrow, codesRefused } = outbox;
  console.log(`  ${number(inTime)} applied in time, ${number(late)} too late, ${number(shutOut)} could not sign in`);
  console.log(
    `  sent by the deadline: ${number(sent.mail)} mails, ${number(sent.sms)} SMS, ${number(sent.codes)} codes; ` +
      `${number(codesRefused)} codes refused; SMS that wait: ${number(untilMorning)} for the morning, ${number(untilTomorrow)} for the next day's budget`,
  );
  console.log(`  log: ${number(site.walBytes / 1e9)} GB`);
  const shown = (Object.keys(costs) as CallName[]).map((name) => {
    const times = took.get(name) ?? new Histogram();
    return `${name} ${duration(times.quantile(0.5))} / ${duration(times.quantile(0.99))}`;
  });
  console.log(`  p50 / p99 of calls in the last hour: ${shown.join(', ')}`);
}
