import type { App } from '#server/app.ts';

import { releaseDue } from './release-due.ts';
import { findNextDue } from './store.ts';

/** Milliseconds between looks for decisions of other instances, at most. */
const lookEvery = 5_000;

const wakers = new WeakMap<App, () => void>();

/** Lets this instance's worker, if it has one, find out when the next decision is due. */
export function wakeReleases(app: App): void {
  wakers.get(app)?.();
}

/** The running release of decisions. */
export interface ReleaseWorker {
  /** Takes no more; settles when nothing is being released. */
  stop(): Promise<void>;
}

/** Releases decisions as their time comes, in the background. */
export function startReleaseWorker(app: App): ReleaseWorker {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let stopped = false;

  async function releaseAndPlan(): Promise<void> {
    let wait = lookEvery;
    try {
      await releaseDue(app, { isStopped: () => stopped });
      const next = await findNextDue(app.db);
      const left = (next ?? Infinity) - app.clock.now();
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
