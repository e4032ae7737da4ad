import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('application_facts').addColumn('sealed_traits', 'text').execute();
}
