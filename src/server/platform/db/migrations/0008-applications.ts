import { type Kysely, sql } from 'kysely';

import { createUnitTriggers } from '../application-units.ts';

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
    .addColumn('id_hash', 'text')
    .addColumn('person_hash', 'text')
    .addColumn('waits', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('sent_before', 'bigint')
    .addColumn('posting_unit', 'text', (column) => column.notNull())
    .addColumn('turn_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('turn_before', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('age_state', 'text')
    .addColumn('height_state', 'text')
    .addColumn('vision_state', 'text')
    .addColumn('degree_state', 'text')
    .addColumn('states_of', 'text')
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
  await db.schema.createIndex('applications_account_posting').on('applications').columns(['account_id', 'posting_id']).execute();
  await db.schema.createIndex('applications_id_hash').on('applications').column('id_hash').execute();
  await db.schema.createIndex('applications_person_hash').on('applications').column('person_hash').execute();
  await db.schema.createIndex('applications_order').on('applications').columns(['applied_at', 'id']).execute();
  await db.schema.createIndex('applications_status').on('applications').columns(['status', 'applied_at']).execute();
  await db.schema.createIndex('applications_turned').on('applications').column('turn_at').execute();
  await db.schema.createIndex('applications_ended').on('applications').columns(['status', 'status_at']).execute();
  await db.schema
    .createIndex('applications_steps_turn')
    .on('applications')
    .columns(['posting_id', 'status', 'waits', 'applied_at', 'id'])
    .execute();
  await db.schema.createIndex('applications_states_of').on('applications').columns(['posting_id', 'states_of']).execute();
  await db.schema
    .createTable('application_events')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('application_id', 'text', (column) => column.notNull().references('applications.id').onDelete('cascade'))
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('sealed_reason', 'text')
    .addColumn('seq', 'bigint')
    .addColumn('kind', 'text')
    .addColumn('sealed_words', 'text')
    .addColumn('actor', 'text')
    .addColumn('batch_id', 'text')
    .execute();
  await db.schema
    .createIndex('application_events_application')
    .on('application_events')
    .columns(['application_id', 'at'])
    .execute();
  await db.schema.createIndex('application_events_seq').unique().on('application_events').column('seq').execute();
  await db.schema
    .createIndex('application_events_unnumbered')
    .on('application_events')
    .columns(['at', 'id'])
    .where(sql.ref('seq'), 'is', null)
    .execute();
  await db.schema.createIndex('application_events_at').on('application_events').column('at').execute();
  await db.schema
    .createTable('change_heads')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .execute();
  await sql`insert into change_heads (id, seq) values (1, 0)`.execute(db);
  await db.schema
    .createTable('application_resumes')
    .addColumn('application_id', 'text', (column) => column.primaryKey().references('applications.id').onDelete('cascade'))
    .addColumn('sealed_resume', 'text', (column) => column.notNull())
    .addColumn('frozen_at', 'bigint', (column) => column.notNull())
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
  await db.schema
    .createTable('application_offers')
    .addColumn('application_id', 'text', (column) => column.primaryKey().references('applications.id').onDelete('cascade'))
    .addColumn('offered_at', 'bigint', (column) => column.notNull())
    .addColumn('due_at', 'bigint')
    .addColumn('reply', 'text')
    .addColumn('replied_at', 'bigint')
    .execute();
  await db.schema
    .createTable('application_facts')
    .addColumn('application_id', 'text', (column) => column.primaryKey().references('applications.id').onDelete('cascade'))
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('school', 'text', (column) => column.notNull())
    .addColumn('major', 'text', (column) => column.notNull())
    .addColumn('education', 'text', (column) => column.notNull())
    .addColumn('search_text', 'text', (column) => column.notNull())
    .addColumn('sealed_traits', 'text')
    .addColumn('phone_ends', 'text')
    .execute();
  await db.schema.createIndex('application_facts_account').on('application_facts').column('account_id').execute();
  await db.schema
    .createTable('started_applications')
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('posting_id', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('started_applications_pk', ['account_id', 'posting_id'])
    .execute();
  await db.schema.createIndex('started_applications_posting').on('started_applications').column('posting_id').execute();
  await createUnitTriggers(db);
}
