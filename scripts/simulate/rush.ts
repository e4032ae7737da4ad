import { Agenda } from './agenda.ts';
import { type CallName, costs } from './costs.ts';
import { Histogram } from './histogram.ts';
import { createRandom } from './random.ts';
import { duration } from './report.ts';
import { createSite, type Machines, type SiteSize } from './site.ts';
import { Cores, Gate } from './stations.ts';
import { runSteps, type Step, within, work } from './steps.ts';

/** A run of `npm run rush` on PostgreSQL with one instance, and its results (p99 as in docs/sizes.md); times in seconds. */
interface Rush {
  candidates: number;
  seconds: number;
  measured: { inTime: number } & Partial<Record<CallName, { p50: number; p99: number }>>;
}

const rush: Rush = {
  candidates: 500,
  seconds: 60,
  measured: {
    ...{ inTime: 23, page: { p50: 0.01, p99: 2.1 }, captcha: { p50: 0.07, p99: 1.3 }, 'sign-in': { p50: 0.19, p99: 3.6 } },
    ...{ save: { p50: 0.97, p99: 2.5 }, apply: { p50: 0.02, p99: 1.7 }, photograph: { p50: 44, p99: 56 } },
  },
};

/** Two cores for everything: the server, the database and the callers, who are one process (`scripts/rush`). */
const size: SiteSize = {
  ...{ instances: 1, cores: 2, databaseCores: 2, replicaCores: 0, isFilesInS3: false },
  ...{ walBytesPerSecond: 200e6, lineBytesPerSecond: 1e9, mailRate: 20, smsRate: 20, smsDailyBudget: 20_000 },
};

/** Measured CPU seconds of the callers and the load balancer, for a call and for a call that sends a photograph. */
const ofCall = 0.0007;
const ofPhotograph = 0.0084;

const callsOfCandidate: CallName[] = [
  ...['captcha', 'search', ...Array<string>(7).fill('save'), ...Array<string>(4).fill('photograph')],
  ...['small picture', 'small picture', 'apply'],
] as CallName[];

/** Visitors who read, who sign in, and who come for the first time. One of each kind comes every `every` seconds. */
const visitors: { every: number; calls: CallName[] }[] = [
  { every: 0.1, calls: ['captcha', 'page'] },
  { every: 0.25, calls: ['captcha', 'sign-in'] },
  { every: 1, calls: ['first visit'] },
];
/** How many visitors of each kind may wait. */
const mostWaiting = 40;

function simulateRush({ candidates, seconds }: Rush): { inTime: number; took: Map<CallName, Histogram>; cores: number } {
  const agenda = new Agenda();
  const random = createRandom(1);
  const watch = { from: 0, part: seconds };
  const cores = new Cores(agenda, watch, { name: 'cores', cores: 2, slice: 0.003 });
  const machines: Machines = { instances: [cores], database: cores, replica: undefined };
  const site = createSite(agenda, watch, random, size, machines);
  const callers = new Gate(agenda, watch, { name: 'callers', permits: 1 });
  const took = new Map<CallName, Histogram>();
  let [inTime, left] = [0, candidates];
  const steps = new Map<CallName, Step[]>();
  for (const name of Object.keys(costs) as CallName[]) {
    const half = (name === 'photograph' ? ofPhotograph : ofCall) / 2;
    const caller = within(agenda, callers, [work(cores, () => random.exponential(half))]);
    steps.set(name, [caller, ...site.stepsOf(costs[name], 0), caller]);
  }
  function call(name: CallName, then: () => void): void {
    const since = agenda.now;
    runSteps(steps.get(name)!, () => {
      const times = took.get(name) ?? new Histogram();
      took.set(name, times);
      times.add(agenda.now - since);
      then();
    });
  }
  function callAll(calls: readonly CallName[], then: () => void): void {
    const [first, ...others] = calls;
    if (first === undefined) return then();
    if (first === 'apply' && agenda.now <= seconds) inTime += 1;
    call(first, () => callAll(others, then));
  }
  for (let number = 0; number < candidates; number += 1) {
    agenda.after(Math.sqrt(number / candidates) * seconds, () => callAll(callsOfCandidate, () => void (left -= 1)));
  }
  for (const { every, calls } of visitors) {
    let waiting = 0;
    const come = (): void => {
      if (left === 0) return;
      if (waiting < mostWaiting) {
        waiting += 1;
        callAll(calls, () => void (waiting -= 1));
      }
      agenda.after(every, come);
    };
    come();
  }
  agenda.run();
  return { inTime, took, cores: cores.observed.busiest(2, seconds) };
}

const beside = (simulated: number, measured: number) => `${Math.round(100 * (simulated / measured - 1))} %`.padStart(8);

/** Prints the simulated rush beside the measured one. */
export function checkAgainstRush(): void {
  const { inTime: wanted, ...measured } = rush.measured;
  const { inTime, took, cores } = simulateRush(rush);
  console.log(`\n${rush.candidates} candidates in ${rush.seconds} s; cores in use ${Math.round(100 * cores)} %`);
  console.log(`  ${''.padEnd(22)} measured   simulated   difference`);
  console.log(
    `  ${'applied in time'.padEnd(22)}${String(wanted).padStart(9)}${String(inTime).padStart(12)}${beside(inTime, wanted)}`,
  );
  for (const [name, shares] of Object.entries(measured) as [CallName, { p50: number; p99: number }][]) {
    for (const [share, seconds] of Object.entries(shares) as ['p50' | 'p99', number][]) {
      const simulated = took.get(name)!.quantile(share === 'p50' ? 0.5 : 0.99);
      const cells = [duration(seconds).padStart(9), duration(simulated).padStart(12), beside(simulated, seconds)];
      console.log(`  ${`${name}, ${share}`.padEnd(22)}${cells.join('')}`);
    }
  }
}
