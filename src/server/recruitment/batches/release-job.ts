import type { App } from '#server/platform/app.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import { wakeJob } from '#server/platform/jobs/run-jobs.ts';

import { releaseDue } from './release-due.ts';
import { findNextDue } from './store.ts';

const name = 'releases';

/** Wakes this instance's release job, if the instance runs jobs, because a new item may be due earlier than the others. */
export function wakeReleases(app: App): void {
  wakeJob(app, name);
}

/** The job that releases batches when they are due. */
export const releaseJob: Job = {
  name,
  every: 5_000,
  run: (app, isStopped) => releaseDue(app, { isStopped }),
  // A negative value, from an overdue item that could not be released, does not shorten the wait.
  untilDue: async (app) => ((await findNextDue(app.db)) ?? Infinity) - app.clock.now(),
};
