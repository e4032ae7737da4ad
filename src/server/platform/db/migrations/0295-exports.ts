import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('export_jobs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('actor_name', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('units', 'text')
    .addColumn('list', 'text', (column) => column.notNull())
    .addColumn('format', 'text', (column) => column.notNull())
    .addColumn('with_id', 'integer', (column) => column.notNull())
    .addColumn('sealed_request', 'text', (column) => column.notNull())
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('done_rows', 'integer', (column) => column.notNull())
    .addColumn('total_rows', 'integer')
    .addColumn('bytes', 'bigint')
    .addColumn('asked_at', 'bigint', (column) => column.notNull())
    .addColumn('claim', 'text')
    .addColumn('claimed_until', 'bigint')
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('settled_at', 'bigint')
    .addColumn('taken_at', 'bigint')
    .addColumn('expires_at', 'bigint')
    .execute();
  await db.schema.createIndex('export_jobs_actor').on('export_jobs').columns(['actor', 'asked_at']).execute();
  await db.schema.createIndex('export_jobs_state').on('export_jobs').columns(['state', 'asked_at']).execute();
  await db.schema
    .createTable('export_portions')
    .addColumn('export_id', 'text', (column) => column.notNull().references('export_jobs.id').onDelete('cascade'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('sealed_content', 'bytea', (column) => column.notNull())
    .addPrimaryKeyConstraint('export_portions_key', ['export_id', 'number'])
    .execute();
}
