import { deletingJobs } from '#server/main/housekeeping.ts';
import type { App } from '#server/platform/app.ts';

/** Runs the jobs that delete what has expired, one after the other; the first that fails throws. */
export async function deleteExpired(app: App): Promise<void> {
  for (const { run } of deletingJobs) await run(app, () => false);
}
