import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('written_tests_session').on('written_tests').column('session_id').execute();
}
