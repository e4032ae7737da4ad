import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('places')
    .addColumn('pool', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('capacity', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('places_key', ['pool', 'key'])
    .execute();
  await db.schema
    .createTable('place_holders')
    .addColumn('application_id', 'text', (column) => column.notNull().references('applications.id').onDelete('cascade'))
    .addColumn('pool', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('held_at', 'bigint', (column) => column.notNull())
    .addColumn('seat', 'integer')
    .addPrimaryKeyConstraint('place_holders_key', ['application_id', 'pool'])
    .execute();
  await db.schema.createIndex('place_holders_place').on('place_holders').columns(['pool', 'key']).execute();
  await db.schema.createIndex('place_holders_account').on('place_holders').column('account_id').execute();
  await db.schema.createIndex('place_holders_seat').unique().on('place_holders').columns(['pool', 'key', 'seat']).execute();
  await db.schema
    .createTable('test_intentions')
    .addColumn('application_id', 'text', (column) => column.primaryKey().references('applications.id').onDelete('cascade'))
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('pool', 'text', (column) => column.notNull())
    .addColumn('attend', 'text', (column) => column.notNull())
    .addColumn('site', 'text')
    .addColumn('answered_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('test_intentions_account').on('test_intentions').column('account_id').execute();
  await db.schema
    .createTable('written_tests')
    .addColumn('application_id', 'text', (column) => column.primaryKey().references('applications.id').onDelete('cascade'))
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('admission_no', 'text', (column) => column.notNull().unique())
    .addColumn('session_id', 'text', (column) => column.notNull())
    .addColumn('assigned_at', 'bigint', (column) => column.notNull())
    .addColumn('assigned_by', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('written_tests_account').on('written_tests').column('account_id').execute();
  await db.schema.createIndex('written_tests_session').on('written_tests').column('session_id').execute();
  await db.schema
    .createTable('recruiting_sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('begins_at', 'bigint', (column) => column.notNull())
    .addColumn('ends_at', 'bigint', (column) => column.notNull())
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('notes', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('unit', 'text')
    .addColumn('posting_id', 'text')
    .addColumn('site', 'text')
    .addColumn('changed_at', 'bigint')
    .addColumn('cancelled_at', 'bigint')
    .addColumn('cancel_reason', 'text')
    .execute();
  await db.schema.createIndex('recruiting_sessions_begin').on('recruiting_sessions').column('begins_at').execute();
  await db.schema
    .createTable('recruiting_slots')
    .addColumn('session_id', 'text', (column) => column.notNull().references('recruiting_sessions.id').onDelete('cascade'))
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('begins_at', 'bigint', (column) => column.notNull())
    .addColumn('place', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('recruiting_slots_key', ['session_id', 'key'])
    .execute();
  await db.schema
    .createTable('session_rooms')
    .addColumn('session_id', 'text', (column) => column.notNull().references('recruiting_sessions.id').onDelete('cascade'))
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('session_rooms_key', ['session_id', 'key'])
    .execute();
  await db.schema
    .createTable('session_replies')
    .addColumn('application_id', 'text', (column) => column.notNull().references('applications.id').onDelete('cascade'))
    .addColumn('session_id', 'text', (column) => column.notNull().references('recruiting_sessions.id').onDelete('cascade'))
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('slot', 'text')
    .addColumn('sealed_reason', 'text')
    .addColumn('replied_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('session_replies_key', ['application_id', 'session_id'])
    .execute();
  await db.schema.createIndex('session_replies_account').on('session_replies').column('account_id').execute();
  await db.schema
    .createTable('session_attendees')
    .addColumn('session_id', 'text', (column) => column.notNull().references('recruiting_sessions.id').onDelete('cascade'))
    .addColumn('application_id', 'text', (column) => column.notNull().references('applications.id').onDelete('cascade'))
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('assigned_at', 'bigint', (column) => column.notNull())
    .addColumn('assigned_by', 'text', (column) => column.notNull())
    .addColumn('checked_in_at', 'bigint')
    .addColumn('checked_in_by', 'text')
    .addColumn('sat_key', 'text')
    .addColumn('sat_seat', 'integer')
    .addColumn('score_hundredths', 'integer')
    .addColumn('outcome', 'text')
    .addColumn('result_at', 'bigint')
    .addColumn('result_by', 'text')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addPrimaryKeyConstraint('session_attendees_key', ['session_id', 'application_id'])
    .execute();
  await db.schema.createIndex('session_attendees_application').on('session_attendees').column('application_id').execute();
  await db.schema.createIndex('session_attendees_account').on('session_attendees').column('account_id').execute();
  await db.schema
    .createTable('session_result_versions')
    .addColumn('session_id', 'text', (column) => column.notNull())
    .addColumn('application_id', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('score_hundredths', 'integer')
    .addColumn('outcome', 'text')
    .addColumn('result_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('session_result_versions_key', ['session_id', 'application_id', 'version'])
    .addForeignKeyConstraint(
      'session_result_versions_attendee',
      ['session_id', 'application_id'],
      'session_attendees',
      ['session_id', 'application_id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('session_result_versions_application')
    .on('session_result_versions')
    .column('application_id')
    .execute();
}
