import type { Agenda } from './agenda.ts';
import type { Cores, Gate } from './stations.ts';

/** One step of a call: does its part and then runs `next`. */
export type Step = (next: () => void) => void;

/** Seconds after which a refused caller tries again: the `Retry-After` of a full password queue. */
const againAfter = 2;

/** Runs steps one after the other, then `done`. */
export function runSteps(steps: readonly Step[], done: () => void): void {
  let at = 0;
  const next = (): void => {
    const step = steps[at];
    at += 1;
    if (step) step(next);
    else done();
  };
  next();
}

/** Does nothing for some seconds. */
export function wait(agenda: Agenda, seconds: () => number): Step {
  return (next) => agenda.after(seconds(), next);
}

/** Works on a machine; work of low priority gives way to other work. */
export function work(cores: Cores, seconds: () => number, isLow = false): Step {
  return (next) => cores.work(seconds(), isLow, next);
}

/** Passes through a gate, and does other steps inside it. A refused caller tries again. */
export function within(agenda: Agenda, gate: Gate, inside: readonly Step[]): Step {
  const enter: Step = (next) => {
    const isIn = gate.take(() => {
      const since = agenda.now;
      runSteps(inside, () => {
        gate.give(since);
        next();
      });
    });
    if (!isIn) agenda.after(againAfter, () => enter(next));
  };
  return enter;
}
