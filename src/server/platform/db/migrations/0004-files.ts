import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('files')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('media_type', 'text', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('sealed_name', 'text', (column) => column.notNull())
    .addColumn('sealed_content', 'bytea', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('object_name', 'text')
    .addColumn('sealed_object_key', 'text')
    .execute();
  await db.schema.createIndex('files_account').on('files').column('account_id').execute();
  await db.schema
    .createTable('file_uses')
    .addColumn('file_id', 'text', (column) => column.notNull().references('files.id').onDelete('cascade'))
    .addColumn('used_by', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('file_uses_pk', ['file_id', 'used_by'])
    .execute();
  await db.schema.createIndex('file_uses_used_by').on('file_uses').columns(['account_id', 'used_by']).execute();
  await db.schema
    .createTable('object_deletions')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('object_deletions_due_at').on('object_deletions').column('due_at').execute();
}
