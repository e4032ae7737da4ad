import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const columns = [
    ['unit', 'text'],
    ['posting_id', 'text'],
    ['site', 'text'],
    ['changed_at', 'bigint'],
    ['cancelled_at', 'bigint'],
    ['cancel_reason', 'text'],
  ] as const;
  for (const [name, type] of columns) await db.schema.alterTable('recruiting_sessions').addColumn(name, type).execute();
  await db.schema
    .alterTable('recruiting_sessions')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema.createIndex('recruiting_sessions_begin').on('recruiting_sessions').column('begins_at').execute();
  await db.schema
    .createTable('session_rooms')
    .addColumn('session_id', 'text', (column) => column.notNull().references('recruiting_sessions.id').onDelete('cascade'))
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('session_rooms_key', ['session_id', 'key'])
    .execute();
  await db.schema.alterTable('place_holders').addColumn('seat', 'integer').execute();
  await db.schema.createIndex('place_holders_seat').unique().on('place_holders').columns(['pool', 'key', 'seat']).execute();
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
  await db.schema.createIndex('application_tasks_type').on('application_tasks').columns(['kind', 'type']).execute();
  // Whoever was invited before there were lists of those who come.
  await sql`insert into session_attendees (session_id, application_id, account_id, assigned_at, assigned_by)
    select t.type, t.application_id, t.account_id, t.asked_at, t.asked_by from application_tasks t
    join recruiting_sessions s on s.id = t.type where t.kind = 'reply'`.execute(db);
}
