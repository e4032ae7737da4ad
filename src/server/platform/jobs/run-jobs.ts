import type { App } from '#server/platform/app.ts';
import { withinTrace } from '#server/platform/trace.ts';

import { type Job, type JobState, nameOfError } from './job.ts';
import { storeRun } from './store.ts';

/** Minimum milliseconds between two runs that are stored, unless the outcome changes. */
const storeEvery = 60_000;

interface Runner {
  state: JobState;
  wake(): void;
  stop(): Promise<void>;
}

const running = new WeakMap<App, Map<string, Runner>>();

/** Runs a job at once, or once more after a run in progress. Does nothing if this instance does not run the job. */
export function wakeJob(app: App, name: string): void {
  running.get(app)?.get(name)?.wake();
}

/** The states of the jobs that this instance runs. */
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
  let stored: { at: number; hasFailed: boolean } | undefined;

  async function store(hasFailed: boolean): Promise<void> {
    const at = app.clock.now();
    if (stored?.hasFailed === hasFailed && at - stored.at < storeEvery) return;
    try {
      await storeRun(app.db, state, hasFailed);
      stored = { at, hasFailed };
    } catch (error) {
      app.log.debug({ err: error, job: name }, "a job's run could not be stored");
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
    await store(trouble !== undefined);
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
    // The run does not belong to the trace of the request that woke the job.
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
 * Starts the jobs. Each job runs now or after its `first` delay. It runs again `every` milliseconds after its last run ended
 * (earlier if `untilDue` says so), and whenever it is woken. On this instance, a job never runs twice at the same time. A run
 * that throws is logged, but only once while the error stays the same. The job then runs again at its next time, and other jobs
 * are not affected. The returned function stops the jobs and waits for the runs in progress.
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
