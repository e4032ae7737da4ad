import { setTimeout as sleep } from 'node:timers/promises';

import type { PositionSearch } from '#lib/contract/postings.ts';

import { popularSearches, scatteredSearches } from '../bench/searches.ts';
import { Tally } from '../load/caller.ts';
import type { Child } from '../load/child.ts';
import type { DatabaseMeter } from '../load/database-work.ts';
import { type Kind, kindsOf } from './calls.ts';
import type { Filled } from './fill.ts';
import type { Cost, Costs } from './table.ts';

/** A filled database and its server. */
export interface Site {
  size: number;
  server: Child;
  meter: DatabaseMeter;
  /** Token for the staff API. */
  token: string;
  filled: Filled;
}

/** A site under measurement. */
interface Measured extends Site {
  kinds: Kind[];
  costs: Map<string, Cost>;
}

/** A server is idle if it used less than `idleBelow` ms of CPU within `idleWithin` ms; waiting ends after `idleAtMost` ms. */
const idleWithin = 1_000;
const idleBelow = 50;
const idleAtMost = 60_000;

/** The cost of one call, or of everything that a site has done so far. */
type Work = Pick<Cost, 'worked' | 'ofLoop' | 'ofDatabase' | 'walBytes' | 'rows'>;

async function workOf({ server, meter }: Site): Promise<Work> {
  const { worked: ofDatabase, walBytes, rows } = await meter.read();
  return { worked: server.worked(), ofLoop: server.workedByLoop(), ofDatabase, walBytes, rows };
}

function difference(after: Work, before: Work): Work {
  return {
    worked: after.worked - before.worked,
    ofLoop: after.ofLoop - before.ofLoop,
    ofDatabase: after.ofDatabase - before.ofDatabase,
    walBytes: after.walBytes - before.walBytes,
    rows: after.rows === undefined ? undefined : after.rows - before.rows!,
  };
}

/** The median of each figure, because background jobs that run during a few of the calls hardly affect a median. */
function medians(works: readonly Work[]): Work {
  const median = (of: (work: Work) => number) => works.map(of).toSorted((a, b) => a - b)[Math.floor(works.length / 2)] ?? 0;
  return {
    worked: median(({ worked }) => worked),
    ofLoop: median(({ ofLoop }) => ofLoop),
    ofDatabase: median(({ ofDatabase }) => ofDatabase),
    walBytes: median(({ walBytes }) => walBytes),
    rows: works[0]?.rows === undefined ? undefined : median(({ rows }) => rows!),
  };
}

async function untilIdle(server: Child): Promise<void> {
  const until = performance.now() + idleAtMost;
  for (let before = server.worked(); performance.now() < until; before = server.worked()) {
    await sleep(idleWithin);
    if (server.worked() - before < idleBelow) return;
  }
}

/**
 * Runs calls of one kind on every site in turns, so that other load on the machine affects all sites alike.
 * @returns the failed calls
 */
async function measureKind(sites: readonly Measured[], at: number, turnsAtMost: number, warmUp: number): Promise<string[]> {
  const { name, most = turnsAtMost } = sites[0]!.kinds[at]!;
  const turns = Math.min(most, turnsAtMost);
  const first = Math.min(warmUp, Math.floor(turns / 2));
  const noted = sites.map((site) => ({ site, before: new Tally(), tally: new Tally(), works: [] as Work[] }));
  for (let turn = 0; turn < turns; turn += 1) {
    for (const { site, before, tally, works } of turn % 2 === 0 ? noted : noted.toReversed()) {
      const call = await site.kinds[at]!.prepare(turn);
      const since = await workOf(site);
      await (turn < first ? before : tally).run(name, call);
      if (turn >= first) works.push(difference(await workOf(site), since));
    }
  }
  for (const { site, tally, works } of noted) {
    const p50 = tally.percentile(name, 50);
    const p99 = tally.percentile(name, 99).exact;
    site.costs.set(name, { calls: p50.calls, p50: p50.exact, p99, ...medians(works) });
  }
  return noted.flatMap(({ before, tally }) => [...before.failures, ...tally.failures]);
}

/**
 * Measures every kind of call on every site, one call after the other.
 * @param warmUp the maximum number of uncounted calls of each kind before the measurement
 * @param isDeskAlso whether the calls of the hiring office are measured as well
 */
export async function measureSideBySide(
  sites: readonly Site[],
  { calls, warmUp, isDeskAlso }: { calls: number; warmUp: number; isDeskAlso: boolean },
): Promise<{ costs: Costs[]; failures: string[] }> {
  // All sites get the same searches: the popular ones of the first site, each repeated with different start dates, so that
  // hardly any answer comes from a cache. `popularSearches` also warms up each site.
  let popular: PositionSearch[] | undefined;
  for (const { server } of sites) {
    const filling = await popularSearches(server.url);
    popular ??= filling;
  }
  const searches = scatteredSearches(popular!, calls + warmUp);
  for (const { server } of sites) await untilIdle(server);
  const measured = sites.map((site) => ({
    ...site,
    kinds: kindsOf({ url: site.server.url, token: site.token, filled: site.filled, size: site.size, searches, isDeskAlso }),
    costs: new Map<string, Cost>(),
  }));
  const failures: string[] = [];
  for (const at of measured[0]!.kinds.keys()) failures.push(...(await measureKind(measured, at, calls + warmUp, warmUp)));
  return { costs: measured.map(({ costs }) => costs), failures };
}
