import type { JobData, JobsData } from '#lib/contract/jobs.ts';
import type { App } from '#server/platform/app.ts';
import type { Job, JobState } from '#server/platform/jobs/job.ts';
import { listJobs } from '#server/platform/jobs/list-jobs.ts';
import { jobStates } from '#server/platform/jobs/run-jobs.ts';

type Run = Omit<JobState, 'failures'>;

/**
 * A job is overdue if it is not failing and its last success is older than two intervals plus these milliseconds (as in
 * `deploy/alerts.yml`). Before the first success, the last start counts.
 */
const grace = 10 * 60_000;

function stateOf({ every, startedAt, succeededAt, failedAt }: Run, now: number): JobData['state'] {
  if (startedAt === null) return 'never';
  if (failedAt !== null && failedAt > (succeededAt ?? 0)) return 'failing';
  return now - (succeededAt ?? startedAt) > 2 * every + grace ? 'overdue' : 'succeeded';
}

const ranks: Record<JobData['state'], number> = { failing: 0, overdue: 1, succeeded: 2, never: 2 };

const isoOf = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/** The state of the background jobs; failing and overdue ones come first. */
export async function showJobs(app: App, jobs: readonly Job[]): Promise<JobsData> {
  const now = app.clock.now();
  const failures = new Map(jobStates(app).map((state) => [state.name, state.failures]));
  const list = (await listJobs(app, jobs)).map((run) => ({
    ...run,
    state: stateOf(run, now),
    startedAt: isoOf(run.startedAt),
    succeededAt: isoOf(run.succeededAt),
    failedAt: isoOf(run.failedAt),
    failures: failures.get(run.name) ?? 0,
  }));
  return { list: list.sort((one, other) => ranks[one.state] - ranks[other.state]) };
}
