import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
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
  await db.schema.createIndex('application_tasks_state').on('application_tasks').columns(['kind', 'state']).execute();
  await db.schema
    .createIndex('application_tasks_handed_in')
    .on('application_tasks')
    .columns(['state_at', 'id'])
    .where(sql<boolean>`state in ('received', 'submitted')`)
    .execute();
  await db.schema.createIndex('application_tasks_type').on('application_tasks').columns(['kind', 'type']).execute();
  await db.schema
    .createTable('apply_sessions')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('id_hash', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('apply_sessions_expires').on('apply_sessions').column('expires_at').execute();
  await db.schema
    .createTable('verify_tickets')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('id_hash', 'text', (column) => column.notNull())
    .addColumn('code_hash', 'text')
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('verify_tickets_expires').on('verify_tickets').column('expires_at').execute();
  await db.schema
    .createTable('material_files')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('task_id', 'text', (column) => column.notNull().references('application_tasks.id').onDelete('cascade'))
    .addColumn('slot', 'integer', (column) => column.notNull())
    .addColumn('file_id', 'text', (column) => column.notNull().references('files.id'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('material_files_slot').unique().on('material_files').columns(['task_id', 'slot']).execute();
  await db.schema.createIndex('material_files_account').on('material_files').column('account_id').execute();
  await db.schema.createIndex('material_files_file').on('material_files').column('file_id').execute();
  await db.schema
    .createTable('background_checks')
    .addColumn('application_id', 'text', (column) => column.primaryKey().references('applications.id').onDelete('cascade'))
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('sealed_data', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('submitted_at', 'bigint')
    .addColumn('sealed_reasons', 'text')
    .execute();
  await db.schema.createIndex('background_checks_account').on('background_checks').column('account_id').execute();
  await db.schema
    .createTable('background_check_versions')
    .addColumn('application_id', 'text', (column) => column.notNull().references('applications.id').onDelete('cascade'))
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('sealed_data', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('run_since', 'bigint')
    .addPrimaryKeyConstraint('background_check_versions_pk', ['application_id', 'version'])
    .execute();
  await db.schema.createIndex('background_check_versions_account').on('background_check_versions').column('account_id').execute();
  await db.schema
    .createTable('application_windows')
    .addColumn('application_id', 'text', (column) => column.primaryKey().references('applications.id').onDelete('cascade'))
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('sections', 'text', (column) => column.notNull())
    .addColumn('opened_at', 'bigint', (column) => column.notNull())
    .addColumn('until', 'bigint', (column) => column.notNull())
    .addColumn('extended_at', 'bigint')
    .addColumn('submitted_at', 'bigint')
    .addColumn('copied', 'integer', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('application_windows_account').on('application_windows').column('account_id').execute();
  await db.schema
    .createIndex('application_windows_copied')
    .on('application_windows')
    .column('until')
    .where(sql.ref('copied'), '=', 1)
    .execute();
}
