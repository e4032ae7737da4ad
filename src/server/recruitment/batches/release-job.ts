import type { App } from '#server/platform/app.ts';
import { findNextDue } from '#server/platform/db/held-rows.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import { wakeJob } from '#server/platform/jobs/run-jobs.ts';

import { releaseDue } from './release-due.ts';

const name = 'releases';

/** Lets this instance, if it releases, find out when the next decision is due. */
export function wakeReleases(app: App): void {
  wakeJob(app, name);
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

/** The job that releases decisions, and whatever else is held, as their time comes. */
export function releaseJob(others: readonly Releases[] = []): Job {
  const kinds = [decisions, ...others];
  return {
    name,
    every: 5_000,
    async run(app, isStopped) {
      for (const { release } of kinds) await release(app, isStopped);
    },
    // What is due and still there could not be released: the wait is not shortened for it.
    async untilDue(app) {
      const next = await Promise.all(kinds.map(({ nextDue }) => nextDue(app)));
      return Math.min(...next.map((at) => at ?? Infinity)) - app.clock.now();
    },
  };
}
