import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('files').addColumn('object_name', 'text').execute();
  await db.schema.alterTable('files').addColumn('sealed_object_key', 'text').execute();
  await db.schema
    .createTable('object_deletions')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('object_deletions_due_at').on('object_deletions').column('due_at').execute();
}
