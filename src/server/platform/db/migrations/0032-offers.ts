import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('application_offers').addColumn('sealed_terms', 'text').execute();
  await db.schema.alterTable('application_offers').addColumn('reminded_hours', 'integer').execute();
  await db.schema
    .createIndex('application_offers_due')
    .on('application_offers')
    .column('due_at')
    .where(sql.ref('reply'), 'is', null)
    .execute();
  await db.schema.alterTable('batch_items').addColumn('sealed_terms', 'text').execute();
  await db.schema
    .alterTable('batches')
    .addColumn('awaits_approval', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('batches').addColumn('approved_by', 'text').execute();
  await db.schema.alterTable('batches').addColumn('approved_at', 'bigint').execute();
}
