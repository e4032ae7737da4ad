import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('application_facts')
    .addColumn('application_id', 'text', (column) => column.primaryKey().references('applications.id').onDelete('cascade'))
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('school', 'text', (column) => column.notNull())
    .addColumn('major', 'text', (column) => column.notNull())
    .addColumn('education', 'text', (column) => column.notNull())
    .addColumn('search_text', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('application_facts_account').on('application_facts').column('account_id').execute();
  await db.schema.createIndex('applications_order').on('applications').columns(['applied_at', 'id']).execute();
  await db.schema.createIndex('applications_status').on('applications').columns(['status', 'applied_at']).execute();
}
