import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('application_readers')
    .addColumn('application_id', 'text', (column) => column.notNull().references('applications.id').onDelete('cascade'))
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('actor_name', 'text', (column) => column.notNull())
    .addColumn('since', 'bigint', (column) => column.notNull())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .addColumn('logged_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('application_readers_key', ['application_id', 'actor'])
    .execute();
  await db.schema.createIndex('application_readers_seen').on('application_readers').column('seen_at').execute();
  await db.schema
    .createTable('application_notes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('application_id', 'text', (column) => column.notNull().references('applications.id').onDelete('cascade'))
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('actor_name', 'text', (column) => column.notNull())
    .addColumn('sealed_text', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('application_notes_application')
    .on('application_notes')
    .columns(['application_id', 'created_at'])
    .execute();
  await db.schema.createIndex('application_notes_account').on('application_notes').column('account_id').execute();
  await db.schema
    .createTable('application_note_versions')
    .addColumn('note_id', 'text', (column) => column.notNull().references('application_notes.id').onDelete('cascade'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('sealed_text', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('application_note_versions_key', ['note_id', 'version'])
    .execute();
  await db.schema
    .createTable('export_jobs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('actor_name', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('units', 'text')
    .addColumn('list', 'text', (column) => column.notNull())
    .addColumn('format', 'text', (column) => column.notNull())
    .addColumn('with_id', 'integer', (column) => column.notNull())
    .addColumn('sealed_request', 'text', (column) => column.notNull())
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('done_rows', 'integer', (column) => column.notNull())
    .addColumn('total_rows', 'integer')
    .addColumn('bytes', 'bigint')
    .addColumn('asked_at', 'bigint', (column) => column.notNull())
    .addColumn('claim', 'text')
    .addColumn('claimed_until', 'bigint')
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('settled_at', 'bigint')
    .addColumn('taken_at', 'bigint')
    .addColumn('expires_at', 'bigint')
    .execute();
  await db.schema.createIndex('export_jobs_actor').on('export_jobs').columns(['actor', 'asked_at']).execute();
  await db.schema.createIndex('export_jobs_state').on('export_jobs').columns(['state', 'asked_at']).execute();
  await db.schema
    .createTable('export_portions')
    .addColumn('export_id', 'text', (column) => column.notNull().references('export_jobs.id').onDelete('cascade'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('sealed_content', 'bytea', (column) => column.notNull())
    .addPrimaryKeyConstraint('export_portions_key', ['export_id', 'number'])
    .execute();
  await db.schema
    .createTable('import_batches')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('actor_name', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('idempotency_key', 'text')
    .addColumn('added', 'integer', (column) => column.notNull())
    .addColumn('changed', 'integer', (column) => column.notNull())
    .addColumn('same', 'integer', (column) => column.notNull())
    .addColumn('decision_batches', 'text', (column) => column.notNull())
    .addColumn('undone_at', 'bigint')
    .addColumn('undone_by', 'text')
    .addColumn('restored', 'integer', (column) => column.notNull())
    .addColumn('kept', 'text', (column) => column.notNull())
    .addColumn('subject', 'text')
    .execute();
  await db.schema
    .createIndex('import_batches_key')
    .unique()
    .on('import_batches')
    .columns(['actor', 'idempotency_key'])
    .where(sql<boolean>`idempotency_key is not null`)
    .execute();
  await db.schema.createIndex('import_batches_at').on('import_batches').columns(['at', 'id']).execute();
  await db.schema
    .createTable('import_rows')
    .addColumn('import_id', 'text', (column) => column.notNull().references('import_batches.id').onDelete('cascade'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('former', 'text')
    .addColumn('after', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('import_rows_key', ['import_id', 'number'])
    .execute();
  await db.schema
    .createTable('webhooks')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('units', 'text')
    .addColumn('sealed_secret', 'text', (column) => column.notNull())
    .addColumn('active', 'integer', (column) => column.notNull())
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('webhook_deliveries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('webhook_id', 'text', (column) => column.notNull().references('webhooks.id').onDelete('cascade'))
    .addColumn('from_seq', 'bigint', (column) => column.notNull())
    .addColumn('to_seq', 'bigint', (column) => column.notNull())
    .addColumn('events', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('next_at', 'bigint', (column) => column.notNull())
    .addColumn('claimed_until', 'bigint')
    .addColumn('last_status', 'integer')
    .addColumn('last_error', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('settled_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('webhook_deliveries_webhook')
    .on('webhook_deliveries')
    .columns(['webhook_id', 'state', 'from_seq'])
    .execute();
}
