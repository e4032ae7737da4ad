import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['kind', 'sealed_words', 'actor', 'batch_id']) {
    await db.schema.alterTable('application_events').addColumn(column, 'text').execute();
  }
  await db.schema
    .createTable('application_offers')
    .addColumn('application_id', 'text', (column) => column.primaryKey().references('applications.id').onDelete('cascade'))
    .addColumn('offered_at', 'bigint', (column) => column.notNull())
    .addColumn('due_at', 'bigint')
    .addColumn('reply', 'text')
    .addColumn('replied_at', 'bigint')
    .execute();
}
