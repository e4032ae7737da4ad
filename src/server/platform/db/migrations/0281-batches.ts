import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('batch_previews')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('sealed_action', 'text', (column) => column.notNull())
    .addColumn('ids', 'text', (column) => column.notNull())
    .addColumn('refused', 'text', (column) => column.notNull())
    .addColumn('idempotency_key', 'text')
    .addColumn('answer', 'text')
    .execute();
  await db.schema
    .createIndex('batch_previews_key')
    .unique()
    .on('batch_previews')
    .columns(['actor', 'idempotency_key'])
    .where(sql<boolean>`idempotency_key is not null`)
    .execute();
  await db.schema.createIndex('batch_previews_expires').on('batch_previews').column('expires_at').execute();
  await db.schema
    .createIndex('application_tasks_handed_in')
    .on('application_tasks')
    .columns(['state_at', 'id'])
    .where(sql<boolean>`state in ('received', 'submitted')`)
    .execute();
}
