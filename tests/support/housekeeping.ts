import { deletingJobs } from '#server/main/housekeeping.ts';
import type { App } from '#server/platform/app.ts';

/** Runs the jobs that delete expired rows, one after the other; throws on the first failure. */
export async function deleteExpired(app: App): Promise<void> {
  for (const { run } of deletingJobs) await run(app, () => false);
}
