import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('message_preferences')
    .addColumn('account_id', 'text', (column) => column.primaryKey().references('accounts.id').onDelete('cascade'))
    .addColumn('mail_reminders', 'integer', (column) => column.notNull())
    .addColumn('mail_alerts', 'integer', (column) => column.notNull())
    .addColumn('mail_news', 'integer', (column) => column.notNull())
    .addColumn('sms_reminders', 'integer', (column) => column.notNull())
    .addColumn('sms_alerts', 'integer', (column) => column.notNull())
    .addColumn('sms_news', 'integer', (column) => column.notNull())
    .addColumn('quiet', 'integer', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
}
