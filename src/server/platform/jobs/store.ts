import type { Db } from '#server/platform/db/database.ts';

import type { JobState } from './job.ts';

/** Stores the last run of a job; of success and failure only the one that it ended with. */
export async function storeRun(
  db: Db,
  { name, startedAt, duration, succeededAt, failedAt, error }: JobState,
  hasFailed: boolean,
) {
  const run = { startedAt: startedAt!, duration: duration!, ...(hasFailed ? { failedAt, error } : { succeededAt }) };
  await db
    .insertInto('jobs')
    .values({ name, succeededAt: null, failedAt: null, error: null, ...run })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(run))
    .execute();
}

/** The last runs of all jobs, on whichever instance. */
export function listRuns(db: Db) {
  return db.selectFrom('jobs').selectAll().execute();
}
