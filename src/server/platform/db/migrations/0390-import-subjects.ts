import type { Kysely } from 'kysely';

/** An import may be about one thing, as results are about one session: its id. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('import_batches').addColumn('subject', 'text').execute();
}
