import type { App } from '#server/platform/app.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import { wakeJob } from '#server/platform/jobs/run-jobs.ts';

import { releaseDue } from './release-due.ts';
import { findNextDue } from './store.ts';

const name = 'releases';

/** Lets this instance, if it runs jobs, look up again when the next item is due. */
export function wakeReleases(app: App): void {
  wakeJob(app, name);
}

/** The job that releases batches when they are due. */
export const releaseJob: Job = {
  name,
  every: 5_000,
  run: (app, isStopped) => releaseDue(app, { isStopped }),
  // An item that is still pending though due could not be released: it does not shorten the wait.
  untilDue: async (app) => ((await findNextDue(app.db)) ?? Infinity) - app.clock.now(),
};
