import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('resume_sections')
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('section', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('sealed_data', 'text', (column) => column.notNull())
    .addColumn('done', 'integer', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('resume_sections_pk', ['account_id', 'holder', 'section'])
    .execute();
  await db.schema
    .createTable('resume_section_versions')
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('section', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('sealed_data', 'text', (column) => column.notNull())
    .addColumn('done', 'integer', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('run_since', 'bigint')
    .addPrimaryKeyConstraint('resume_section_versions_pk', ['account_id', 'holder', 'section', 'version'])
    .execute();
  await db.schema
    .createTable('resume_attachments')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('entry_id', 'text', (column) => column.notNull())
    .addColumn('slot', 'integer', (column) => column.notNull())
    .addColumn('file_id', 'text', (column) => column.notNull().references('files.id'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('resume_attachments_slot')
    .unique()
    .on('resume_attachments')
    .columns(['account_id', 'holder', 'type', 'entry_id', 'slot'])
    .execute();
  await db.schema
    .createTable('resume_people')
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('id_hash', 'text')
    .addColumn('verified_email_hash', 'text')
    .addPrimaryKeyConstraint('resume_people_pk', ['account_id', 'holder'])
    .execute();
  await db.schema.createIndex('resume_people_id_hash').on('resume_people').column('id_hash').execute();
  await db.schema
    .createTable('resume_submissions')
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('submitted_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('resume_submissions_pk', ['account_id', 'holder'])
    .execute();
}
