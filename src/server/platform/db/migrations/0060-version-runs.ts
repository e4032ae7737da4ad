import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('resume_section_versions').addColumn('run_since', 'bigint').execute();
}
