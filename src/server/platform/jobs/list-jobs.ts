import type { App } from '#server/platform/app.ts';

import type { Job, JobState } from './job.ts';
import { listRuns } from './store.ts';

/**
 * The given jobs with their last stored run on any instance. While the outcome stays the same, each instance stores at most
 * one run of a job a minute.
 */
export async function listJobs({ db }: Pick<App, 'db'>, jobs: readonly Job[]): Promise<Omit<JobState, 'failures'>[]> {
  const runs = new Map((await listRuns(db)).map((run) => [run.name, run]));
  const never = { startedAt: null, duration: null, succeededAt: null, failedAt: null, error: null };
  return jobs.map(({ name, every }) => ({ ...never, ...runs.get(name), name, every }));
}
