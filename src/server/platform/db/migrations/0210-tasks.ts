import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('applications').addColumn('id_hash', 'text').execute();
  await db.schema.createIndex('applications_id_hash').on('applications').column('id_hash').execute();
  await db.schema
    .createTable('apply_sessions')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('id_hash', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('apply_sessions_expires').on('apply_sessions').column('expires_at').execute();
  await db.schema
    .createTable('application_tasks')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('application_id', 'text', (column) => column.notNull().references('applications.id').onDelete('cascade'))
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('state_at', 'bigint', (column) => column.notNull())
    .addColumn('due_at', 'bigint')
    .addColumn('sealed_note', 'text')
    .addColumn('sealed_reason', 'text')
    .addColumn('asked_at', 'bigint', (column) => column.notNull())
    .addColumn('asked_by', 'text', (column) => column.notNull())
    .addColumn('batch_id', 'text', (column) => column.notNull())
    .addColumn('reminded_hours', 'integer')
    .addColumn('open', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('application_tasks_subject')
    .unique()
    .on('application_tasks')
    .columns(['application_id', 'kind', 'type'])
    .execute();
  await db.schema.createIndex('application_tasks_account').on('application_tasks').columns(['account_id', 'open']).execute();
  await db.schema.createIndex('application_tasks_batch').on('application_tasks').column('batch_id').execute();
  await db.schema
    .createIndex('application_tasks_due')
    .on('application_tasks')
    .column('due_at')
    .where(sql.ref('open'), '=', 1)
    .execute();
}
