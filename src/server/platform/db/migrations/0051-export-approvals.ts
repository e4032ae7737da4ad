import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('export_jobs').addColumn('answered_by', 'text').execute();
  await db.schema.alterTable('export_jobs').addColumn('answered_name', 'text').execute();
  await db.schema.alterTable('export_jobs').addColumn('answered_at', 'bigint').execute();
}
