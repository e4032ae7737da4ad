import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // The trace of the request that a message comes from, 32 hex digits; none of those that nobody asked for.
  await db.schema.alterTable('outbox').addColumn('trace', 'text').execute();
}
