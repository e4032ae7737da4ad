import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('applications').addColumn('person_hash', 'text').execute();
  await db.schema.createIndex('applications_person_hash').on('applications').column('person_hash').execute();
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
  await db.schema
    .createTable('application_resume_versions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('application_id', 'text', (column) => column.notNull().references('applications.id').onDelete('cascade'))
    .addColumn('sealed_resume', 'text', (column) => column.notNull())
    .addColumn('frozen_at', 'bigint', (column) => column.notNull())
    .addColumn('replaced_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('application_resume_versions_application')
    .on('application_resume_versions')
    .columns(['application_id', 'replaced_at'])
    .execute();
}
