import type { App } from '#server/app.ts';

import { findNextDue } from '#server/db/held-rows.ts';
import { releaseDue } from './release-due.ts';

/** Milliseconds between looks for decisions of other instances, at most. */
const lookEvery = 5_000;

const wakers = new WeakMap<App, () => void>();

/** Lets this instance's worker, if it has one, find out when the next decision is due. */
export function wakeReleases(app: App): void {
  wakers.get(app)?.();
}

/** Something else that is held and released when its time comes. */
export interface Releases {
  release(app: App, isStopped: () => boolean): Promise<void>;
  /** When the next is due (ms). */
  nextDue(app: App): Promise<number | undefined>;
}

const decisions: Releases = {
  release: (app, isStopped) => releaseDue(app, { isStopped }),
  nextDue: ({ db }) => findNextDue(db, 'decisions'),
};

/** The running release of decisions. */
export interface ReleaseWorker {
  /** Takes no more; settles when nothing is being released. */
  stop(): Promise<void>;
}

/** Releases decisions, and whatever else is held, as their time comes, in the background. */
export function startReleaseWorker(app: App, others: readonly Releases[] = []): ReleaseWorker {
  const kinds = [decisions, ...others];
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let stopped = false;

  async function releaseAndPlan(): Promise<void> {
    let wait = lookEvery;
    try {
      for (const { release } of kinds) await release(app, () => stopped);
      const next = await Promise.all(kinds.map(({ nextDue }) => nextDue(app)));
      const left = Math.min(...next.map((at) => at ?? Infinity)) - app.clock.now();
      // What is due and still there could not be released: that waits for the next look.
      if (left > 0) wait = Math.min(lookEvery, left);
    } catch (error) {
      app.log.error({ err: error }, 'decisions could not be released');
    }
    if (!stopped) timer = setTimeout(run, wait);
  }

  function run(): void {
    clearTimeout(timer);
    running ??= releaseAndPlan().finally(() => (running = undefined));
  }

  wakers.set(app, run);
  run();
  return {
    async stop() {
      stopped = true;
      wakers.delete(app);
      clearTimeout(timer);
      await running;
      clearTimeout(timer);
    },
  };
}
