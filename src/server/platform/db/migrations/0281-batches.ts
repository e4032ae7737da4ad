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
    .createTable('ask_batches')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('actor_name', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('release_at', 'bigint', (column) => column.notNull())
    .addColumn('sealed_action', 'text', (column) => column.notNull())
    .addColumn('refused', 'text', (column) => column.notNull())
    .addColumn('begun', 'integer', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('ask_batches_at').on('ask_batches').columns(['at', 'id']).execute();
  await db.schema
    .createTable('ask_batch_items')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('batch_id', 'text', (column) => column.notNull().references('ask_batches.id'))
    .addColumn('application_id', 'text', (column) => column.notNull().references('applications.id'))
    .addColumn('release_at', 'bigint', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('settled_at', 'bigint')
    .addColumn('settled_by', 'text')
    .addColumn('why_void', 'text')
    .execute();
  await db.schema.createIndex('ask_batch_items_batch').on('ask_batch_items').columns(['batch_id', 'state']).execute();
  await db.schema.createIndex('ask_batch_items_application').on('ask_batch_items').column('application_id').execute();
  await db.schema.createIndex('ask_batch_items_due').on('ask_batch_items').columns(['state', 'release_at', 'id']).execute();
  await db.schema
    .createIndex('application_tasks_handed_in')
    .on('application_tasks')
    .columns(['state_at', 'id'])
    .where(sql<boolean>`state in ('received', 'submitted')`)
    .execute();
}
