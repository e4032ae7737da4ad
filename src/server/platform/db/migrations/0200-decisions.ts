import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('decision_batches')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('release_at', 'bigint', (column) => column.notNull())
    .addColumn('idempotency_key', 'text')
    .addColumn('refused', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('decision_batches_key')
    .unique()
    .on('decision_batches')
    .columns(['actor', 'idempotency_key'])
    .where(sql<boolean>`idempotency_key is not null`)
    .execute();
  await db.schema.createIndex('decision_batches_at').on('decision_batches').columns(['at', 'id']).execute();
  await db.schema
    .createTable('decisions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('batch_id', 'text', (column) => column.notNull().references('decision_batches.id'))
    .addColumn('application_id', 'text', (column) => column.notNull().references('applications.id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('from_status', 'text', (column) => column.notNull())
    .addColumn('from_at', 'bigint', (column) => column.notNull())
    .addColumn('to_status', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('sealed_reason', 'text')
    .addColumn('sealed_words', 'text')
    .addColumn('reply_by', 'bigint')
    .addColumn('override', 'integer', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('decided_at', 'bigint', (column) => column.notNull())
    .addColumn('release_at', 'bigint', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('settled_at', 'bigint')
    .addColumn('settled_by', 'text')
    .addColumn('why_void', 'text')
    .execute();
  await db.schema
    .createIndex('decisions_one_pending')
    .unique()
    .on('decisions')
    .column('application_id')
    .where(sql.ref('state'), '=', 'pending')
    .execute();
  await db.schema.createIndex('decisions_application').on('decisions').columns(['application_id', 'decided_at']).execute();
  await db.schema.createIndex('decisions_due').on('decisions').columns(['state', 'release_at', 'id']).execute();
  await db.schema.createIndex('decisions_batch').on('decisions').columns(['batch_id', 'state']).execute();
}
