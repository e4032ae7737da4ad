import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('application_replies')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('application_id', 'text', (column) => column.notNull().references('applications.id').onDelete('cascade'))
    .addColumn('sender', 'text', (column) => column.notNull())
    .addColumn('actor', 'text')
    .addColumn('actor_name', 'text')
    .addColumn('sealed_text', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('waits', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('application_replies_application')
    .on('application_replies')
    .columns(['application_id', 'at'])
    .execute();
  await db.schema
    .createIndex('application_replies_waiting')
    .on('application_replies')
    .column('application_id')
    .where(sql.ref('waits'), '=', 1)
    .execute();
}
