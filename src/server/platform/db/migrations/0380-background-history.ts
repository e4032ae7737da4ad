import type { Kysely } from 'kysely';

/** When the run of autosaves began whose last a version is; null for one that was submitted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('background_check_versions').addColumn('run_since', 'bigint').execute();
}
