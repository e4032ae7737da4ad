import type { App } from '#server/platform/app.ts';

import type { Job, JobState } from './job.ts';
import { listRuns } from './store.ts';

/** The last runs of the given jobs on any instance; frequent runs are stored once a minute. */
export async function listJobs({ db }: Pick<App, 'db'>, jobs: readonly Job[]): Promise<Omit<JobState, 'failures'>[]> {
  const runs = new Map((await listRuns(db)).map((run) => [run.name, run]));
  const never = { startedAt: null, duration: null, succeededAt: null, failedAt: null, error: null };
  return jobs.map(({ name, every }) => ({ ...never, ...runs.get(name), name, every }));
}
