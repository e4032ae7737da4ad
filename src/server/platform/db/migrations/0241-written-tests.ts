import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('test_intentions')
    .addColumn('application_id', 'text', (column) => column.primaryKey().references('applications.id').onDelete('cascade'))
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('pool', 'text', (column) => column.notNull())
    .addColumn('attend', 'text', (column) => column.notNull())
    .addColumn('site', 'text')
    .addColumn('answered_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('test_intentions_account').on('test_intentions').column('account_id').execute();
  await db.schema
    .createTable('written_tests')
    .addColumn('application_id', 'text', (column) => column.primaryKey().references('applications.id').onDelete('cascade'))
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('admission_no', 'text', (column) => column.notNull().unique())
    .addColumn('session_id', 'text', (column) => column.notNull())
    .addColumn('assigned_at', 'bigint', (column) => column.notNull())
    .addColumn('assigned_by', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('written_tests_account').on('written_tests').column('account_id').execute();
}
