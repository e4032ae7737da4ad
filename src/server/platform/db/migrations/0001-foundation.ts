import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('revisions')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('markers')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('jobs')
    .addColumn('name', 'varchar(60)', (column) => column.primaryKey())
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('duration', 'bigint', (column) => column.notNull())
    .addColumn('succeeded_at', 'bigint')
    .addColumn('failed_at', 'bigint')
    .addColumn('error', 'varchar(130)')
    .execute();
  await db.schema
    .createTable('rate_limits')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('window_start', 'bigint', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('rate_limits_expires_at').on('rate_limits').column('expires_at').execute();
  await db.schema
    .createTable('idempotency_keys')
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('idempotency_key', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_pk', ['account_id', 'idempotency_key'])
    .execute();
  await db.schema.createIndex('idempotency_keys_created_at').on('idempotency_keys').column('created_at').execute();
  await db.schema
    .createTable('secret_keys')
    .addColumn('key_id', 'text', (column) => column.primaryKey())
    .addColumn('first_used_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('kept_keys')
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('from_seq', 'bigint', (column) => column.notNull())
    .addColumn('sealed_key', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('kept_keys_primary', ['purpose', 'from_seq'])
    .execute();
}
