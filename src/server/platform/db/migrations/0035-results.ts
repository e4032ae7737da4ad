import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('round_results')
    .addColumn('application_id', 'text', (column) => column.notNull())
    .addColumn('round', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('posting_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('passed_on', 'text', (column) => column.notNull())
    .addColumn('valid_until', 'text', (column) => column.notNull())
    .addColumn('reused_from', 'text')
    .addColumn('origin_posting', 'text')
    .addColumn('reminded_at', 'bigint')
    .addPrimaryKeyConstraint('round_results_key', ['application_id', 'round'])
    .execute();
  await db.schema.createIndex('round_results_account').on('round_results').column('account_id').execute();
  await db.schema.createIndex('round_results_end').on('round_results').columns(['valid_until', 'application_id']).execute();
  await db.schema
    .createIndex('round_results_unreminded')
    .on('round_results')
    .column('valid_until')
    .where(sql.ref('reminded_at'), 'is', null)
    .execute();
  await db.schema
    .createTable('reuse_consents')
    .addColumn('application_id', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('agreed', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('reuse_consents_key', ['application_id', 'at'])
    .execute();
  await db.schema.createIndex('reuse_consents_account').on('reuse_consents').column('account_id').execute();
  await db.schema.alterTable('batch_items').addColumn('reused_from', 'text').execute();
  await db.schema.alterTable('application_offers').addColumn('starts_on', 'text').execute();
}
