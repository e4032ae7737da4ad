import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('background_checks')
    .addColumn('application_id', 'text', (column) => column.primaryKey().references('applications.id').onDelete('cascade'))
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('sealed_data', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('submitted_at', 'bigint')
    .addColumn('sealed_reasons', 'text')
    .execute();
  await db.schema.createIndex('background_checks_account').on('background_checks').column('account_id').execute();
  await db.schema
    .createTable('background_check_versions')
    .addColumn('application_id', 'text', (column) => column.notNull().references('applications.id').onDelete('cascade'))
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('sealed_data', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('background_check_versions_pk', ['application_id', 'version'])
    .execute();
  await db.schema.createIndex('background_check_versions_account').on('background_check_versions').column('account_id').execute();
}
