import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('applications')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('posting_id', 'text', (column) => column.notNull().references('postings.id'))
    .addColumn('job_type', 'text', (column) => column.notNull())
    .addColumn('receipt_no', 'text', (column) => column.notNull().unique())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('status_at', 'bigint', (column) => column.notNull())
    .addColumn('applied_at', 'bigint', (column) => column.notNull())
    .addColumn('live', 'integer', (column) => column.notNull())
    .addColumn('live_category', 'text')
    .addColumn('resume_type', 'text', (column) => column.notNull())
    .addColumn('work_place', 'text', (column) => column.notNull())
    .addColumn('site', 'text', (column) => column.notNull())
    .addColumn('find_way', 'text', (column) => column.notNull())
    .addColumn('form', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('applications_live_posting')
    .unique()
    .on('applications')
    .columns(['account_id', 'posting_id'])
    .where(sql.ref('live'), '=', 1)
    .execute();
  await db.schema
    .createIndex('applications_live_category')
    .unique()
    .on('applications')
    .columns(['account_id', 'live_category'])
    .where(sql.ref('live'), '=', 1)
    .execute();
  await db.schema.createIndex('applications_account').on('applications').columns(['account_id', 'applied_at']).execute();
  await db.schema.createIndex('applications_posting').on('applications').column('posting_id').execute();
  await db.schema
    .createTable('application_events')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('application_id', 'text', (column) => column.notNull().references('applications.id').onDelete('cascade'))
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('reason', 'text')
    .execute();
  await db.schema
    .createIndex('application_events_application')
    .on('application_events')
    .columns(['application_id', 'at'])
    .execute();
  await db.schema
    .createTable('application_resumes')
    .addColumn('application_id', 'text', (column) => column.primaryKey().references('applications.id').onDelete('cascade'))
    .addColumn('sealed_resume', 'text', (column) => column.notNull())
    .addColumn('frozen_at', 'bigint', (column) => column.notNull())
    .execute();
}
