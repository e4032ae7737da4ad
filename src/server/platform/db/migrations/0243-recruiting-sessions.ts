import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
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
    .execute();
  await db.schema
    .createTable('recruiting_slots')
    .addColumn('session_id', 'text', (column) => column.notNull().references('recruiting_sessions.id').onDelete('cascade'))
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('begins_at', 'bigint', (column) => column.notNull())
    .addColumn('place', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('recruiting_slots_key', ['session_id', 'key'])
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
}
