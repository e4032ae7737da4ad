import { describe, expect, it, test } from 'vitest';

import { Agenda } from '../../../scripts/simulate/agenda.ts';
import { Histogram } from '../../../scripts/simulate/histogram.ts';
import { beginDrive, nationalDrive } from '../../../scripts/simulate/drive.ts';
import { createOutbox } from '../../../scripts/simulate/outbox.ts';
import { createRandom } from '../../../scripts/simulate/random.ts';
import { type Scenario, scenariosOf } from '../../../scripts/simulate/scenarios.ts';
import { createSite, separateMachines } from '../../../scripts/simulate/site.ts';
import { Cores, Gate } from '../../../scripts/simulate/stations.ts';
import { runSteps, wait, within, work } from '../../../scripts/simulate/steps.ts';

const watch = { from: 0, part: 60 };
const callers = 200_000;

/** Sends callers at random times, on average `rate` a second, through a gate whose service takes `seconds`. */
function queue({ permits, rate, seconds }: { permits: number; rate: number; seconds: () => number }) {
  const agenda = new Agenda();
  const gate = new Gate(agenda, watch, { name: 'gate', permits });
  const { exponential } = createRandom(1);
  const steps = [within(agenda, gate, [wait(agenda, seconds)])];
  let left = callers;
  (function arrive(): void {
    runSteps(steps, () => {});
    left -= 1;
    if (left > 0) agenda.after(exponential(1 / rate), arrive);
  })();
  agenda.run();
  return { waits: gate.observed.waits, use: gate.observed.used.reduce((sum, used) => sum + used, 0) / (permits * agenda.now) };
}

/** The share of callers who wait in an M/M/c queue (Erlang's C formula); `load` is the mean number of busy servers. */
function shareThatWaits(servers: number, load: number): number {
  let blocked = 1;
  for (let n = 1; n <= servers; n += 1) blocked = (load * blocked) / (n + load * blocked);
  return blocked / (1 - (load / servers) * (1 - blocked));
}

describe('the simulation of queues', () => {
  it.each([
    { permits: 1, use: 0.8 },
    { permits: 2, use: 0.7 },
    { permits: 8, use: 0.9 },
  ])('has the waiting times of the formula for M/M/$permits at a utilisation of $use', ({ permits, use }) => {
    const { exponential } = createRandom(2);
    const { waits, use: used } = queue({ permits, rate: permits * use, seconds: () => exponential(1) });
    const waiting = shareThatWaits(permits, permits * use);
    const spare = permits * (1 - use);
    expect(used).toBeCloseTo(use, 1);
    expect(Math.abs(waits.mean / (waiting / spare) - 1)).toBeLessThan(0.08);
    // The waiting times of callers who have to wait are exponentially distributed.
    expect(Math.abs(waits.quantile(0.99) / (Math.log(waiting / 0.01) / spare) - 1)).toBeLessThan(0.08);
  });

  it.each([0.5, 0.9])('has the waiting times of the formula for M/D/1 at a utilisation of %d', (use) => {
    const { waits } = queue({ permits: 1, rate: use, seconds: () => 1 });
    expect(Math.abs(waits.mean / (use / (2 * (1 - use))) - 1)).toBeLessThan(0.08);
  });

  it('lets other work overtake work of low priority', () => {
    const agenda = new Agenda();
    const cores = new Cores(agenda, watch, { name: 'cores', cores: 1, slice: 0.01 });
    const ended: string[] = [];
    runSteps([work(cores, () => 1, true)], () => void ended.push(`low ${agenda.now.toFixed(2)}`));
    agenda.after(0.5, () => runSteps([work(cores, () => 0.2)], () => void ended.push(`high ${agenda.now.toFixed(2)}`)));
    agenda.run();
    expect(ended).toHaveLength(2);
    expect(ended[0]).toMatch(/^high 0\.7/);
    expect(ended[1]).toBe('low 1.20');
  });

  it('refuses a caller who finds the queue full, and admits the caller on a retry', () => {
    const agenda = new Agenda();
    const gate = new Gate(agenda, watch, { name: 'gate', permits: 1, mostWaiting: 1 });
    const ended: number[] = [];
    const steps = [within(agenda, gate, [wait(agenda, () => 0.5)])];
    for (let caller = 0; caller < 3; caller += 1) runSteps(steps, () => void ended.push(agenda.now));
    agenda.run();
    expect(ended).toEqual([0.5, 1, 2.5]);
    expect(gate.observed.refused).toBe(1);
  });

  it('counts durations with an error of at most 5 %', () => {
    const histogram = new Histogram();
    for (let ms = 1; ms <= 1000; ms += 1) histogram.add(ms / 1000);
    expect(Math.abs(histogram.quantile(0.5) - 0.5)).toBeLessThan(0.025);
    expect(Math.abs(histogram.quantile(0.99) - 0.99)).toBeLessThan(0.05);
  });
});

test('the outbox keeps to quiet hours and to the daily SMS budget; only codes may use the last fifth of the budget', () => {
  const agenda = new Agenda();
  const [{ size }] = scenariosOf() as [Scenario];
  const outbox = createOutbox(agenda, watch, createRandom(3), { ...size, smsDailyBudget: 100 }, 3600);
  for (let message = 0; message < 200; message += 1) outbox.queueSms();
  agenda.run();
  expect(outbox).toMatchObject({ sent: { sms: 80 }, untilTomorrow: 120 });
  const answers: boolean[] = [];
  for (let code = 0; code < 30; code += 1) outbox.sendCode((isSent) => void answers.push(isSent));
  agenda.run();
  expect(answers.filter(Boolean)).toHaveLength(20);
  expect(outbox).toMatchObject({ sent: { codes: 20 }, codesRefused: 10 });
  agenda.after(3600, () => outbox.queueSms());
  agenda.run();
  expect(outbox).toMatchObject({ sent: { sms: 80 }, untilMorning: 1 });
});

test('a site that is large enough takes almost all applications in time', () => {
  const agenda = new Agenda();
  const random = createRandom(4);
  const size = scenariosOf().at(-1)!.size;
  const site = createSite(agenda, watch, random, size, separateMachines(agenda, watch, size));
  const drive = { ...nationalDrive, candidates: 300, seconds: 1800 };
  const evening = beginDrive(agenda, random, site, createOutbox(agenda, watch, random, size, Infinity), drive);
  agenda.run();
  expect(evening.inTime + evening.late).toBe(300);
  expect(evening.late).toBeLessThan(5);
  expect(evening.shutOut).toBe(0);
});
