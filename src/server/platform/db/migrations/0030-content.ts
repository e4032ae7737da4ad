import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('contents')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('job_type', 'text')
    .addColumn('publish_date', 'text')
    .addColumn('is_top', 'integer', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('contents_pk', ['kind', 'id'])
    .execute();
  await db.schema
    .createIndex('contents_order')
    .on('contents')
    .columns(['kind', 'is_top desc', 'publish_date desc', 'position'])
    .execute();
  await db.schema
    .createTable('markers')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute();
}
