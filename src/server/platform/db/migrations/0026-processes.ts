import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('posting_processes')
    .addColumn('posting_id', 'text', (column) => column.primaryKey())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('rounds', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('process_templates')
    .addColumn('job_type', 'text', (column) => column.primaryKey())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('rounds', 'text', (column) => column.notNull())
    .execute();
  await db.schema.alterTable('applications').addColumn('round', 'text').execute();
  await db.schema.alterTable('application_events').addColumn('round', 'text').execute();
  await db.schema.alterTable('batch_items').addColumn('to_round', 'text').execute();
  await db.schema
    .createIndex('applications_round')
    .on('applications')
    .columns(['posting_id', 'round'])
    .where(sql.ref('round'), 'is not', null)
    .execute();
}
