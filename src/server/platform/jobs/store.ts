import type { Db } from '#server/platform/db/database.ts';

import type { JobState } from './job.ts';

/** Stores a job's last run. After a success, the time and error of the last failure stay, and vice versa. */
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

/** The last stored run of each job on any instance. */
export function listRuns(db: Db) {
  return db.selectFrom('jobs').selectAll().execute();
}
