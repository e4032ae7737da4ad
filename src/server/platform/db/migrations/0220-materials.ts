import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('material_files')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('task_id', 'text', (column) => column.notNull().references('application_tasks.id').onDelete('cascade'))
    .addColumn('slot', 'integer', (column) => column.notNull())
    .addColumn('file_id', 'text', (column) => column.notNull().references('files.id'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('material_files_slot').unique().on('material_files').columns(['task_id', 'slot']).execute();
  await db.schema.createIndex('material_files_account').on('material_files').column('account_id').execute();
  await db.schema.createIndex('material_files_file').on('material_files').column('file_id').execute();
}
