import { type Kysely, PostgresAdapter } from 'kysely';

import { refuseLogReplacement } from '../log-guard.ts';

/** PostgreSQL has no REPLACE: what it does there is an update, which is refused already. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) await refuseLogReplacement(db);
}
