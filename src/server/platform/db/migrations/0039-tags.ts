import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('tags')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull().unique())
    .addColumn('colour', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('application_tags')
    .addColumn('tag_id', 'text', (column) => column.notNull().references('tags.id').onDelete('cascade'))
    .addColumn('application_id', 'text', (column) => column.notNull().references('applications.id').onDelete('cascade'))
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('application_tags_key', ['tag_id', 'application_id'])
    .execute();
  await db.schema
    .createIndex('application_tags_application')
    .on('application_tags')
    .columns(['application_id', 'tag_id'])
    .execute();
}
