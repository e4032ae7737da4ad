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
    .createTable('batches')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('actor_name', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('release_at', 'bigint', (column) => column.notNull())
    .addColumn('idempotency_key', 'text')
    .addColumn('refused', 'text', (column) => column.notNull())
    .addColumn('sealed_action', 'text')
    .addColumn('begun', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('batches_key')
    .unique()
    .on('batches')
    .columns(['actor', 'idempotency_key'])
    .where(sql<boolean>`idempotency_key is not null`)
    .execute();
  await db.schema.createIndex('batches_at').on('batches').columns(['at', 'id']).execute();
  await db.schema
    .createTable('batch_items')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('batch_id', 'text', (column) => column.notNull().references('batches.id'))
    .addColumn('application_id', 'text', (column) => column.notNull().references('applications.id'))
    .addColumn('release_at', 'bigint', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('settled_at', 'bigint')
    .addColumn('settled_by', 'text')
    .addColumn('why_void', 'text')
    .addColumn('decision', 'text')
    .addColumn('from_status', 'text')
    .addColumn('from_at', 'bigint')
    .addColumn('to_status', 'text')
    .addColumn('reason', 'text')
    .addColumn('sealed_reason', 'text')
    .addColumn('sealed_words', 'text')
    .addColumn('reply_by', 'bigint')
    .addColumn('override', 'integer')
    .execute();
  await db.schema
    .createIndex('batch_items_one_decision')
    .unique()
    .on('batch_items')
    .column('application_id')
    .where(sql<boolean>`state = 'pending' and decision is not null`)
    .execute();
  await db.schema.createIndex('batch_items_application').on('batch_items').column('application_id').execute();
  await db.schema.createIndex('batch_items_due').on('batch_items').columns(['state', 'release_at', 'id']).execute();
  await db.schema.createIndex('batch_items_batch').on('batch_items').columns(['batch_id', 'state']).execute();
}
