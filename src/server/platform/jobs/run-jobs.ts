import type { App } from '#server/platform/app.ts';
import { withinTrace } from '#server/platform/trace.ts';

import { type Job, type JobState, nameOfError } from './job.ts';
import { storeRun } from './store.ts';

/** Milliseconds between two database entries of runs with the same outcome. */
const noteEvery = 60_000;

interface Runner {
  state: JobState;
  wake(): void;
  stop(): Promise<void>;
}

const running = new WeakMap<App, Map<string, Runner>>();

/** Runs a job now rather than at its next time, if this instance runs it. */
export function wakeJob(app: App, name: string): void {
  running.get(app)?.get(name)?.wake();
}

/** The jobs that this instance runs. */
export function jobStates(app: App): JobState[] {
  return [...(running.get(app)?.values() ?? [])].map(({ state }) => state);
}

function startJob(app: App, { name, every, first = 0, run, untilDue }: Job): Runner {
  const state: JobState = {
    ...{ name, every, failures: 0, error: null },
    ...{ startedAt: null, succeededAt: null, failedAt: null, duration: null },
  };
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> | undefined;
  let isStopped = false;
  let isWoken = false;
  let trouble: string | undefined;
  let noted: { at: number; hasFailed: boolean } | undefined;

  async function note(hasFailed: boolean): Promise<void> {
    const at = app.clock.now();
    if (noted?.hasFailed === hasFailed && at - noted.at < noteEvery) return;
    try {
      await storeRun(app.db, state, hasFailed);
      noted = { at, hasFailed };
    } catch (error) {
      app.log.debug({ err: error, job: name }, 'a run could not be noted');
    }
  }

  async function runOnce(): Promise<number> {
    let wait = every;
    const startedAt = app.clock.now();
    state.startedAt = startedAt;
    try {
      await run(app, () => isStopped);
      const due = await untilDue?.(app);
      if (due !== undefined && due > 0) wait = Math.min(every, due);
      state.succeededAt = app.clock.now();
      if (trouble !== undefined) app.log.info({ job: name }, 'a job succeeds again');
      trouble = undefined;
    } catch (error) {
      state.failedAt = app.clock.now();
      state.failures += 1;
      state.error = nameOfError(error);
      if (trouble !== String(error)) app.log.error({ err: error, job: name }, 'a job failed');
      trouble = String(error);
    }
    state.duration = app.clock.now() - startedAt;
    await note(trouble !== undefined);
    return wait;
  }

  async function runWhileWoken(): Promise<void> {
    let wait: number;
    do {
      isWoken = false;
      wait = await runOnce();
    } while (isWoken && !isStopped);
    current = undefined;
    if (!isStopped) timer = setTimeout(wake, wait);
  }

  function wake(): void {
    if (isStopped) return;
    isWoken = true;
    clearTimeout(timer);
    // The request that wakes a job has no part in what the job does.
    current ??= withinTrace(undefined, runWhileWoken);
  }

  if (first > 0) timer = setTimeout(wake, first);
  else wake();
  return {
    state,
    wake,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await current;
    },
  };
}

/**
 * Runs each job now, whenever it is woken, and `every` milliseconds after its last run ended; never twice at once. A run
 * that throws is logged, once while the error stays the same, and tried again at its next time; it affects no other job.
 * The function it returns starts no more runs and settles when none is going on.
 */
export function startJobs(app: App, jobs: readonly Job[]): () => Promise<void> {
  const runners = new Map<string, Runner>();
  running.set(app, runners);
  for (const job of jobs) runners.set(job.name, startJob(app, job));
  return async () => {
    running.delete(app);
    await Promise.all([...runners.values()].map((runner) => runner.stop()));
  };
}
