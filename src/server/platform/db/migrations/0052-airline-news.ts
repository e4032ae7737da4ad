import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('message_preferences')
    .addColumn('news_asked', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex('message_preferences_news')
    .on('message_preferences')
    .columns(['account_id'])
    .where(sql.ref('news_asked'), '=', 1)
    .execute();
  await db.schema
    .createTable('notice_mailings')
    .addColumn('notice_id', 'text', (column) => column.primaryKey())
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('finished_at', 'bigint')
    .addColumn('up_to', 'text', (column) => column.notNull())
    .addColumn('mails', 'integer', (column) => column.notNull())
    .addColumn('sms', 'integer', (column) => column.notNull())
    .execute();
}
